package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// The lines of a record between which the tables stand.
const (
	tablesBegin = "<!-- readers: begin -->\n"
	tablesEnd   = "<!-- readers: end -->\n"
)

// replaceTables replaces what stands between the markers of file.
func replaceTables(file, tables string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, rest, found := bytes.Cut(text, []byte(tablesBegin))
	_, tail, ended := bytes.Cut(rest, []byte(tablesEnd))
	if !found || !ended {
		return errors.New(file + ": no markers for the tables")
	}
	return os.WriteFile(file, []byte(string(head)+tablesBegin+tables+tablesEnd+string(tail)), 0o644)
}

// conditions is the line that says what the figures stand on.
func conditions(source string, size, rounds int) string {
	return fmt.Sprintf("\nMeasured on %s: %s, %d cores, %s; medians of %d rounds, all candidates in turn in each.\n"+
		"The answer is %s, %s bytes.\n", time.Now().Format(time.DateOnly), processor(), runtime.NumCPU(), runtime.Version(), rounds,
		source, thousands(size))
}

// processor is the machine's own name of its processor.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	_, rest, _ := strings.Cut(string(text), "model name")
	line, _, _ := strings.Cut(rest, "\n")
	return cmp.Or(strings.Trim(line, "\t :"), runtime.GOARCH)
}

// row is one line of a Markdown table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// heading is the first two lines of a Markdown table: the first left columns
// hold words, the others figures.
func heading(left int, titles ...string) string {
	rule := strings.Repeat("| --- ", left) + strings.Repeat("| ---: ", len(titles)-left)
	return "\n" + row(titles...) + rule + "|\n"
}

// thousands groups the digits of n, which is not negative.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
