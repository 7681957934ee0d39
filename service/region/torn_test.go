package region_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
)

// checkBlanks sets blanks in wrong places of an address: no row but its own
// may come out, and nobody is turned away.
func checkBlanks(t *testing.T, ix *region.Index, d region.Dong) {
	t.Helper()
	city := d.City[strings.LastIndex(d.City, " ")+1:]
	for _, text := range []string{d.Label, strings.ReplaceAll(d.Label, " ", ""), city + d.Name, d.Name} {
		for _, torn := range tornApart(text) {
			got := ix.Resolve(torn)
			if got.Verdict == region.OutOfArea || got.Verdict == region.Resolved && got.Dong != d {
				t.Errorf("Resolve(%q) = %s, want %s or ambiguous", torn, verdict(got), d.Label)
			}
		}
	}
}

// tornApart sets one blank in every place of a text, and of a short text two.
func tornApart(text string) []string {
	const short = 8 // runes: pairs of blanks grow with the square
	var out []string
	letters := []rune(text)
	for i := 1; i < len(letters); i++ {
		once := slices.Insert(slices.Clone(letters), i, ' ')
		out = append(out, string(once))
		for j := i + 2; j < len(once) && len(letters) <= short; j++ {
			out = append(out, string(slices.Insert(slices.Clone(once), j, ' ')))
		}
	}
	return out
}

// checkRefused names a dong only to refuse it.
func checkRefused(t *testing.T, ix *region.Index, d region.Dong) {
	t.Helper()
	for _, refusal := range []string{
		" 아니에요", " 아닙니다", " 아닌데요", "아님", "말고", " 말고요", " 빼고요", " 외", " 외 지역", "이외 지역",
		" 제외한 곳", " 금지", " 싫어요", " 대신 다른 곳", " 취소", "(X)", " 또는 다른 곳",
	} {
		for _, text := range []string{d.Name + refusal, d.Label + refusal} {
			if got := ix.Resolve(text); got.Verdict != region.Ambiguous {
				t.Errorf("Resolve(%q) = %s, want ambiguous", text, verdict(got))
			}
		}
	}
}
