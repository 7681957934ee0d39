package tests

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// clauses of the decisions that the contract map has to cover, by letter.
var clauses = map[string]int{"D": 5, "T": 7, "A": 8, "S": 8, "O": 4}

var (
	mapRow   = regexp.MustCompile(`(?m)^\| ([DTASO]\d) \| .*? \| (.*?) \|$`)
	testName = regexp.MustCompile("`((?:Test|Fuzz|Benchmark)\\w+)`")
	testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
)

// Every clause names at least one test in docs/contract.md, and every test
// that it names exists.
func TestContractMap(t *testing.T) {
	raw, err := os.ReadFile("../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	mapped := make(map[string]int)
	for _, row := range mapRow.FindAllStringSubmatch(string(raw), -1) {
		for _, name := range testName.FindAllStringSubmatch(row[2], -1) {
			if !slices.Contains(tests, name[1]) {
				t.Errorf("clause %s names %s, which is no test", row[1], name[1])
			}
			mapped[row[1]]++
		}
	}
	for letter, last := range clauses {
		for n := 1; n <= last; n++ {
			if clause := letter + string(rune('0'+n)); mapped[clause] == 0 {
				t.Errorf("clause %s has no test", clause)
			}
		}
	}
}

// testNames returns the names of all tests of the module.
func testNames(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range testFunc.FindAllStringSubmatch(string(source), -1) {
			names = append(names, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
