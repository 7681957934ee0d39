package region

import (
	"slices"
	"strings"
)

// isDoubtWord reports words that put the places beside them in question. 가 is
// the torn end of 을지로 3 가.
func isDoubtWord(word string) bool {
	switch word {
	case address, "가", "및", "외", "대신", "대신에", "노노", "not", "no", "x", "or":
		return true
	}
	// Prefixes, because these are verbs: 아닙니다, 아닌데요, 제외하고. The short
	// 외 and 대신 are not among them: 외환은행 and 대신증권 are landmarks.
	for _, refusal := range []string{
		"아니", "아닌", "아님", "아닙", "아냐", "아녜", "말고", "말구", "빼고", "제외", "이외", "외에", "외의", "외지역",
		"또는", "혹은", "취소", "금지", "싫", "틀렸", "틀린", "못", "미정",
	} {
		if strings.HasPrefix(word, refusal) {
			return true
		}
	}
	return strings.ContainsFunc(word, isEastAsian)
}

// noRow is no position in the list.
const noRow = -1

// misreadBlanks reports blanks that may stand in the wrong place: a known word
// that is the end of a dong of the list, or a text that without its blanks
// names another row than the one that was read (계 양평동, 서 울산 천동). Where
// every word is known, its blanks are right (경기도 내동).
func (ix *Index) misreadBlanks(r reading, row int) bool {
	if ix.torn(r.text) {
		return true
	}
	if len(r.unknown) == 0 {
		return false
	}
	facts, ok := ix.glued(strings.Join(r.text, ""))
	if !ok {
		return false
	}
	c := claim(facts)
	joined, unique := c.sure.one()
	return c.dongNamed && !c.outside && (!unique || joined != row)
}

// torn reports a name that, with the unknown words before it (서울서 초동, 압 구
// 정동, 주 안동) or the two behind it (신 대방 동), is a dong of the list.
func (ix *Index) torn(text []string) bool {
	before := ""
	for i, word := range text {
		next := strings.Join(text[i+1:min(i+2, len(text))], "")
		if i+2 < len(text) && ix.isDong(word+next+text[i+2]) {
			return true
		}
		if _, known := ix.named(word); !known && !ix.isDong(word+next) {
			before += word
			continue
		}
		for start := range before {
			if ix.isDong(before[start:]+word) || ix.isDong(before[start:]+word+next) {
				return true
			}
		}
		before = ""
	}
	return false
}

// isLoose reports an unknown word that an address would not have between its
// 시/도 and its dong: neither a road nor a number.
func isLoose(word string) bool {
	return !startsInDigit(word) && !endsIn(strings.TrimRight(word, "0123456789-"), "로길")
}

// strays reports a dong that is no part of the place outside: other words
// stand between them (부산 여행, 역삼동), or the dong comes first, and not like
// 삼성동 (대전) with nothing else.
func (r reading) strays() bool {
	for i, dong := range r.facts {
		if dong.kind != dongName || dong.tentative {
			continue
		}
		for j, place := range r.facts {
			switch {
			case !place.kind.isOutside():
			case j < i && place.before < dong.before:
				return true
			case j > i && (dong.route || r.loose > dong.before):
				return true
			}
		}
	}
	return false
}

// undisputed reports that no word speaks against the row that was read.
func (ix *Index) undisputed(r reading, row int) bool {
	return !ix.misreadBlanks(r, row) && !r.hasTwoEnds() &&
		!slices.ContainsFunc(r.unknown, func(word string) bool { return ix.isElsewhere(r, word, row) })
}

// isElsewhere reports a word for another place than the row: a dong of other
// 시/군/구 without its last syllable (판교), or a city in Latin letters.
func (ix *Index) isElsewhere(r reading, word string, row int) bool {
	d := ix.dongs[row]
	if city, ok := ix.latin[word]; ok {
		return !strings.Contains(d.Label, city)
	}
	stem, _ := bare(word)
	if to, ok := strings.CutSuffix(stem, "로"); ok && !slices.Contains(r.roads, word) {
		stem = to
	}
	named := ix.stems[stem]
	return named != nil && !slices.ContainsFunc(named, func(i int32) bool {
		return ix.dongs[i].Province == d.Province && ix.dongs[i].City == d.City
	})
}

// hasTwoEnds reports a text that tells of a way or of a whole rental and has a
// word that may be the other end of it: 반납 역삼동 배차 수원역, 수원역에서 역삼동.
func (r reading) hasTwoEnds() bool {
	isWay := slices.ContainsFunc(r.facts, func(f fact) bool { return f.route && f.kind == dongName })
	isOpen := false
	for _, word := range r.unknown {
		base, p := bare(word)
		if _, ok := outsideLandmark(base); ok && p == route {
			return true
		}
		isWay = isWay || isWayWord(base)
		isOpen = isOpen || startsInHangul(base) && !isWayWord(base) && !isRequest(word)
	}
	return isWay && isOpen
}

// bare removes every particle and returns the strongest.
func bare(word string) (string, particle) {
	strongest := neutral
	for range mostParticles {
		shorter, p, ok := cutParticle(word)
		if !ok {
			break
		}
		word, strongest = shorter, max(strongest, p)
	}
	return word, strongest
}

// isWayWord reports the words for the ends of a way, or of a rental, and what
// grammar makes of them: 출발지는, 반납도.
func isWayWord(word string) bool {
	for _, end := range []string{"출발", "도착", "배차", "반납", "인수"} {
		if strings.HasPrefix(word, end) {
			return true
		}
	}
	return false
}

// isRequest reports words that name no place: verbs, by their ending (받을게요,
// 받고), and what a customer of a rental says besides.
func isRequest(word string) bool {
	switch word {
	case "차", "차량", "렌트", "렌터카", "렌트카", "대여", "픽업", "배송", "배달", "탁송", "예약",
		"오늘", "내일", "모레", "오전", "오후", "집", "앞", "근처":
		return true
	}
	return endsIn(word, "요다고게께줘")
}
