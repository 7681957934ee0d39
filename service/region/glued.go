package region

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// longestName bounds the names that are looked for inside a word, in runes:
// 전남광주통합특별시 and 강원특별자치도 are the longest of the country.
const longestName = 9

// level orders the names in an address: 시/도, up to two 시/군/구, then a dong.
type level int

const (
	atProvince level = iota
	atCity
	atSecondCity
	atDong
	atLot
)

// follow reports the level after a name, if it may stand at this one.
func (at level) follow(e entry) (level, bool) {
	switch {
	case e.kind == provinceName, e.kind == outsideHint:
		return atCity, at == atProvince
	case e.kind == cityName, e.kind == outsideCity, e.shared:
		return max(at, atCity) + 1, at <= atSecondCity
	default:
		return atLot, at <= atDong
	}
}

// glued reads one word without blanks as an address (서울강남구역삼동12-3). The
// names have to cover the whole word. Ways to cut it that contradict
// themselves are dropped; if the others disagree, the word says nothing.
func (ix *Index) glued(word string) ([]fact, bool) {
	if !startsInHangul(word) {
		return nil, false
	}
	cuts := ix.cut(word, atProvince, nil)
	cuts = slices.DeleteFunc(cuts, contradictory)
	if len(cuts) == 0 {
		return nil, false
	}
	for _, other := range cuts[1:] {
		if !sameFacts(cuts[0], other) {
			return nil, false
		}
	}
	return cuts[0], true
}

// cut returns every way to go on with rest after the facts before it.
func (ix *Index) cut(rest string, at level, before []fact) [][]fact {
	if len(before) > 0 && endsAddress(rest, at, before) {
		return [][]fact{before}
	}
	if at == atLot {
		return nil
	}
	var cuts [][]fact
	runes := 0
	for start, r := range rest {
		end := start + utf8.RuneLen(r)
		if runes++; runes > longestName {
			break
		}
		e, ok := ix.named(rest[:end])
		if !ok {
			continue
		}
		if next, fits := at.follow(e); fits {
			cuts = append(cuts, ix.cut(rest[end:], next, append(slices.Clip(before), fact{entry: e}))...)
		}
	}
	return cuts
}

// endsAddress reports whether nothing that matters is left: no text, a lot, or
// a dong of a place outside, which no list of ours has.
func endsAddress(rest string, at level, before []fact) bool {
	if rest == "" {
		return true
	}
	if at == atLot {
		return isLot(rest)
	}
	outside := slices.ContainsFunc(before, func(f fact) bool { return f.kind.isOutside() })
	last := before[len(before)-1]
	return outside && (last.kind == outsideCity || last.shared) && endsIn(rest, dongSuffixes)
}

// isLot reports 12, 12-3, 산12, 12-3번지.
func isLot(text string) bool {
	text = strings.TrimPrefix(text, "산")
	text = strings.TrimSuffix(text, "번지")
	return startsInDigit(text) && strings.Trim(text, "0123456789-") == ""
}

func contradictory(facts []fact) bool {
	var a agreement
	for _, f := range facts {
		if f.kind.isOutside() || f.kind == doubtful {
			return false
		}
		a = a.with(f.rows.union(f.wider))
	}
	return len(a.rows) == 0
}

// sameFacts reports whether two cuts come to the same rows of the same kinds.
func sameFacts(a, b []fact) bool {
	var left, right agreement
	for _, f := range a {
		left = left.with(f.rows)
	}
	for _, f := range b {
		right = right.with(f.rows)
	}
	return a[len(a)-1].kind == b[len(b)-1].kind && slices.Equal(left.rows, right.rows)
}
