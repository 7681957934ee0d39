package middleware

import (
	"strings"

	"github.com/labstack/echo/v4"
)

// Headers sets what every answer carries. The protocol library sends JSON
// without a charset, which some clients then read as Latin-1.
func Headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set(echo.HeaderXContentTypeOptions, "nosniff")
		h.Set(echo.HeaderCacheControl, "no-store")
		c.Response().Before(func() {
			if strings.HasPrefix(h.Get(echo.HeaderContentType), echo.MIMEApplicationJSON) {
				h.Set(echo.HeaderContentType, "application/json; charset=utf-8")
			}
		})
		return next(c)
	}
}
