package middleware

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestMasked(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a place", "서울 강남구 역삼동", "서울 강남구 역삼동"},
		{"a lot number", "역삼동 737-12 1203호", "역삼동 ***호"},
		{"a short lot number", "역삼동 737-12, 101동 1203호", "역삼동 737-12, 101동 1203호"},
		{"six digits", "역삼동 123-456", "역삼동 123-456"},
		{"seven digits", "1234567", "***"},
		{"a mobile number", "역삼동 010-1234-5678 김", "역삼동 *** 김"},
		{"with dots", "010.1234.5678", "***"},
		{"with blanks", "010 1234 5678", "***"},
		{"with both", "010 - 1234 . 5678", "***"},
		{"without anything between", "01012345678", "***"},
		{"one digit at a time", "0 1 0 1 2 3 4 5 6 7 8", "***"},
		{"a country code", "+82 10 1234 5678", "+***"},
		{"brackets", "(02) 555-1234", "(02) ***"},
		{"full-width digits", "０１０－１２３４－５６７８", "***"},
		{"Arabic digits", "٠١٠١٢٣٤٥٦٧٨", "***"},
		{"typographic hyphens", "010‑1234–5678", "***"},
		{"minus signs", "010−1234−5678", "***"},
		{"middle dots", "010·1234·5678", "***"},
		{"no-break blanks", "010\u00a01234\u00a05678", "***"},
		{"zero-width characters between", "010\u200b1234\u200d5678", "***"},
		{"line breaks between", "010\n1234\r\n5678", "***"},
		{"two numbers", "010-1234-5678, 02-555-1234", "***, ***"},
		{"an identity number", "900101-1234567", "***"},
		{"an address of mail", "hong@example.com 역삼동", "*** 역삼동"},
		{"mail in Korean text", "메일은hong.gil+x@example.co.kr로", "***"},
		{"mail without a dot", "root@localhost", "***"},
		{"mail with blanks", "hong @ example.com", "***"},
		{"full-width at", "hong＠example.com", "***"},
		{"a line break", "역삼동\n{\"level\":\"info\"}", "역삼동{\"level\":\"info\"}"},
		{"a date that was not read", "20261345", "***"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := masked(tt.text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// O4: at most 100 characters, and what stands at the cut is no half number.
func TestMaskedIsCutAfterMasking(t *testing.T) {
	for before := 80; before <= 110; before++ {
		text := strings.Repeat("가", before) + "010-1234-5678"
		got := masked(text)
		if utf8.RuneCountInString(got) > 100 || strings.ContainsAny(got, "0123456789") {
			t.Errorf("%d before: %q", before, got)
		}
	}
	if got := masked(strings.Repeat("가", 300)); got != strings.Repeat("가", 100) {
		t.Errorf("%q", got)
	}
}

// Nothing that comes out has seven digits together, an at sign inside a word,
// a character that breaks a line, or more than 100 characters.
func FuzzMasked(f *testing.F) {
	f.Add("010-1234-5678 hong@example.com")
	f.Add("0\u202e1\u20280 1234 5678")
	f.Fuzz(func(t *testing.T, text string) {
		got := masked(text)
		digits := 0
		for _, r := range got {
			switch {
			case unicode.Is(unicode.Nd, r):
				digits++
			case !strings.ContainsRune(" .", r) && !unicode.Is(unicode.Pd, r):
				digits = 0
			}
			if digits > 6 || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Fatalf("%q became %q", text, got)
			}
		}
		if utf8.RuneCountInString(got) > maxLogged {
			t.Errorf("%q is long", got)
		}
	})
}
