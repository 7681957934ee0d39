package region

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// highestDongNumber is 신림13동's: no administrative dong of the area ever had
// a higher number. Above it, N동 is a building.
const highestDongNumber = 13

// numbered reads an administrative dong (역삼1동, 역삼제1동, 상계3·4동, 잠실본동)
// as the legal dong of that name (decision D5), unless the lexicon knows the
// number itself: a legal dong (상도1동), or one never to be read so (잠실제4동).
func (l lexicon) numbered(word string) (entry, bool) {
	stems, numbers := splitNumber(word)
	for _, stem := range stems {
		for _, n := range numbers {
			if e, ok := l[stem+n+"동"]; ok && len(numbers) == 1 {
				return e, true
			} else if ok {
				return entry{kind: doubtful, rows: e.rows}, true
			}
		}
		e, ok := l[stem+"동"]
		switch {
		case ok && e.kind == dongName && isNumberedElsewhere(stem):
			e.kind = stemDong
		case ok && e.kind == stemDong:
			e.kind = dongName // the number leaves no doubt that 일산2동 is a dong
		}
		if ok && e.kind.isDong() {
			return e, true
		}
	}
	return entry{}, false
}

// splitNumber takes 상계3·4동 apart: 상계, and 3 and 4. What precedes the number
// has two readings where it ends in 제: 홍제1동, 역삼제1동.
func splitNumber(word string) (stems, numbers []string) {
	head, ok := strings.CutSuffix(word, "동")
	if !ok {
		return nil, nil
	}
	if stem, ok := strings.CutSuffix(head, "본"); ok {
		if utf8.RuneCountInString(stem) < 2 {
			return nil, nil
		}
		return []string{stem}, []string{"본"}
	}
	stem := strings.TrimRight(head, "0123456789.·")
	numbers, ok = dongNumbers(head[len(stem):])
	if stem == "" || !ok {
		return nil, nil
	}
	if ordinal, ok := strings.CutSuffix(stem, "제"); ok && ordinal != "" {
		return []string{stem, ordinal}, numbers
	}
	return []string{stem}, numbers
}

// dongNumbers reads "1", or several as in "3·4", without leading zeros.
func dongNumbers(text string) ([]string, bool) {
	var numbers []string
	for digits := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isDigit(r) }) {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > highestDongNumber {
			return nil, false
		}
		numbers = append(numbers, strconv.Itoa(n))
	}
	return numbers, len(numbers) > 0
}
