package middleware

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
)

// maxRequest bounds a request body, chunked or not, in bytes.
const maxRequest = 64 << 10

var (
	tooLarge = refusal{http.StatusRequestEntityTooLarge, codeInvalidRequest, "too_large",
		"요청이 너무 큽니다. 64 KiB 이하로 보내 주세요."}
	tooSlow = refusal{http.StatusRequestTimeout, codeInvalidRequest, "malformed",
		"요청을 끝까지 받지 못했습니다. 다시 보내 주세요."}
	notJSONType = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"Content-Type은 application/json이어야 합니다."}
	notJSON = refusal{http.StatusBadRequest, codeParseError, "malformed",
		"요청이 올바른 JSON-RPC 메시지가 아닙니다."}
	isBatch = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"묶음(batch) 요청은 받지 않습니다. 한 번에 하나씩 보내 주세요."}
	badID = refusal{http.StatusBadRequest, codeInvalidRequest, "malformed",
		"요청의 id는 문자열이나 정수여야 합니다."}
)

// envelope is what decides whether a message may pass. It is read with
// encoding/json, like the protocol library reads it, so that duplicate and
// case-variant keys mean the same to both.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// Guard lets through only single JSON-RPC requests with an id of their own.
//
// The protocol library keeps calls in flight by id, and without sessions all
// callers share its one table: a notification that reached it could cancel
// another caller's call. So nothing without an id goes further.
func Guard() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			body, refused := readBody(c)
			if refused != nil {
				return refuse(c, *refused, nullID)
			}
			var msg envelope
			if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
				return refuse(c, isBatch, nullID)
			}
			if err := json.Unmarshal(body, &msg); err != nil {
				return refuse(c, notJSON, knownID(msg.ID))
			}
			switch {
			case isNull(body):
				return refuse(c, notJSON, nullID)
			case msg.ID == nil:
				return c.NoContent(http.StatusAccepted)
			case !validID(msg.ID):
				return refuse(c, badID, nullID)
			case msg.Method == "": // an answer to a question that was never asked
				return c.NoContent(http.StatusAccepted)
			case msg.Method == "subscriptions/listen":
				return closeSubscription(c, msg.ID)
			}
			pass(c.Request(), body)
			return next(c)
		}
	}
}

// readBody reads the whole body, if it is JSON by its type and not too large.
func readBody(c echo.Context) ([]byte, *refusal) {
	r := c.Request()
	kind, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationJSON {
		return nil, &notJSONType
	}
	if r.ContentLength > maxRequest {
		c.Response().Header().Set("Connection", "close")
		return nil, &tooLarge
	}
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, maxRequest))
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		return nil, &tooLarge
	case err != nil:
		return nil, &tooSlow
	}
	return body, nil
}

// pass hands the body that was read to the protocol library, without the
// headers that would make it look for a session or a stream.
func pass(r *http.Request, body []byte) {
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.ContentLength = int64(len(body))
	r.Header.Del("Mcp-Session-Id")
	r.Header.Del("Last-Event-ID")
}

// validID takes strings, and integers that the library can echo exactly.
func validID(id json.RawMessage) bool {
	if id[0] == '"' {
		return true
	}
	const exact = 1 << 53 // it holds numbers as float64
	n, err := strconv.ParseInt(string(id), 10, 64)
	return err == nil && -exact <= n && n <= exact
}

func knownID(id json.RawMessage) json.RawMessage {
	if id == nil || !validID(id) {
		return nullID
	}
	return id
}

func isNull(body []byte) bool { return bytes.Equal(bytes.TrimSpace(body), nullID) }
