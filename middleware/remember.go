package middleware

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"
)

// The most that Remember keeps. All clients of one kind ask the same.
const (
	maxKnown       = 64      // questions
	maxKnownParams = 1 << 10 // bytes of params in one
)

// Remember gives the protocol library's answers again. The library is stateless
// and set up once, so its answer to anything but a tool call stays the same but
// for the id, which it repeats; and working out the tool list costs several
// times as much as sending it (docs/adr/0043-remembered-answers.md).
func Remember() echo.MiddlewareFunc {
	var known answers
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			msg := eventOf(c.Request().Context()).message
			q, ok := questionOf(msg, c.Request().Header)
			if !ok {
				return next(c)
			}
			if result, ok := known.result(q); ok {
				return answerAgain(c, msg.ID, result)
			}
			w := &copyWriter{ResponseWriter: c.Response().Writer}
			c.Response().Writer = w
			err := next(c)
			if result, ok := bytes.CutPrefix(w.copy.Bytes(), answerTo(msg.ID)); ok && w.status == http.StatusOK {
				known.keep(q, result)
			}
			return err
		}
	}
}

// question is all that the library's answer depends on: the message, and the
// headers that it compares with the message.
type question struct {
	method, params     string
	version, forMethod string
}

// questionOf tells the question of msg, if its answer may be remembered.
func questionOf(msg envelope, h http.Header) (q question, ok bool) {
	if msg.Method == "tools/call" || string(msg.JSONRPC) != `"2.0"` || msg.Result != nil ||
		msg.Params.twice || len(msg.Params.raw) > maxKnownParams {
		return q, false
	}
	return question{
		method:    msg.Method,
		params:    string(msg.Params.raw),
		version:   h.Get("Mcp-Protocol-Version"),
		forMethod: h.Get("Mcp-Method"),
	}, true
}

// answerTo is how the library's answer to a request begins, when it succeeds.
func answerTo(id json.RawMessage) []byte {
	head := make([]byte, 0, 64)
	head = append(head, `{"jsonrpc":"2.0","id":`...)
	head = append(head, id...)
	return append(head, `,"result":`...)
}

func answerAgain(c echo.Context, id json.RawMessage, result []byte) error {
	head := answerTo(id)
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(head)+len(result)))
	c.Response().WriteHeader(http.StatusOK)
	if _, err := c.Response().Write(head); err != nil {
		return err
	}
	_, err := c.Response().Write(result)
	return err
}

// answers are those that are known. They start anew when they are too many:
// who asks ever new questions costs others the working out of theirs.
type answers struct {
	mu      sync.RWMutex
	results map[question][]byte // what follows the id
}

func (a *answers) result(q question) (result []byte, ok bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	result, ok = a.results[q]
	return result, ok
}

func (a *answers) keep(q question, result []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.results == nil || len(a.results) == maxKnown {
		a.results = make(map[question][]byte)
	}
	a.results[q] = result
}

// copyWriter keeps a copy of what is written.
type copyWriter struct {
	http.ResponseWriter
	status int
	copy   bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (w *copyWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *copyWriter) Write(p []byte) (int, error) {
	w.copy.Write(p)
	return w.ResponseWriter.Write(p)
}

// Unwrap lets the rest of the connection be reached (http.ResponseController).
func (w *copyWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
