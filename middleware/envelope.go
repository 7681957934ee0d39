package middleware

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// envelope is all that the protocol library reads of a request. It is read with
// encoding/json, as the library does, so that duplicate and case-variant keys
// mean the same to both.
type envelope struct {
	JSONRPC json.RawMessage `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
}

// callParams are what the library reads of a tool call's params, by type. It
// would answer another type with a sentence about its own Go types.
type callParams struct {
	Name string                     `json:"name"`
	Meta map[string]json.RawMessage `json:"_meta"`
	Task map[string]json.RawMessage `json:"task"`
}

// callable says whether the params are those of a call that the library reads.
func (e envelope) callable() bool {
	return e.Method != "tools/call" || len(e.Params) == 0 || json.Unmarshal(e.Params, new(callParams)) == nil
}

// readEnvelope reads the message in body. The id is its request's as far as
// it is known, also beside a refusal.
func readEnvelope(body []byte) (msg envelope, refused *refusal) {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return msg, &isBatch
	}
	err := json.Unmarshal(body, &msg)
	switch {
	case string(bytes.TrimSpace(body)) == "null":
		return msg, &notRequest
	case msg.ID != nil && !validID(msg.ID):
		msg.ID = nil
		refused = &badID
	case msg.ID != nil:
		msg.ID = bytes.ToValidUTF8(msg.ID, []byte("\uFFFD"))
	}
	if err != nil {
		refused = &notJSON
	}
	return msg, refused
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
