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
// of it is read (O3; contract, 운영 원칙). When the store fails the call goes
// on, and the log says so once a minute.
func RateLimit(l *limiter.Limiter, trusted []netip.Prefix, log *zap.Logger) echo.MiddlewareFunc {
	warn := rate.Sometimes{Interval: time.Minute}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			state, err := l.Get(c.Request().Context(), clientKey(c.Request(), trusted))
			if err != nil {
				warn.Do(func() { log.Warn("rate limit store failed, calls go on", zap.String("status", "error:limiter")) })
				return next(c)
			}
			if state.Reached {
				wait := max(state.Reset-time.Now().Unix(), 1)
				c.Response().Header().Set(echo.HeaderRetryAfter, strconv.FormatInt(wait, 10))
				return refuse(c, rateLimited(wait), nullID)
			}
			return next(c)
		}
	}
}

func rateLimited(seconds int64) refusal {
	return refusal{http.StatusTooManyRequests, codeRateLimited, "rate_limited",
		fmt.Sprintf("호출이 너무 많습니다. %d초 뒤에 다시 시도해 주세요.", seconds)}
}
