package schedule

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// longestText bounds the work that outside text can cause, in bytes. The
// longest sensible date-time, in full-width characters and with zone tags, is
// well below it.
const longestText = 256

// normalise gives the characters that mean the same one form: full-width
// digits, letters and signs, decomposed Hangul, the minus sign U+2212, any
// blank. Blanks around the text go, and so does one pair of straight quotes,
// which is a JSON string encoded twice. Text that is too long comes back empty.
func normalise(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > longestText {
		return ""
	}
	if strings.ContainsFunc(text, beyondASCII) { // most texts are ASCII, and need no copies
		text = strings.Map(asASCII, norm.NFC.String(width.Fold.String(text)))
	}
	return strings.Trim(unquote(text), " ")
}

func beyondASCII(c rune) bool { return c > unicode.MaxASCII }

func asASCII(c rune) rune {
	switch {
	case c == '\u2212':
		return '-'
	case unicode.Is(unicode.Zs, c):
		return ' '
	default:
		return c
	}
}

func unquote(s string) string {
	if n := len(s); n >= 2 && s[0] == s[n-1] && (s[0] == '"' || s[0] == '\'') {
		return s[1 : n-1]
	}
	return s
}

// reader takes a line apart from the left. A rule that is broken is noted in
// bad and asked about once, at the end, so that the rules read like the grammar.
type reader struct {
	rest string
	bad  bool
}

func (r *reader) require(ok bool) { r.bad = r.bad || !ok }

// accept takes token, in either case, if it comes next.
func (r *reader) accept(token string) bool {
	n := len(token)
	if len(r.rest) < n || !strings.EqualFold(r.rest[:n], token) {
		return false
	}
	r.rest = r.rest[n:]
	return true
}

// acceptNext takes token if it comes next, after blanks or not.
func (r *reader) acceptNext(token string) bool {
	r.skipBlanks()
	return r.accept(token)
}

func (r *reader) skipBlanks() { r.rest = strings.TrimLeft(r.rest, " ") }

// digits takes all the ASCII digits that come next.
func (r *reader) digits() string {
	return r.takeWhile(func(c rune) bool { return '0' <= c && c <= '9' })
}

// letters takes all the letters that come next.
func (r *reader) letters() string { return r.takeWhile(unicode.IsLetter) }

// number takes a number of at least shortest and at most two digits.
func (r *reader) number(shortest int) int {
	digits := r.digits()
	r.require(shortest <= len(digits) && len(digits) <= 2)
	return r.value(digits)
}

// numberFollows says whether a digit comes next, after blanks or not.
func (r *reader) numberFollows() bool {
	r.skipBlanks()
	return r.rest != "" && '0' <= r.rest[0] && r.rest[0] <= '9'
}

func (r *reader) value(digits string) int {
	n, err := strconv.Atoi(digits)
	r.require(err == nil)
	return n
}

func (r *reader) takeWhile(fits func(rune) bool) string {
	n := 0
	for n < len(r.rest) {
		c, size := utf8.DecodeRuneInString(r.rest[n:])
		if !fits(c) {
			break
		}
		n += size
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}
