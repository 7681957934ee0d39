package middleware

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ulule/limiter/v3"
	"go.uber.org/zap"
	"golang.org/x/time/rate"
)

// RateLimit counts every request against its client's limit before anything
// of its body is read (O3; contract, 운영 원칙). When the store fails the call
// goes on, and the log says so once a minute. now is the store's clock.
func RateLimit(l *limiter.Limiter, trusted []netip.Prefix, now func() time.Time, log *zap.Logger) echo.MiddlewareFunc {
	warn := rate.Sometimes{Interval: time.Minute}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			state, err := l.Get(c.Request().Context(), clientKey(c.Request(), trusted))
			if err != nil {
				// The error's text may hold addresses: it is not logged.
				warn.Do(func() { log.Warn("rate limit store failed, calls go on") })
				return next(c)
			}
			if state.Reached {
				wait := retryAfter(state.Reset, now(), l.Rate.Period)
				c.Response().Header().Set(echo.HeaderRetryAfter, strconv.FormatInt(wait, 10))
				return refuse(c, rateLimited(wait), nil)
			}
			return next(c)
		}
	}
}

// retryAfter is the seconds to wait. The store cuts the end of the window to
// whole seconds; a caller that waits as told must not be refused again.
func retryAfter(reset int64, now time.Time, period time.Duration) int64 {
	return min(max(reset+1-now.Unix(), 1), int64(period/time.Second))
}

func rateLimited(seconds int64) refusal {
	return refusal{http.StatusTooManyRequests, codeRateLimited, "rate_limited",
		fmt.Sprintf("호출이 너무 많습니다. %d초 뒤에 다시 시도해 주세요.", seconds)}
}
