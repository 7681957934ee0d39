package region

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// mostCandidates is how many rows are worth asking a customer about.
const mostCandidates = 5

// candidates are the rows to ask back about, in the homepage's order: those on
// which the text agrees, else those that its words begin to name, else those
// of the dongs that it names in the wrong place.
func (ix *Index) candidates(r reading, c claims) []Dong {
	if c.dongNamed {
		if agreed := ix.offer(c.all.rows); agreed != nil {
			return agreed
		}
		if agreed := ix.offer(c.sure.rows); agreed != nil {
			return agreed
		}
	}
	hinted := c.hints
	for _, word := range r.unknown {
		hinted = hinted.union(ix.begun(word))
	}
	for _, option := range []rows{c.place.narrow(hinted), c.dongs, hinted, ix.misspelt(r, c)} {
		if offered := ix.offer(option); offered != nil {
			return offered
		}
	}
	if len(c.place.rows) <= mostCandidates {
		return ix.offer(c.place.rows)
	}
	return nil
}

// offer returns the first sound rows, nil if there are none.
func (ix *Index) offer(from rows) []Dong {
	var offered []Dong
	for _, i := range from {
		if ix.sound[i] {
			offered = append(offered, ix.dongs[i])
		}
		if len(offered) == mostCandidates {
			break
		}
	}
	return offered
}

// begun returns the rows whose name the word begins with: 을지로3가역, 여의도,
// 압구정로데오. Two syllables (삼성전자) are too few unless little follows.
func (ix *Index) begun(word string) rows {
	if !startsInHangul(word) {
		return nil
	}
	for end := prefixEnd(word, longestName); end > 0; {
		prefix, rest := word[:end], word[end:]
		if utf8.RuneCountInString(prefix) < 3 && utf8.RuneCountInString(rest) > 2 {
			return nil
		}
		if e, ok := ix.lexicon[prefix]; ok && e.kind.isDong() {
			return e.rows
		}
		if begun, ok := ix.stems[prefix]; ok {
			return begun
		}
		_, size := utf8.DecodeLastRuneInString(prefix)
		end -= size
	}
	return nil
}

// prefixEnd is where the first n runes of the word end.
func prefixEnd(word string, n int) int {
	for end := range word {
		if n == 0 {
			return end
		}
		n--
	}
	return len(word)
}

// misspelt returns the rows of the named 시/군/구 whose dong is one letter away
// from an unknown word: 강남구 역살동.
func (ix *Index) misspelt(r reading, c claims) rows {
	if !c.cityNamed {
		return nil
	}
	var near rows
	for _, i := range c.place.rows {
		name := ix.dongs[i].Name
		if slices.ContainsFunc(r.unknown, func(word string) bool { return oneLetterApart(word, name) }) {
			near = append(near, i)
		}
	}
	return near
}

// oneLetterApart reports two words of Hangul that differ in one letter of one
// syllable.
func oneLetterApart(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	prefix := 0
	for prefix < len(a) && a[prefix] == b[prefix] {
		prefix++
	}
	for !utf8.RuneStart(a[prefix]) {
		prefix--
	}
	x, xSize := utf8.DecodeRuneInString(a[prefix:])
	y, ySize := utf8.DecodeRuneInString(b[prefix:])
	if xSize != ySize || !strings.HasSuffix(b, a[prefix+xSize:]) {
		return false
	}
	return isHangul(x) && isHangul(y) && sharedLetters(x, y) == 2
}

// sharedLetters counts the equal letters of two syllables. Unicode numbers
// syllables by initial, vowel and final: 21 vowels, 28 finals.
func sharedLetters(x, y rune) int {
	const vowels, finals = 21, 28
	x, y = x-'가', y-'가'
	shared := 0
	if x/(vowels*finals) == y/(vowels*finals) {
		shared++
	}
	if x/finals%vowels == y/finals%vowels {
		shared++
	}
	if x%finals == y%finals {
		shared++
	}
	return shared
}
