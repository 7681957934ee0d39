package region

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// address stands for a mail or web address with Hangul in it. What such a
// thing says about a place is anyone's guess.
const address = "@"

// words cuts a text into the words that can carry a place name: Hangul, Latin
// and digits, composed, lower case, without anything invisible.
func words(text string) []string {
	text = norm.NFKC.String(strings.Map(visible, text))
	if !strings.ContainsAny(text, "@:") {
		return strings.Fields(lettersOnly(text))
	}
	var out []string
	for chunk := range strings.FieldsSeq(text) {
		switch {
		case !strings.Contains(chunk, "@") && !strings.Contains(chunk, "://"):
			out = append(out, strings.Fields(lettersOnly(chunk))...)
		case strings.ContainsFunc(chunk, isHangul):
			out = append(out, address)
		}
	}
	return out
}

// visible drops what cannot be seen and unifies the middle dots of 상계3·4동,
// one of which (ㆍ) normalisation would turn into a vowel.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r), isFiller(r):
		return ' '
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
		return -1
	}
	switch r {
	case 'ㆍ', '・', '‧', '•', '∙', '⋅':
		return '·'
	}
	return r
}

// lettersOnly blanks everything but letters and digits. Dots and hyphens stay
// between digits, where they belong to a lot or to a numbered dong. Han and
// Kana go where brackets make them a gloss, 역삼동(驛三洞).
func lettersOnly(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	previous := ' '
	open := 0 // brackets
	for i, r := range text {
		switch {
		case unicode.Is(unicode.Ps, r):
			open++
			out.WriteByte(' ')
		case unicode.Is(unicode.Pe, r):
			open = max(0, open-1)
			out.WriteByte(' ')
		case isEastAsian(r) && open == 0:
			out.WriteRune(r)
		case unicode.Is(unicode.Hangul, r), isDigit(r):
			out.WriteRune(r)
		case unicode.Is(unicode.Latin, r):
			out.WriteRune(unicode.ToLower(r))
		case strings.ContainsRune(".·-", r) && isDigit(previous) && nextIsDigit(text[i:]):
			out.WriteRune(r)
		default:
			out.WriteByte(' ')
		}
		previous = r
	}
	return out.String()
}

func nextIsDigit(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	return len(text) > size && isDigit(rune(text[size]))
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// isFiller reports the letters of Hangul that stand for nothing.
func isFiller(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0':
		return true
	}
	return false
}

// isEastAsian reports letters that may spell a Korean place and are not read.
func isEastAsian(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// isHangul reports a whole syllable; loose letters such as ㅋ name no place.
func isHangul(r rune) bool { return '가' <= r && r <= '힣' }

func startsInHangul(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return isHangul(r)
}

func startsInDigit(word string) bool { return word != "" && isDigit(rune(word[0])) }

// endsIn reports whether the word ends in one of the syllables of suffixes and
// has something before it.
func endsIn(word, suffixes string) bool {
	r, size := utf8.DecodeLastRuneInString(word)
	return len(word) > size && strings.ContainsRune(suffixes, r)
}
