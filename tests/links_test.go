package tests

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every relative link of the documents leads to a file.
func TestDocumentsLinkToFiles(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#\s]+)`)
	for _, pattern := range []string{"../*.md", "../docs/*.md", "../docs/adr/*.md", "clients/*.md"} {
		documents, err := filepath.Glob(pattern)
		if err != nil || len(documents) == 0 {
			t.Fatalf("%s: %d documents, %v", pattern, len(documents), err)
		}
		for _, document := range documents {
			raw, err := os.ReadFile(document)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(raw), -1) {
				if strings.Contains(m[1], "://") {
					continue
				}
				if _, err := os.Stat(filepath.Join(filepath.Dir(document), m[1])); err != nil {
					t.Errorf("%s links to %s, which is not there", document, m[1])
				}
			}
		}
	}
}
