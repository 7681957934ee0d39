package server

import (
	"errors"
	"io"
	"log"
	"net"
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

// LogStart writes the start line. No line holds an address, not even one of
// ours (O4), so of addr it has the port. With the sample homepage the line is
// loud about it (O2).
func LogStart(logger *zap.Logger, addr net.Addr, sample bool) {
	level, homepage := zap.InfoLevel, "real"
	if sample {
		level, homepage = zap.WarnLevel, "SAMPLE: cars and prices are made up"
	}
	logger.Log(level, "listening",
		zap.Int("port", port(addr)), zap.String("homepage", homepage), zap.String("version", Version()))
}

func port(addr net.Addr) int {
	if tcp, ok := addr.(*net.TCPAddr); ok {
		return tcp.Port
	}
	return 0
}

// Cause is why the server stopped, without the address that an error of the
// network holds.
func Cause(err error) string {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Op + ": " + op.Err.Error()
	}
	return err.Error()
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
