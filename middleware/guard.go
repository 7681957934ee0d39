package middleware

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"

	"github.com/labstack/echo/v4"
)

// maxRequest bounds a request body, chunked or not, in bytes.
const maxRequest = 64 << 10

var (
	tooLarge = refusal{http.StatusRequestEntityTooLarge, codeInvalidRequest, "too_large",
		"요청이 너무 큽니다. 64 KiB 이하로 보내 주세요."}
	incomplete = refusal{http.StatusRequestTimeout, codeInvalidRequest, "malformed",
		"요청을 끝까지 받지 못했습니다. 다시 보내 주세요."}
	notJSONType = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"Content-Type은 application/json이어야 합니다."}
	notJSON = refusal{http.StatusBadRequest, codeParseError, "malformed",
		"요청이 올바른 JSON-RPC 메시지가 아닙니다."}
	// notRequest has the status with which the protocol library answers JSON
	// that is no request.
	notRequest = refusal{http.StatusOK, codeInvalidRequest, "malformed",
		"요청이 JSON-RPC 요청 객체가 아닙니다."}
	isBatch = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"묶음(batch) 요청은 받지 않습니다. 한 번에 하나씩 보내 주세요."}
	badID = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"요청의 id는 문자열이거나 ±2^53 안의 정수여야 합니다."}
	badParams = refusal{http.StatusOK, codeInvalidRequest, "malformed",
		"params는 도구 이름(name)과 arguments를 담은 객체여야 합니다."}
	unknownVersion = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"MCP-Protocol-Version 헤더의 버전을 지원하지 않습니다."}
)

// Guard lets through only single JSON-RPC requests with an id of their own.
//
// The protocol library keeps calls in flight by id, and without sessions all
// callers share its one table: a notification that reached it could cancel
// another caller's call. So nothing without an id goes further.
//
// versionKnown says whether the library takes the message with that value of
// MCP-Protocol-Version; it would refuse the others in plain text.
func Guard(versionKnown func(header string, body []byte) bool) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			body, refused := readBody(c)
			if refused != nil {
				return refuse(c, *refused, nil)
			}
			msg, refused := readEnvelope(body)
			if refused != nil {
				return refuse(c, *refused, msg.ID)
			}
			eventOf(c.Request().Context()).message = msg
			switch {
			case msg.ID == nil, msg.Method == "": // a notification, or an answer to what was never asked
				return c.NoContent(http.StatusAccepted)
			case msg.Method == "subscriptions/listen":
				return closeSubscription(c, msg.ID)
			case msg.Method != "initialize" && !versionKnown(c.Request().Header.Get("Mcp-Protocol-Version"), body):
				return refuse(c, unknownVersion, msg.ID)
			case !msg.callable():
				return refuse(c, badParams, msg.ID)
			}
			pass(c.Request(), body)
			return next(c)
		}
	}
}

// readBody reads the whole body, if it is not too large and of JSON's type. Of
// what is too large net/http drops a quarter of a megabyte, so that the answer
// reaches who sent a little too much, and closes the connection on the rest.
func readBody(c echo.Context) ([]byte, *refusal) {
	r := c.Request()
	body, err := readAtMost(r, maxRequest)
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		return nil, &tooLarge
	case err != nil:
		return nil, &incomplete
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationJSON {
		return nil, &notJSONType
	}
	return body, nil
}

func readAtMost(r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	return io.ReadAll(http.MaxBytesReader(nil, r.Body, limit))
}

// pass hands the body that was read to the protocol library, without the
// headers that would make it look for a session or a stream.
func pass(r *http.Request, body []byte) {
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.ContentLength = int64(len(body))
	r.Header.Del("Mcp-Session-Id")
	r.Header.Del("Last-Event-ID")
}
