package middleware_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"github.com/rentcar00/mcp/middleware"
)

// A panic outside of the tool is a JSON-RPC error with the request's id, and
// no word of the panic's value.
func TestRecoverAnswersWithTheID(t *testing.T) {
	var log bytes.Buffer
	e := echo.New()
	e.POST("/mcp", func(echo.Context) error { panic("010-1234-5678") },
		middleware.AccessLog(logger(&log), func(string) bool { return false }),
		middleware.Recover(logger(&log)),
		middleware.Guard(func(string, []byte) bool { return true }))

	r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":"a","method":"ping"}`))
	r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)

	want := `{"jsonrpc":"2.0","id":"a","error":{"code":-32603,"message":"일시적인 문제가 생겼습니다. 잠시 뒤 다시 시도해 주세요."}}`
	if w.Code != http.StatusInternalServerError || w.Body.String() != want {
		t.Errorf("HTTP %d %s", w.Code, w.Body)
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || strings.Contains(got, "1234") ||
		!strings.Contains(got, `"type":"string","place":"middleware_test.TestRecoverAnswersWithTheID`) {
		t.Errorf("%s", got)
	}
}

// A panic in the middle of an answer cuts the answer off.
func TestRecoverCutsOffHalfAnAnswer(t *testing.T) {
	var log bytes.Buffer
	e := echo.New()
	e.POST("/", func(c echo.Context) error {
		_ = c.String(http.StatusOK, "half")
		panic("x")
	}, middleware.Recover(logger(&log)))
	defer func() {
		err, _ := recover().(error)
		if !errors.Is(err, http.ErrAbortHandler) || strings.Count(log.String(), "\n") != 1 {
			t.Errorf("panic %v, log %s", err, &log)
		}
	}()
	e.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil))
	t.Error("the answer was completed")
}
