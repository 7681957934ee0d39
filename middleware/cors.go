package middleware

import (
	"net/http"

	"github.com/labstack/echo/v4"
	echomw "github.com/labstack/echo/v4/middleware"
)

// CORS lets any web page call, without credentials: the data is public, and
// agents run in browsers too. A wildcard does not cover Authorization.
func CORS() echo.MiddlewareFunc {
	return echomw.CORSWithConfig(echomw.CORSConfig{
		AllowOrigins:  []string{"*"},
		AllowMethods:  []string{http.MethodPost, http.MethodOptions},
		AllowHeaders:  []string{"*", echo.HeaderAuthorization},
		ExposeHeaders: []string{echo.HeaderRetryAfter},
		MaxAge:        24 * 60 * 60, // seconds
	})
}
