package middleware_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ulule/limiter/v3"
	"go.uber.org/zap"

	"github.com/rentcar00/mcp/middleware"
)

// BenchmarkGuarded takes a request through what stands before the protocol
// library: to its handler, or to a 429.
func BenchmarkGuarded(b *testing.B) {
	const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":` +
		`{"pickup_at":"2026-11-09T10:00:00+09:00","return_at":"2026-11-11T10:00:00+09:00","region":"서울 강남구 역삼동"}}}`
	for name, bc := range map[string]struct {
		calls  int64 // allowed
		status int
	}{
		"passed":  {1 << 60, http.StatusOK},
		"refused": {1, http.StatusTooManyRequests},
	} {
		b.Run(name, func(b *testing.B) {
			handler := guarded(bc.calls)
			serve := func() int {
				r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(body))
				r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				return w.Code
			}
			serve()
			b.ReportAllocs()
			for b.Loop() {
				if status := serve(); status != bc.status {
					b.Fatalf("status %d", status)
				}
			}
		})
	}
}

// guarded is the chain in front of a handler that does nothing.
func guarded(calls int64) http.Handler {
	log := zap.NewNop()
	rate := limiter.Rate{Period: 24 * time.Hour, Limit: calls}
	e := echo.New()
	e.POST("/mcp", func(c echo.Context) error { return c.NoContent(http.StatusOK) },
		middleware.AccessLog(log, func(string) bool { return true }),
		middleware.Recover(log),
		middleware.Host(nil),
		middleware.RateLimit(limiter.New(middleware.NewCounters(time.Now), rate), nil, time.Now, log),
		middleware.Guard(func(string, []byte) bool { return true }),
	)
	return e
}
