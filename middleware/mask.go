package middleware

import (
	"regexp"

	"github.com/rentcar00/mcp/service/plain"
)

// maxLogged is how many characters of an input the log keeps (O4).
const maxLogged = 100

var (
	email = regexp.MustCompile(`[^\s@＠]+ ?[@＠] ?[^\s@＠]+`)
	// digits is a run of seven or more, of any script, whatever hyphens, dots
	// and blanks stand between them.
	digits = regexp.MustCompile(`\p{Nd}(?:[ .．·・。\p{Pd}−]*\p{Nd}){6,}`)
)

// masked hides what looks like an e-mail address or a telephone number. It
// masks before it cuts, so that no part of one is left at the end.
func masked(s string) string {
	s = plain.Line(s)
	s = email.ReplaceAllString(s, "***")
	s = digits.ReplaceAllString(s, "***")
	return plain.Cut(s, maxLogged)
}

// shown is s as the log may show it when it hides nothing.
func shown(s string) string { return plain.Cut(plain.Line(s), maxLogged) }
