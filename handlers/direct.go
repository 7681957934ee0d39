package handlers

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/mark3labs/mcp-go/mcp"
)

// An answer is 7 to 20 KB of JSON and stands in a result twice, as structured
// content and as text (A2). The protocol library would encode, compact and
// copy it five times over. So the tool gives it a marker for each, and what
// the library writes gets the answer in the markers' places. Nothing after the
// id, which comes first, is the caller's, so the last marker is ours.
// docs/adr/0040-answers-past-the-encoder.md has the figures.
const (
	textMarker       = `"@answer as text@"`
	structuredMarker = `"@answer@"`
)

// Direct serves library, with answers of Search led past its encoder.
func Direct(library http.Handler) http.Handler {
	buffers := sync.Pool{New: func() any { return new(answerBuffers) }}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b := buffers.Get().(*answerBuffers)
		defer buffers.Put(b)
		b.answer.Reset()
		d := &directWriter{ResponseWriter: w, answerBuffers: b}
		library.ServeHTTP(d, r.WithContext(context.WithValue(r.Context(), answerKey{}, b)))
		d.writeHeader()
	})
}

type answerKey struct{}

// answerBuffers hold one answer, and one response with it.
type answerBuffers struct {
	answer   bytes.Buffer
	response []byte
}

// success keeps the answer for the writer and marks its places (A2). It takes
// needInput and result, which always encode, within Direct.
func success(ctx context.Context, answer any) *mcp.CallToolResult {
	b := ctx.Value(answerKey{}).(*answerBuffers)
	enc := json.NewEncoder(&b.answer)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(answer); err != nil {
		panic(err) // recovered where the tool is registered
	}
	b.answer.Truncate(b.answer.Len() - len("\n"))
	return &mcp.CallToolResult{
		Content:              []mcp.Content{mcp.NewTextContent(textMarker[1 : len(textMarker)-1])},
		RawStructuredContent: json.RawMessage(structuredMarker),
	}
}

// directWriter puts the answer into the response. It holds the status back
// until the length is known.
type directWriter struct {
	http.ResponseWriter
	*answerBuffers
	status int
}

// WriteHeader implements http.ResponseWriter.
func (d *directWriter) WriteHeader(status int) { d.status = status }

func (d *directWriter) writeHeader() {
	if d.status != 0 {
		d.ResponseWriter.WriteHeader(d.status)
		d.status = 0
	}
}

// Write implements http.ResponseWriter. The library writes a result whole.
func (d *directWriter) Write(p []byte) (int, error) {
	head, rest, ok := cutLast(p, textMarker)
	between, tail, both := cutLast(rest, structuredMarker)
	if d.answer.Len() == 0 || !ok || !both {
		d.writeHeader()
		return d.ResponseWriter.Write(p)
	}
	out := d.response[:0]
	out = append(out, head...)
	out, err := jsontext.AppendQuote(out, d.answer.Bytes())
	if err != nil {
		return 0, err
	}
	out = append(out, between...)
	out = append(out, d.answer.Bytes()...)
	out = append(out, tail...)
	d.response = out
	d.Header().Set("Content-Length", strconv.Itoa(len(d.response)))
	d.writeHeader()
	if _, err := d.ResponseWriter.Write(d.response); err != nil {
		return 0, err
	}
	return len(p), nil
}

func cutLast(p []byte, marker string) (before, after []byte, found bool) {
	at := bytes.LastIndex(p, []byte(marker))
	if at < 0 {
		return p, nil, false
	}
	return p[:at], p[at+len(marker):], true
}
