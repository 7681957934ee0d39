package homepage

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
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

// in returns the string that stands at s in body, kept in t.
func (s span) in(body []byte, t *texts) string {
	if s.to == 0 {
		return ""
	}
	raw := body[s.from:s.to]
	text := raw[1 : len(raw)-1]
	if bytes.IndexByte(text, '\\') >= 0 || !utf8.Valid(text) {
		// What is not UTF-8 is replaced, and no reason to lose the text.
		text, _ = jsontext.AppendUnquote(nil, raw)
	}
	return t.keep(text)
}

// escaped returns the string that stands at s in body, encoded for a query.
func (s span) escaped(body []byte) []byte {
	if s.to == 0 {
		return nil
	}
	raw := body[s.from:s.to]
	if text := raw[1 : len(raw)-1]; bytes.IndexFunc(text, isEscaped) < 0 {
		return text
	}
	unquoted, _ := jsontext.AppendUnquote(nil, raw)
	return []byte(url.QueryEscape(string(unquoted)))
}

// isEscaped says whether c does not stand for itself in a query (RFC 3986,
// section 2.3), or in JSON.
func isEscaped(c rune) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return false
	default:
		return !strings.ContainsRune("-._~", c)
	}
}

// texts holds the strings of one answer in one piece of memory: there are some
// hundred, too many to be allocated one by one.
type texts struct{ strings.Builder }

func (t *texts) keep(text []byte) string {
	from := t.Len()
	t.Write(text)
	return t.since(from)
}

// since returns what was written after the length was from.
func (t *texts) since(from int) string { return t.String()[from:] }

func (t *texts) number(n int) string {
	var digits [20]byte
	return t.keep(strconv.AppendInt(digits[:0], int64(n), 10))
}
