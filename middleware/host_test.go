package middleware_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"

	"github.com/rentcar00/mcp/middleware"
)

// Only connections on loopback are refused for their Host name.
func TestHostIsCheckedOnLoopbackAlone(t *testing.T) {
	for address, want := range map[string]int{
		"127.0.0.1":        http.StatusForbidden,
		"127.0.0.2":        http.StatusForbidden,
		"::1":              http.StatusForbidden,
		"::ffff:127.0.0.1": http.StatusForbidden,
		"10.0.0.1":         http.StatusNoContent,
		"2001:db8::1":      http.StatusNoContent,
	} {
		local := &net.TCPAddr{IP: net.ParseIP(address), Port: 8080}
		r := httptest.NewRequest(http.MethodPost, "http://evil.example/mcp", http.NoBody)
		w := httptest.NewRecorder()
		c := echo.New().NewContext(r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, local)), w)
		answer := func(c echo.Context) error { return c.NoContent(http.StatusNoContent) }
		if err := middleware.Host(nil)(answer)(c); err != nil || w.Code != want {
			t.Errorf("%s: HTTP %d, want %d (%v)", address, w.Code, want, err)
		}
	}
}
