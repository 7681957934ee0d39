// Package middleware is what stands between the network and the protocol
// library, one concern a file. It trusts nothing that a caller sends and
// repeats none of it, except a request's id.
package middleware

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"
)

// JSON-RPC error codes.
const (
	codeParseError     = -32700
	codeInvalidRequest = -32600
	codeInternalError  = -32603
	codeRateLimited    = -32000 // of the range for implementations
)

type rpcError struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"` // nil, which is null in JSON, when it is not known
	Error   rpcErrorDetails `json:"error"`
}

type rpcErrorDetails struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// refusal is an answer to a request that goes no further.
type refusal struct {
	http    int    // status code
	rpc     int    // JSON-RPC error code
	log     string // after "refused:" in the log
	message string // Korean, for the agent
}

// refuse answers with a JSON-RPC error and has the refusal logged. id is nil
// when the request's is not known.
func refuse(c echo.Context, r refusal, id json.RawMessage) error {
	eventOf(c.Request().Context()).refused = r.log
	return rpcFailure(c, r.http, r.rpc, r.message, id)
}

func rpcFailure(c echo.Context, status, code int, message string, id json.RawMessage) error {
	body, err := json.Marshal(rpcError{JSONRPC: "2.0", ID: id, Error: rpcErrorDetails{Code: code, Message: message}})
	if err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.JSONBlob(status, body)
}
