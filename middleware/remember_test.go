package middleware

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/labstack/echo/v4"
	"go.uber.org/zap"
)

// library is a protocol library that counts what reaches it.
type library struct {
	asked  atomic.Int64
	status int
	form   string // of its answers, around the id
}

func (l *library) answer(c echo.Context) error {
	l.asked.Add(1)
	id := eventOf(c.Request().Context()).message.ID
	return c.JSONBlob(l.status, fmt.Appendf(nil, l.form, id))
}

// ask sends a list request through remember to the library behind it.
func ask(remember echo.HandlerFunc, id, params string) string {
	message := envelope{JSONRPC: json.RawMessage(`"2.0"`), ID: json.RawMessage(id), Method: "tools/list"}
	message.Params.raw = json.RawMessage(params)
	handler := func(c echo.Context) error {
		eventOf(c.Request().Context()).message = message
		return remember(c)
	}
	w := httptest.NewRecorder()
	c := echo.New().NewContext(httptest.NewRequest(http.MethodPost, "/", http.NoBody), w)
	if err := AccessLog(zap.NewNop(), nil)(handler)(c); err != nil {
		return err.Error()
	}
	return w.Body.String()
}

const good = `{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}`

func TestRemember(t *testing.T) {
	for _, tt := range []struct {
		name, form, params string
		status             int
		asked              int64 // of two equal questions
	}{
		{"a result", good, `{}`, http.StatusOK, 1},
		{"the longest params", good, `"` + strings.Repeat("x", maxKnownParams-2) + `"`, http.StatusOK, 1},
		{"longer params", good, `"` + strings.Repeat("x", maxKnownParams-1) + `"`, http.StatusOK, 2},
		{"an error", `{"jsonrpc":"2.0","id":%s,"error":{"code":1}}`, `{}`, http.StatusOK, 2},
		{"another status", good, `{}`, http.StatusInternalServerError, 2},
		{"another form", ` ` + good, `{}`, http.StatusOK, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := &library{status: tt.status, form: tt.form}
			remember := Remember()(l.answer)
			for _, id := range []string{`1`, `"b"`} {
				if got, want := ask(remember, id, tt.params), fmt.Sprintf(tt.form, id); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
			if asked := l.asked.Load(); asked != tt.asked {
				t.Errorf("the library was asked %d times, want %d", asked, tt.asked)
			}
		})
	}
}

func TestRememberAtOnce(t *testing.T) {
	remember := Remember()((&library{status: http.StatusOK, form: good}).answer)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range maxKnown {
				id := strconv.Itoa(i)
				if got, want := ask(remember, id, strconv.Itoa(n)), fmt.Sprintf(good, id); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
	all.Wait()
}

// Whoever asks ever new questions does not fill the memory, and does not keep
// others out of it for good.
func TestAnswersAreBounded(t *testing.T) {
	var known answers
	for i := range 10 * maxKnown {
		known.keep(question{method: "tools/list", params: strconv.Itoa(i)}, []byte("{}"))
		if len(known.results) > maxKnown {
			t.Fatalf("%d answers are kept, want at most %d", len(known.results), maxKnown)
		}
	}
	list := question{method: "tools/list"}
	known.keep(list, []byte("tools"))
	if result, ok := known.result(list); !ok || string(result) != "tools" {
		t.Errorf("the newest answer is %q, %v", result, ok)
	}
}
