package middleware

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"

	"github.com/labstack/echo/v4"
	"go.uber.org/zap"
)

// Recover turns a panic into a JSON-RPC error and one log line.
func Recover(log *zap.Logger) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) (err error) {
			defer func() {
				switch v := recover(); v {
				case nil:
				case http.ErrAbortHandler:
					panic(v)
				default:
					LogPanic(log, v)
					if c.Response().Committed {
						panic(http.ErrAbortHandler) // half an answer is cut off, not completed
					}
					err = rpcFailure(c, http.StatusInternalServerError, codeInternalError,
						"일시적인 문제가 생겼습니다. 잠시 뒤 다시 시도해 주세요.", eventOf(c.Request().Context()).message.ID)
				}
			}()
			return next(c)
		}
	}
}

// LogPanic writes the panic's type and its place in our code, and nothing of
// its value, which may hold outside text. It is called while recovering.
func LogPanic(log *zap.Logger, v any) {
	log.Error("panic", zap.String("type", fmt.Sprintf("%T", v)), zap.String("place", panicPlace()))
}

// module is the prefix of the names of our own functions.
const module = "github.com/rentcar00/mcp"

// panicPlace finds the innermost function of ours below the panic.
func panicPlace() string {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	for panicking := false; ; {
		frame, more := frames.Next()
		if panicking && strings.HasPrefix(frame.Function, module) {
			return fmt.Sprintf("%s:%d", strings.TrimPrefix(frame.Function, module+"/"), frame.Line)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return "unknown"
		}
	}
}
