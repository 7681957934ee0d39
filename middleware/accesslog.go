package middleware

import (
	"context"

	"github.com/labstack/echo/v4"
	"go.uber.org/zap"
)

// Call is what the call log holds of one tool call (O4), as it came.
type Call struct {
	PickupAt, ReturnAt string
	Region             string
	Status             string // ok, need_input or error:<class>
	Count              int    // 0 unless ok
}

// event is filled while a request is handled and written once, at its end.
type event struct {
	call    *Call
	refused string
	message envelope // once it is read
}

type eventKey struct{}

// eventOf returns the event of the request in ctx, one that is never written
// when there is none.
func eventOf(ctx context.Context) *event {
	if e, ok := ctx.Value(eventKey{}).(*event); ok {
		return e
	}
	return new(event)
}

// Record sets what the log will say of the call in ctx.
func Record(ctx context.Context, call Call) { eventOf(ctx).call = &call }

// AccessLog writes one line for every tool call and every refused request,
// with the contract's fields and no other (O4). isDate says which texts were
// read as a date-time: those cannot hide anything personal and stay unmasked.
func AccessLog(log *zap.Logger, isDate func(string) bool) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			e := new(event)
			r := c.Request()
			c.SetRequest(r.WithContext(context.WithValue(r.Context(), eventKey{}, e)))
			err := next(c)
			e.write(log, isDate)
			return err
		}
	}
}

func (e *event) write(log *zap.Logger, isDate func(string) bool) {
	switch {
	case e.refused != "":
		log.Info("refused", zap.String("status", "refused:"+e.refused))
	case e.call != nil:
		log.Info("call",
			zap.String("pickup_at", dateText(e.call.PickupAt, isDate)),
			zap.String("return_at", dateText(e.call.ReturnAt, isDate)),
			zap.String("region", masked(e.call.Region)),
			zap.String("status", e.call.Status),
			zap.Int("count", e.call.Count))
	}
}

func dateText(s string, isDate func(string) bool) string {
	if isDate(s) {
		return shown(s)
	}
	return masked(s)
}
