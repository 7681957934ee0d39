package middleware

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

var foreignHost = refusal{http.StatusForbidden, codeInvalidRequest, "host",
	"이 주소로는 접속할 수 없습니다."}

// Host refuses a Host name that is not expected on a loopback connection, so
// that a web page cannot reach a server on its visitor's machine through a
// name that it controls (DNS rebinding). A proxy on the same host keeps the
// public name, which allowed has to list (O1, ALLOWED_HOSTS).
func Host(allowed []string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if onLoopback(c.Request()) && !hostAllowed(c.Request().Host, allowed) {
				return refuse(c, foreignHost, nil)
			}
			return next(c)
		}
	}
}

func onLoopback(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ok && local.IP.IsLoopback()
}

func hostAllowed(host string, allowed []string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.Unmap().IsLoopback()
	}
	return strings.EqualFold(host, "localhost") ||
		slices.ContainsFunc(allowed, func(name string) bool { return strings.EqualFold(host, name) })
}
