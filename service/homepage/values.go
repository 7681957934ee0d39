package homepage

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// number is a whole number; anything else is read past, and ok stays false.
type number struct {
	value int
	ok    bool
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (n *number) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	if err != nil {
		return err
	}
	if value, notWhole := strconv.Atoi(string(raw)); notWhole == nil {
		*n = number{value: value, ok: true}
	}
	return nil
}

// text is a string; anything else is read past and leaves it empty.
type text string

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (t *text) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '"' {
		return dec.SkipValue()
	}
	token, err := dec.ReadToken()
	if err == nil {
		*t = text(token.String())
	}
	return err
}

// span is where a JSON string stands in the answer, quotes included; nowhere
// when the value was no string.
type span struct{ from, to int64 }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (s *span) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	if err == nil && raw.Kind() == '"' {
		end := dec.InputOffset()
		*s = span{from: end - int64(len(raw)), to: end}
	}
	return err
}

// in returns the string that stands at s in body.
func (s span) in(body []byte) string {
	if s.to == 0 {
		return ""
	}
	raw := body[s.from:s.to]
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1])
	}
	// What is not UTF-8 is replaced, and no reason to lose the text.
	unquoted, _ := jsontext.AppendUnquote(nil, raw)
	return string(unquoted)
}
