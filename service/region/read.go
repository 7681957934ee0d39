package region

import (
	"strings"
	"unicode/utf8"
)

// fact is what one name in a text says.
type fact struct {
	entry
	// tentative facts may contradict a reading but never bring it about.
	tentative bool
}

// reading is everything that the words of a text say.
type reading struct {
	facts   []fact
	doubt   bool     // a word may name a place that nobody here knows
	unknown []string // words without a meaning of their own
}

// read goes through the words, two at a time where they are one name.
func (ix *Index) read(text []string) reading {
	var r reading
	for i := 0; i < len(text); i++ {
		if i+1 < len(text) && ix.readPair(&r, text[i], text[i+1]) {
			i++
			continue
		}
		ix.readWord(&r, text[i])
	}
	return r
}

// readPair reads 을지로 3가, 역삼 1동, 일산 서구 and 강남 구 as one name, and
// 을지로3가 역 as the station that it is.
func (ix *Index) readPair(r *reading, first, second string) bool {
	if e, ok := ix.lexicon[first]; ok && e.kind.isDong() && second == "역" {
		r.unknown = append(r.unknown, first+second)
		return true
	}
	if utf8.RuneCountInString(first) < 2 || strings.ContainsFunc(first, func(c rune) bool { return !isHangul(c) }) {
		return false
	}
	name, p := ix.stripped(first + second)
	rest, longer := strings.CutPrefix(name, first)
	if !longer || rest == "" {
		return false
	}
	e, ok := ix.named(name)
	if !ok || !(e.kind == cityName || completesName(rest)) {
		return false
	}
	r.note([]fact{{entry: e}}, p)
	return true
}

// completesName reports whether the word is no name of its own: 3가, 제1동, 구.
func completesName(word string) bool {
	switch word {
	case "시", "군", "구", "동", "읍", "면", "도", "특별시", "광역시", "특별자치시", "특별자치도":
		return true
	}
	return startsInDigit(strings.TrimPrefix(word, "제")) && endsIn(word, "동가")
}

// stripped removes particles until a known name is left; the strongest
// particle counts.
func (ix *Index) stripped(word string) (string, particle) {
	strongest := neutral
	for base := word; ; {
		if _, ok := ix.named(base); ok {
			return base, strongest
		}
		shorter, p, ok := cutParticle(base)
		if !ok {
			return word, neutral
		}
		base, strongest = shorter, max(strongest, p)
	}
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
		if e := ix.lexicon[base]; e.kind.isOutside() {
			return entry{kind: outsideHint}, true
		}
	}
	return entry{}, false
}

func (ix *Index) readWord(r *reading, word string) {
	word = withoutPostcode(word)
	strongest := neutral
	for base := word; ; {
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
		f.tentative = p == route && !f.kind.isDong()
		r.doubt = r.doubt || p == joining || f.kind == doubtful
		r.facts = append(r.facts, f)
	}
}

// seemsPlace reports a word that ends like a 시/군/구/동/읍/면 nobody here knows.
func seemsPlace(word string) bool {
	return endsIn(word, "시군구동읍면") && startsInHangul(word) && !isEveryday(word) && !isBuildingLetter(word)
}

// readUnknown keeps a word without a meaning. If it begins with the name of a
// dong (역삼동성당), that dong may not be contradicted; roads and stations are
// named after places where they are not.
func (ix *Index) readUnknown(r *reading, word string) {
	r.doubt = r.doubt || isDoubtWord(word)
	r.unknown = append(r.unknown, word)
	if endsIn(strings.TrimRight(word, "0123456789-"), "로길역") {
		return
	}
	for end := range word {
		if utf8.RuneCountInString(word[:end]) < 3 {
			continue
		}
		if e, ok := ix.lexicon[word[:end]]; ok && e.kind == dongName {
			r.facts = append(r.facts, fact{entry: e, tentative: true})
			return
		}
	}
}
