package region

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// fact is what one name in a text says.
type fact struct {
	entry
	// tentative facts may contradict a reading but never bring it about.
	tentative bool
	// route is set where the place is one end of a way: 역삼동에서.
	route bool
	// before is how many loose words (see isLoose) precede the fact.
	before int
}

// reading is everything that the words of a text say.
type reading struct {
	text    []string // the words
	facts   []fact
	doubt   bool     // a word may name a place that nobody here knows
	refused bool     // a word puts the other places in question, see isDoubtWord
	loose   int      // how many of the unknown words are loose, see isLoose
	unknown []string // words without a meaning of their own
	roads   []string // those of them that a house number follows
}

// read goes through the words, two at a time where they are one name.
func (ix *Index) read(text []string) reading {
	r := reading{text: text}
	for i := 0; i < len(text); i++ {
		if i+1 < len(text) && ix.readPair(&r, text[i], text[i+1]) {
			i++
			continue
		}
		if !slices.Contains(text[:i], text[i]) {
			ix.readWord(&r, text[i])
		}
		if i+1 < len(text) && startsInDigit(text[i+1]) {
			r.roads = append(r.roads, text[i])
		}
	}
	return r
}

// readPair reads 을지로 3가, 역삼 1동, 일산 서구 and 강남 구 as one name,
// 을지로3가 역 as the station that it is, and names torn apart (서 초동, 항동7 가)
// as riddles: 초동 and 항동 are not what was meant.
func (ix *Index) readPair(r *reading, first, second string) bool {
	whole := !strings.ContainsFunc(first, func(c rune) bool { return !isHangul(c) })
	torn := ix.isDong(first+second) && (ix.isDong(second) || !whole)
	if torn || ix.isDong(first) && second == "역" {
		r.doubt = r.doubt || torn
		r.unknown = append(r.unknown, first+second)
		return true
	}
	if utf8.RuneCountInString(first) < 2 || !whole {
		return false
	}
	name, p := ix.stripped(first + second)
	rest, longer := strings.CutPrefix(name, first)
	if !longer || rest == "" {
		return false
	}
	e, ok := ix.named(name)
	if !ok || !ix.belongs(e, first, rest) {
		return false
	}
	r.note([]fact{{entry: e}}, p)
	return true
}

// belongs reports whether rest, which makes first the name e, is part of it
// and not a word of its own.
func (ix *Index) belongs(e entry, first, rest string) bool {
	if rest == "본동" && ix.lexicon[first].rows != nil {
		return false
	}
	return e.kind == cityName || completesName(rest)
}

// completesName reports whether the word is no name of its own: 3가, 제1동, 구.
func completesName(word string) bool {
	switch word {
	case "시", "군", "구", "동", "읍", "면", "도", "본동", "특별시", "광역시", "특별자치시", "특별자치도":
		return true
	}
	return startsInDigit(strings.TrimPrefix(word, "제")) && endsIn(word, "동가")
}

func (ix *Index) isDong(word string) bool {
	e, ok := ix.lexicon[word]
	return ok && e.kind.isDong()
}

// stripped removes particles until a known name is left; the strongest
// particle counts.
func (ix *Index) stripped(word string) (string, particle) {
	strongest := neutral
	base := word
	for range mostParticles {
		if _, ok := ix.named(base); ok {
			return base, strongest
		}
		shorter, p, ok := cutParticle(base)
		if !ok {
			break
		}
		base, strongest = shorter, max(strongest, p)
	}
	return word, neutral
}

// named looks up one whole name, exact spellings first.
func (ix *Index) named(word string) (entry, bool) {
	if e, ok := ix.lexicon[word]; ok {
		return e, true
	}
	if e, ok := ix.lexicon.numbered(word); ok {
		return e, true
	}
	if base, ok := outsideLandmark(word); ok {
		e, known := ix.lexicon[base]
		switch {
		case known && e.kind.isOutside():
			return entry{kind: outsideHint}, true
		case known && e.kind == doubtful && e.rows == nil: // 해운대역
			return e, true
		}
	}
	return entry{}, false
}

func (ix *Index) readWord(r *reading, word string) {
	word = withoutPostcode(word)
	strongest := neutral
	base := word
	for range mostParticles {
		if e, ok := ix.named(base); ok {
			r.note([]fact{{entry: e}}, strongest)
			return
		}
		if facts, ok := ix.glued(base); ok {
			r.note(facts, strongest)
			return
		}
		r.doubt = r.doubt || seemsPlace(base)
		shorter, p, ok := cutParticle(base)
		if !ok {
			break
		}
		base, strongest = shorter, max(strongest, p)
	}
	ix.readUnknown(r, word)
}

// withoutPostcode frees a name from the postcode stuck to its front.
func withoutPostcode(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if len(word)-len(rest) >= len("06236") {
		return rest
	}
	return word
}

// note keeps the facts of one word together with what its ending does to them.
func (r *reading) note(facts []fact, p particle) {
	for _, f := range facts {
		f.route, f.before = p == route, r.loose
		f.tentative = p == route && (!f.kind.isDong() || f.kind == letterDong)
		r.refused = r.refused || p == joining
		r.doubt = r.doubt || r.refused || f.kind == doubtful
		r.facts = append(r.facts, f)
	}
}

// seemsPlace reports a word that ends like a 시/군/구/동/읍/면 nobody here knows.
func seemsPlace(word string) bool {
	return endsIn(word, "시군구동읍면") && startsInHangul(word) && !isEveryday(word) && !isBuildingLetter(word)
}

// readUnknown keeps a word without a meaning. If it begins with the name of a
// place outside (부산역앞), the place is in doubt; if with the name of a dong
// (역삼동성당), that dong may not be contradicted. Roads and stations are named
// after places where they are not.
func (ix *Index) readUnknown(r *reading, word string) {
	r.refused = r.refused || isDoubtWord(word)
	r.doubt = r.doubt || r.refused
	r.unknown = append(r.unknown, word)
	if isLoose(word) {
		r.loose++
	}
	if endsIn(strings.TrimRight(word, "0123456789-"), "로길역") {
		return
	}
	for end := range word {
		runes := utf8.RuneCountInString(word[:end])
		if runes > longestName {
			return
		}
		if runes < 3 {
			continue
		}
		e, ok := ix.named(word[:end])
		switch {
		case ok && (e.kind.isOutside() || e.kind == doubtful):
			r.doubt = true
		case ok && e.kind == dongName:
			r.facts = append(r.facts, fact{entry: e, tentative: true})
			return
		}
	}
}
