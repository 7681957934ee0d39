package middleware

import (
	"strconv"
	"testing"
)

// Whoever asks ever new questions does not fill the memory, and does not keep
// others out of it for good.
func TestAnswersAreBounded(t *testing.T) {
	var known answers
	for i := range 10 * maxKnown {
		known.keep(question{method: "tools/list", params: strconv.Itoa(i)}, []byte("{}"))
		if len(known.results) > maxKnown {
			t.Fatalf("%d answers are kept, want at most %d", len(known.results), maxKnown)
		}
	}
	list := question{method: "tools/list"}
	known.keep(list, []byte("tools"))
	if result, ok := known.result(list); !ok || string(result) != "tools" {
		t.Errorf("the newest answer is %q, %v", result, ok)
	}
}
