// Package tests drives the whole service from outside, over HTTP, against the
// sample homepage.
package tests

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

var kst = time.FixedZone("KST", 9*60*60)

// friday is the moment of the contract's example: 2026-11-06 00:37 KST.
var friday = time.Date(2026, 11, 6, 0, 37, 0, 0, kst)

// service is a running service in front of a sample homepage.
type service struct {
	t        *testing.T
	url      string // of /mcp
	root     string
	homepage *sample.Homepage
	source   string // address of the homepage
	clock    *clock
	log      *logBuffer
}

// clock is a settable clock that service and homepage share.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}

func (c *clock) Add(d time.Duration) { c.Set(c.Now().Add(d)) }

// logBuffer collects the log lines.
type logBuffer struct {
	mu      sync.Mutex
	buf     bytes.Buffer
	written chan struct{} // closed and made anew with every line
}

func newLogBuffer() *logBuffer { return &logBuffer{written: make(chan struct{})} }

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.written)
	l.written = make(chan struct{})
	return l.buf.Write(p)
}

// read returns what was written, and a channel that is closed by the next line.
func (l *logBuffer) read() (string, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String(), l.written
}

func (l *logBuffer) String() string {
	s, _ := l.read()
	return s
}

// lines returns the log as decoded lines, once there are n at least: a line is
// written after its answer, which the caller may have before it.
func (l *logBuffer) lines(t *testing.T, n int) []map[string]any {
	t.Helper()
	late := time.After(10 * time.Second)
	log, more := l.read()
	for strings.Count(log, "\n") < n {
		select {
		case <-more:
			log, more = l.read()
		case <-late:
			t.Fatalf("want %d log lines: %s", n, log)
		}
	}
	var out []map[string]any
	for line := range strings.Lines(log) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("log line %q: %v", line, err)
		}
		out = append(out, m)
	}
	return out
}

// options bend a service before it starts.
type options struct {
	now     time.Time
	environ []string
	sample  []sample.Option
}

// start runs a service on loopback until the test ends.
func start(t *testing.T, o options) *service {
	t.Helper()
	if o.now.IsZero() {
		o.now = friday
	}
	c := &clock{now: o.now}
	home := sample.New(append([]sample.Option{sample.WithClock(c.Now)}, o.sample...)...)
	source := httptest.NewServer(home)
	t.Cleanup(source.Close)
	s := startAt(t, source.URL, c, o.environ)
	s.homepage = home
	return s
}

// startAt runs a service in front of the homepage at address source.
func startAt(t *testing.T, source string, c *clock, environ []string) *service {
	t.Helper()
	cfg, err := config.Load(append([]string{"RATE_LIMIT=100000-M", "HOMEPAGE_URL=" + source}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	log := newLogBuffer()
	srv := server.New(cfg, server.NewLogger(log), c.Now)
	hs := httptest.NewServer(srv.Handler())
	t.Cleanup(hs.Close)
	return &service{t: t, url: hs.URL + "/mcp", root: hs.URL, source: source, clock: c, log: log}
}

// reply is what came back of one HTTP request.
type reply struct {
	status int
	header http.Header
	body   string
}

// post sends a raw body to /mcp.
func (s *service) post(body string, headers ...string) reply {
	s.t.Helper()
	return s.do(http.MethodPost, s.url, strings.NewReader(body), headers...)
}

func (s *service) do(method, address string, body io.Reader, headers ...string) reply {
	s.t.Helper()
	req, err := http.NewRequest(method, address, body)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			req.Host = headers[i+1]
			continue
		}
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, string(b)}
}

// toolResult is the result of tools/call.
type toolResult struct {
	Content []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    bool            `json:"isError"`
}

// text is the first text of the result.
func (r toolResult) text() string {
	if len(r.Content) == 0 {
		return ""
	}
	return r.Content[0].Text
}

// decode returns the structured content as generic JSON.
func (r toolResult) decode(t *testing.T) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(r.Structured, &m); err != nil {
		t.Fatalf("structured content %q of %q: %v", r.Structured, r.text(), err)
	}
	return m
}

type args map[string]any

// call calls the tool with args, which is encoded as JSON, or sent as it is
// when it is a json.RawMessage.
func (s *service) call(arguments any) toolResult {
	s.t.Helper()
	raw, err := json.Marshal(arguments)
	if err != nil {
		s.t.Fatal(err)
	}
	r := s.post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":` + string(raw) + `}}`)
	if r.status != http.StatusOK {
		s.t.Fatalf("HTTP %d: %s", r.status, r.body)
	}
	var answer struct {
		Result *toolResult `json:"result"`
	}
	if err := json.Unmarshal([]byte(r.body), &answer); err != nil || answer.Result == nil {
		s.t.Fatalf("%v in %s", err, r.body)
	}
	return *answer.Result
}

// ok calls the tool and wants an answer with status ok.
func (s *service) ok(arguments any) map[string]any {
	s.t.Helper()
	return s.status(arguments, "ok")
}

func (s *service) status(arguments any, want string) map[string]any {
	s.t.Helper()
	r := s.call(arguments)
	if r.IsError {
		s.t.Fatalf("isError: %s", r.text())
	}
	m := r.decode(s.t)
	if m["status"] != want {
		s.t.Fatalf("status %v, want %s: %s", m["status"], want, r.text())
	}
	return m
}
