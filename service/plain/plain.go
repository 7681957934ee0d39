// Package plain makes outside text safe to show: one printable line that
// changes nothing around it, in an answer, a table or a log (S3, A5, O4).
package plain

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Line returns s in NFC as one line: control, format, line-breaking and
// invisible characters are removed, runs of blanks folded to one and blanks around the
// text trimmed.
func Line(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for _, r := range norm.NFC.String(s) {
		switch {
		case isHidden(r):
		case unicode.Is(unicode.Zs, r):
			blank = b.Len() > 0
		default:
			if blank {
				b.WriteByte(' ')
				blank = false
			}
			b.WriteRune(r)
		}
	}
	// Removing a character can bring two together that NFC composes.
	return norm.NFC.String(b.String())
}

// Visible returns s without control, format, line-breaking and invisible
// characters, and else as it came.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) {
			return -1
		}
		return r
	}, s)
}

// isHidden picks the characters that break a line or the text around them, and
// letters that show nothing, such as the Hangul filler.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Cut returns the first n characters (code points) of s.
func Cut(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// isPlain spares the common text the copy: composed Hangul syllables and
// printable ASCII with single blanks inside are already as Line would make them.
func isPlain(s string) bool {
	last := ' '
	for _, r := range s {
		switch {
		case r == ' ' && last == ' ':
			return false
		case r >= ' ' && r <= '~', r >= '가' && r <= '힣':
		default:
			return false
		}
		last = r
	}
	return last != ' ' || s == ""
}
