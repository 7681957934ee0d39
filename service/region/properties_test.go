package region_test

import (
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
)

// checkProperties holds a sound delivery list to what must be true of every
// row of it.
func checkProperties(t *testing.T, dongs []region.Dong) {
	t.Helper()
	ix := region.NewIndex(dongs)
	if ix.Len() != len(dongs) {
		t.Fatalf("Len() = %d, want %d: every row of a sound list can be chosen", ix.Len(), len(dongs))
	}
	checkNamedPlaces(t, ix, dongs)
	for _, d := range dongs {
		checkResolvesToItself(t, ix, d)
		checkLooksLikeOnly(t, ix, d)
		checkBareName(t, ix, d)
		checkBlanks(t, ix, d)
		checkRefused(t, ix, d)
	}
}

func checkResolvesToItself(t *testing.T, ix *region.Index, d region.Dong) {
	t.Helper()
	bare := strings.ReplaceAll(d.Label, " ", "")
	for _, text := range []string{
		d.Label, bare, strings.Join(reversed(d.Label), " "),
		d.Label + " 123-4", d.Label + "123-4", bare + "123-4번지", d.Label + " 산 12", d.Label + " 산12-3",
		d.Label + " 래미안 101동 1203호", d.Label + " 가동 101호", d.Label + " 현대아파트 B동",
		"(06236) " + d.Label, "06236" + bare, d.Province + " " + d.City + " 큰길 12 (" + d.Name + ", 래미안)",
		d.Label + "으로", d.Label + "에서요", bare + "입니다", strings.ReplaceAll(d.Label, " ", ","),
	} {
		if got := ix.Resolve(text); got.Verdict != region.Resolved || got.Dong != d {
			t.Errorf("Resolve(%q) = %s, want %s", text, verdict(got), d.Label)
		}
	}
}

// checkLooksLikeOnly tries stations and roads that are called like the dong.
func checkLooksLikeOnly(t *testing.T, ix *region.Index, d region.Dong) {
	t.Helper()
	stem, isDong := strings.CutSuffix(d.Name, "동")
	texts := []string{d.Name + "역", d.Name + " 역", d.Name + "길 12"}
	if isDong {
		texts = append(texts, stem+"역", stem+"역 2번 출구", stem+"로 12", stem+"로12", stem+"길 3", stem+"대로 7")
	}
	for _, text := range texts {
		for _, prefix := range []string{"", d.Province + " ", d.City + " "} {
			if got := ix.Resolve(prefix + text); got.Verdict == region.Resolved {
				t.Errorf("Resolve(%q) = %s, want no row", prefix+text, verdict(got))
			}
		}
	}
}

// checkBareName demands that a dong name alone never wins over its namesakes.
func checkBareName(t *testing.T, ix *region.Index, d region.Dong) {
	t.Helper()
	got := ix.Resolve(d.Name)
	if got.Verdict == region.Resolved && got.Dong != d {
		t.Errorf("Resolve(%q) = %s, but %s has that name too", d.Name, got.Dong.Label, d.Label)
	}
	if got.Verdict == region.OutOfArea {
		t.Errorf("Resolve(%q) = out_of_area", d.Name)
	}
}

// checkNamedPlaces pairs dongs with 시/군/구 that do not have them: whatever the
// words and their order, no row of another place may come out.
func checkNamedPlaces(t *testing.T, ix *region.Index, dongs []region.Dong) {
	t.Helper()
	const stride = 37 // a sample: all pairs of a whole list take seconds
	outside := strings.Fields("부산 대전시 강원도 제주특별자치도 춘천시 춘천 해운대구 해운대 달서 통영 부산역 해운대역")
	for i := 0; i < len(dongs); i += stride {
		name := dongs[i].Name
		for _, place := range outside {
			for _, text := range []string{place + " " + name, place + name, name + " " + place, place + "에서 " + name} {
				if got := ix.Resolve(text); got.Verdict == region.Resolved {
					t.Errorf("Resolve(%q) = %s, want no row", text, verdict(got))
				}
			}
		}
		for _, other := range dongs {
			for _, text := range []string{other.City + " " + name, name + " " + other.City, other.Name + " " + name} {
				got := ix.Resolve(text)
				if got.Verdict == region.Resolved && !strings.HasPrefix(got.Dong.City+" "+name, other.City) &&
					!isBlockLetter(name) && !isBlockLetter(other.Name) {
					t.Errorf("Resolve(%q) = %s", text, verdict(got))
				}
			}
		}
	}
}

// isBlockLetter reports dongs that are read as a building, or as a word, beside
// another dong.
func isBlockLetter(name string) bool {
	return name == "본동" || name == "작동" || len(name) == len("다동") && strings.Contains("다동 사동 하동", name)
}

func reversed(label string) []string {
	words := strings.Fields(label)
	return []string{words[len(words)-1], strings.Join(words[:len(words)-1], " ")}
}
