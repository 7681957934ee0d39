// Package shared finds the recorded facts that live beside the repository in
// ../shared: verdict tables, recorded answers, the region list. The project
// does not need them to build, run or pass its tests; CI has them and must not
// do without.
package shared

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Path returns the path of a file below ../shared. Without the folder the test
// is skipped, except in CI, where it fails.
func Path(tb testing.TB, name string) string {
	tb.Helper()
	_, here, _, _ := runtime.Caller(0)
	path := filepath.Join(filepath.Dir(here), "..", "..", "..", "shared", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") != "" {
			tb.Fatalf("CI must have the shared facts: %v", err)
		}
		tb.Skipf("no shared facts here: %s", name)
	}
	return path
}
