package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Health answers GET /health: 200 with the contract's body (상태 확인), and 503
// while draining says so, so that proxies send new calls elsewhere.
func Health(draining func() bool) echo.HandlerFunc {
	return func(c echo.Context) error {
		if draining() {
			return c.JSONBlob(http.StatusServiceUnavailable, []byte(`{"status":"draining"}`))
		}
		return c.JSONBlob(http.StatusOK, []byte(`{"status":"ok"}`))
	}
}
