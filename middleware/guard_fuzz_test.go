package middleware_test

import (
	"encoding/json"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"github.com/rentcar00/mcp/middleware"
)

// FuzzGuard sends any body. What passes is a request with an id of its own in
// the eyes of the protocol library, which reads ids into an any; what does not
// pass is answered with nothing or with JSON-RPC.
func FuzzGuard(f *testing.F) {
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"ID":null,"method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		"{\"id\":\"\xff\",\"method\":\"subscriptions/listen\"}",
		`{"id":"\u2028","method":7}`,
		` [1]`, `null`, `{"id":9007199254740993,"method":"x"}`, `{"id":-0,"method":"x"}`, `{"\u0069d":1e3}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var passed []byte
		e := echo.New()
		e.POST("/mcp", func(c echo.Context) (err error) {
			passed, err = io.ReadAll(c.Request().Body)
			return err
		}, middleware.Guard(func(string, []byte) bool { return true }))

		r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(string(body)))
		r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)

		switch answer := w.Body.Bytes(); {
		case passed != nil:
			wantRequest(t, passed)
		case w.Code == http.StatusAccepted:
			if len(answer) > 0 {
				t.Errorf("202 with %q", answer)
			}
		case !utf8.Valid(answer):
			t.Errorf("%q is no UTF-8", answer)
		case !strings.HasPrefix(w.Header().Get(echo.HeaderContentType), "text/event-stream") && !json.Valid(answer):
			t.Errorf("HTTP %d with %q", w.Code, answer)
		}
	})
}

func wantRequest(t *testing.T, body []byte) {
	t.Helper()
	var msg struct {
		ID     any    `json:"id,omitempty"`
		Method string `json:"method"`
	}
	if err := json.Unmarshal(body, &msg); err != nil || msg.Method == "" || len(body) > 64<<10 {
		t.Errorf("passed %q: %v", body, err)
	}
	switch id := msg.ID.(type) {
	case string:
	case float64:
		if id != math.Trunc(id) || math.Abs(id) > 1<<53 {
			t.Errorf("passed the id %v of %q", id, body)
		}
	default:
		t.Errorf("passed the id %v of %q", id, body)
	}
}
