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
// as the legal dong of that name (decision D5). The lexicon, which is asked
// first, holds the legal dongs with a number and those never to be read so.
func (l lexicon) numbered(word string) (entry, bool) {
	for _, stem := range numberedStems(word) {
		e, ok := l[stem+"동"]
		if ok && e.kind == stemDong {
			e.kind = dongName // the number leaves no doubt that 일산2동 is a dong
		}
		if ok && e.kind == dongName {
			return e, true
		}
	}
	return entry{}, false
}

// numberedStems returns what precedes the number: 홍제 for 홍제1동, 역삼제 and
// 역삼 for 역삼제1동.
func numberedStems(word string) []string {
	head, ok := strings.CutSuffix(word, "동")
	if !ok {
		return nil
	}
	if stem, ok := strings.CutSuffix(head, "본"); ok {
		if utf8.RuneCountInString(stem) < 2 {
			return nil
		}
		return []string{stem}
	}
	stem := strings.TrimRight(head, "0123456789.·")
	if stem == "" || !areDongNumbers(head[len(stem):]) {
		return nil
	}
	if ordinal, ok := strings.CutSuffix(stem, "제"); ok && ordinal != "" {
		return []string{stem, ordinal}
	}
	return []string{stem}
}

// areDongNumbers reports whether the text is "1" or several as in "3·4".
func areDongNumbers(text string) bool {
	for number := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isDigit(r) }) {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > highestDongNumber {
			return false
		}
	}
	return text != ""
}
