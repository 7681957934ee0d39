package middleware

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"
	echomw "github.com/labstack/echo/v4/middleware"
)

// CORS lets any web page call the paths, without credentials: the data is
// public, and agents run in browsers too. It answers preflight requests, and
// marks every other answer, a 405 included, so that a page can read it. A
// wildcard does not cover Authorization.
func CORS(paths ...string) echo.MiddlewareFunc {
	return echomw.CORSWithConfig(echomw.CORSConfig{
		Skipper:       func(c echo.Context) bool { return !slices.Contains(paths, c.Request().URL.Path) },
		AllowOrigins:  []string{"*"},
		AllowMethods:  []string{http.MethodPost, http.MethodOptions},
		AllowHeaders:  []string{"*", echo.HeaderAuthorization},
		ExposeHeaders: []string{echo.HeaderRetryAfter},
		MaxAge:        24 * 60 * 60, // seconds
	})
}
