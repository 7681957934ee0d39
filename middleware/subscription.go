package middleware

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
)

// closeSubscription answers subscriptions/listen (protocol 2026-07-28): this
// server never sends notifications, so nothing is subscribed and the stream
// ends at once. The library would lose the acknowledgement now and then.
func closeSubscription(c echo.Context, id json.RawMessage) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no") // proxies hold streams back otherwise
	c.Response().WriteHeader(http.StatusOK)
	const event = "event: message\ndata: %s\n\n"
	meta := fmt.Sprintf(`{"io.modelcontextprotocol/subscriptionId":%s}`, id)
	_, err := fmt.Fprintf(c.Response(), event+event,
		fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":%s,"notifications":{}}}`, meta),
		fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"_meta":%s,"resultType":"complete"}}`, id, meta))
	return err
}
