package middleware

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// envelope is what Guard and Remember judge a request by. It is read with
// encoding/json, as the protocol library does, so that duplicate and
// case-variant keys mean the same to both.
type envelope struct {
	JSONRPC json.RawMessage `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  params          `json:"params"`
	Result  json.RawMessage `json:"result"`
}

// params are those of a request, as they came. Given twice the library's types
// merge them, while raw holds the last alone.
type params struct {
	raw   json.RawMessage
	twice bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *params) UnmarshalJSON(b []byte) error {
	*p = params{raw: bytes.Clone(b), twice: p.raw != nil}
	return nil
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
	if e.Method != "tools/call" || e.Params.raw == nil {
		return true
	}
	return !e.Params.twice && json.Unmarshal(e.Params.raw, new(callParams)) == nil
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
