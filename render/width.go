package render

import (
	"strings"

	"golang.org/x/text/width"
)

const (
	// maxLine is the widest line of a display, in columns (contract, display).
	maxLine = 44
	// foldIndent begins every further line of a folded one (S4).
	foldIndent = "  "
	// firstWide is the first character that Unicode calls wide. Sparing the
	// table look-up below it matters: most of a display is ASCII.
	firstWide = '\u1100'
)

// Width returns the display columns that s takes. Characters whose Unicode
// East Asian Width is Wide or Fullwidth take two, all others one, Ambiguous
// and combining ones included (S1). Neither locale nor terminal has a say.
func Width(s string) int {
	columns := 0
	for _, r := range s {
		columns += runeWidth(r)
	}
	return columns
}

func runeWidth(r rune) int {
	if r < firstWide {
		return 1
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	default:
		return 1
	}
}

// cut returns s and no ellipsis when s fits in n columns. Otherwise it returns
// the characters that leave room for an ellipsis, less trailing blanks, and the
// ellipsis (S2).
func cut(s string, n int) (head, ellipsis string) {
	columns, end := 0, 0
	for i, r := range s {
		if columns < n {
			end = i
		}
		columns += runeWidth(r)
		if columns > n {
			return strings.TrimRight(s[:end], " "), "…"
		}
	}
	return s, ""
}

// split returns as much of s as fits in n columns and what follows. It breaks
// at a blank or a " · ", neither of which is kept, and within a word only when
// that word alone is wider than n.
func split(s string, n int) (head, rest string) {
	columns := 0
	for i, r := range s {
		// The second blank of " · " is no place to break: it would leave the
		// dot at the end of the line.
		if r == ' ' && i > 0 && !strings.HasSuffix(s[:i], " ·") {
			head, rest = s[:i], strings.TrimPrefix(s[i+1:], "· ")
		}
		columns += runeWidth(r)
		if columns > n {
			if head == "" {
				return s[:i], s[i:]
			}
			return head, rest
		}
	}
	return s, ""
}
