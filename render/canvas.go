package render

import "strings"

// noBreak stands for a blank at which a line of a display must not be folded.
// It is drawn as a blank, and plain.Line keeps it out of outside text.
const noBreak = "\u00a0"

// canvas is a display in the making.
type canvas struct {
	strings.Builder
}

// text returns the display without the last line break.
func (c *canvas) text() string {
	return strings.TrimSuffix(c.String(), "\n")
}

// line draws s, folded where it is too long: the second and further lines are
// indented (S4).
func (c *canvas) line(s string) {
	head, rest := split(s, maxLine)
	c.part(head)
	for rest != "" {
		head, rest = split(rest, maxLine-len(foldIndent))
		c.WriteString(foldIndent)
		c.part(head)
	}
}

func (c *canvas) part(s string) {
	c.WriteString(unfenced(strings.ReplaceAll(s, noBreak, " ")))
	c.WriteByte('\n')
}

// left writes s, cut where it is too wide, and fills up to n columns.
func (c *canvas) left(s string, n int) {
	head, ellipsis := cut(s, n)
	c.WriteString(head)
	c.WriteString(ellipsis)
	c.blanks(n - Width(head) - Width(ellipsis))
}

// right fills up to n columns and writes s at their end.
func (c *canvas) right(s string, n int) {
	c.blanks(n - Width(s))
	c.WriteString(s)
}

func (c *canvas) blanks(n int) {
	for range n {
		c.WriteByte(' ')
	}
}

// together keeps s on one line where it can be.
func together(s string) string {
	return strings.ReplaceAll(s, " ", noBreak)
}

// unfenced replaces back-ticks, which could close the code block that the
// agent puts the display in (S1).
func unfenced(s string) string {
	return strings.ReplaceAll(s, "`", "'")
}
