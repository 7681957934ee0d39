package server

import (
	"io"
	"log"
	"strings"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/rentcar00/mcp/service/schedule"
)

// NewLogger writes one JSON line an entry: time (RFC 3339, KST), level, msg
// and the entry's own fields (O4).
func NewLogger(w io.Writer) *zap.Logger {
	encoder := zapcore.NewJSONEncoder(zapcore.EncoderConfig{
		TimeKey:     "time",
		LevelKey:    "level",
		MessageKey:  "msg",
		EncodeLevel: zapcore.LowercaseLevelEncoder,
		EncodeTime: func(t time.Time, enc zapcore.PrimitiveArrayEncoder) {
			enc.AppendString(t.In(schedule.Seoul).Format("2006-01-02T15:04:05.000-07:00"))
		},
	})
	return zap.New(zapcore.NewCore(encoder, zapcore.Lock(zapcore.AddSync(w)), zapcore.InfoLevel))
}

// httpErrorLog takes net/http's own error log. Its lines carry callers'
// addresses, so only the one that an operator must see gets through, and of
// that only its cause.
func httpErrorLog(logger *zap.Logger) *log.Logger {
	return log.New(httpErrors{logger}, "", 0)
}

type httpErrors struct{ logger *zap.Logger }

func (h httpErrors) Write(line []byte) (int, error) {
	const acceptFailed = "http: Accept error:"
	if text := string(line); strings.HasPrefix(text, acceptFailed) {
		cause := "other"
		if strings.Contains(text, "too many open files") {
			cause = "too many open files"
		}
		h.logger.Error("connections cannot be accepted", zap.String("cause", cause))
	}
	return len(line), nil
}
