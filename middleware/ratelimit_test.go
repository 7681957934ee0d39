package middleware_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ulule/limiter/v3"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/rentcar00/mcp/middleware"
)

// brokenStore fails with a text that must not be logged.
type brokenStore struct{ limiter.Store }

func (brokenStore) Get(context.Context, string, limiter.Rate) (limiter.Context, error) {
	return limiter.Context{}, errors.New("dial tcp 203.0.113.7:6379: connection refused")
}

// O3: when calls cannot be counted they go on, and the log says so once a
// minute, without the cause's words.
func TestBrokenStoreLetsCallsGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		e := echo.New()
		e.POST("/", func(c echo.Context) error { return c.NoContent(http.StatusOK) },
			middleware.RateLimit(limiter.New(brokenStore{}, limiter.Rate{Period: time.Minute, Limit: 1}), nil, time.Now, logger(&log)))

		for second := range 150 {
			w := httptest.NewRecorder()
			e.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
			if w.Code != http.StatusOK {
				t.Fatalf("second %d: HTTP %d", second, w.Code)
			}
			time.Sleep(time.Second)
		}
		if lines := strings.Count(log.String(), "\n"); lines != 3 || strings.Contains(log.String(), "203.0.113.7") {
			t.Errorf("%d lines in 150 s: %s", lines, &log)
		}
	})
}

func logger(w *bytes.Buffer) *zap.Logger {
	return zap.New(zapcore.NewCore(zapcore.NewJSONEncoder(zapcore.EncoderConfig{MessageKey: "msg"}), zapcore.AddSync(w), zapcore.DebugLevel))
}
