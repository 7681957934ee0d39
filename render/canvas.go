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

// line draws s, folded where it is too long.
func (c *canvas) line(s string) {
	for _, part := range fold(s) {
		c.WriteString(unfenced(strings.ReplaceAll(part, noBreak, " ")))
		c.WriteByte('\n')
	}
}

// left writes s and fills up to n columns.
func (c *canvas) left(s string, n int) {
	c.WriteString(s)
	c.blanks(n - Width(s))
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
