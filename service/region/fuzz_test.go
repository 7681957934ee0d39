package region_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/rentcar00/mcp/service/region"
)

// FuzzResolve demands of any text: no panic, a row only if the text spells its
// dong, at most five candidates and only from the list.
func FuzzResolve(f *testing.F) {
	for _, line := range readLines(f, "testdata/verdicts.tsv") {
		quoted, _, _ := strings.Cut(line, "\t")
		if text, err := strconv.Unquote(quoted); err == nil {
			f.Add(text)
		}
	}
	list := fixture(f)
	ix := region.NewIndex(list)
	f.Fuzz(func(t *testing.T, text string) {
		got := ix.Resolve(text)
		if got.Verdict == region.Resolved && !spells(text, got.Dong.Name) {
			t.Errorf("Resolve(%q) = %s, which the text does not spell", text, got.Dong.Label)
		}
		if got.Verdict == region.Resolved && !slices.Contains(list, got.Dong) {
			t.Errorf("Resolve(%q) = %+v, which is not in the list", text, got.Dong)
		}
		if got.Verdict != region.Ambiguous && got.Candidates != nil {
			t.Errorf("Resolve(%q) = %s with candidates", text, verdict(got))
		}
		if len(got.Candidates) > 5 {
			t.Errorf("Resolve(%q) offers %d rows", text, len(got.Candidates))
		}
		for _, d := range got.Candidates {
			if !slices.Contains(list, d) {
				t.Errorf("Resolve(%q) offers %+v, which is not in the list", text, d)
			}
		}
	})
}

// spells reports whether the text holds the dong's name, blanks aside, or the
// name with a number before its 동.
func spells(text, dong string) bool {
	hangul := regexp.MustCompile(`[^가-힣0-9]+`).ReplaceAllString(norm.NFKC.String(text), "")
	if strings.Contains(hangul, dong) {
		return true
	}
	stem, ok := strings.CutSuffix(dong, "동")
	return ok && regexp.MustCompile(stem+`(제?[0-9]+|본)동`).MatchString(hangul)
}
