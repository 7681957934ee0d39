package render

import (
	"strings"
	"testing"
)

func TestWidth(t *testing.T) {
	tests := map[string]struct {
		in   string
		want int
	}{
		"empty":                    {"", 0},
		"ASCII":                    {"SM6 2.0", 7},
		"Hangul is wide":           {"셀토스", 6},
		"Hanja is wide":            {"漢字", 4},
		"full-width form":          {"Ａ１", 4},
		"half-width form":          {"ｱ", 1},
		"ideographic space":        {"\u3000", 2},
		"emoji is wide":            {"🚗", 2},
		"ambiguous is one":         {"…→·─※①", 6},
		"no-break space":           {noBreak, 1},
		"combining mark":           {"e\u0302", 2},
		"leading consonant jamo":   {"\u1100", 2},
		"vowel jamo":               {"\u1161", 1},
		"invalid UTF-8, each byte": {"\xff\xfe", 2},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Width(tt.in); got != tt.want {
				t.Errorf("Width(%q) = %d, want %d", tt.in, got, tt.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"short":                         {"모닝", "모닝"},
		"exactly 20":                    {"가나다라마바사아자차", "가나다라마바사아자차"},
		"one over":                      {"가나다라마바사아자차a", "가나다라마바사아자…"},
		"ellipsis in the last column":   {"더 뉴 셀토스 2025년 가솔린", "더 뉴 셀토스 2025년…"},
		"wide one does not fit":         {"a가나다라마바사아자차", "a가나다라마바사아자…"},
		"trailing blank lost":           {"abcdefghijklmnopqr stu", "abcdefghijklmnopqr…"},
		"blank in the ellipsis' column": {"abcdefghijklmnopqrs tu", "abcdefghijklmnopqrs…"},
		"one word":                      {strings.Repeat("a", 21), strings.Repeat("a", 19) + "…"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			head, ellipsis := cut(tt.in, 20)
			got := head + ellipsis
			if got != tt.want {
				t.Errorf("cut(%q) = %q, want %q", tt.in, got, tt.want)
			}
			if Width(got) > 20 {
				t.Errorf("cut(%q) is %d wide", tt.in, Width(got))
			}
		})
	}
}

func TestFold(t *testing.T) {
	wide := strings.Repeat("가", 50)
	tests := map[string]struct{ in, want string }{
		"empty":      {"", ""},
		"fits":       {strings.Repeat("가", 22), strings.Repeat("가", 22)},
		"at a blank": {wide[:60] + " " + wide[:12] + " 나", wide[:60] + "\n  " + wide[:12] + " 나"},
		"blank at the very edge": {
			wide[:66] + " 나", wide[:66] + "\n  나",
		},
		"at a dot, which goes": {
			"총 31대 중 30대 표시 · 가격 낮은 순 · 조회" + noBreak + "11/06" + noBreak + "00:37",
			"총 31대 중 30대 표시 · 가격 낮은 순\n  조회 11/06 00:37",
		},
		"word wider than a line": {
			wide, wide[:66] + "\n  " + wide[66:129] + "\n  " + wide[129:],
		},
		"wide word after a short one": {
			"a " + wide, "a\n  " + wide[:63] + "\n  " + wide[63:126] + "\n  " + wide[126:],
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var c canvas
			c.line(tt.in)
			if got := c.text(); got != tt.want {
				t.Errorf("line(%q)\n got %q\nwant %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestShortProvince(t *testing.T) {
	tests := map[string]string{
		"서울특별시":   "서울",
		"인천광역시":   "인천",
		"경기도":     "경기",
		"세종특별자치시": "세종",
		"강원특별자치도": "강원",
		"전북특별자치도": "전북",
		"제주특별자치도": "제주",
		"제주도":     "제주",
		"충청남도":    "충남",
		"충청북도":    "충북",
		"전라남도":    "전남",
		"경상북도":    "경북",
		"서울":      "서울",
		"울릉도동":    "울릉도동",
		"도":       "도",
		"":        "",
	}
	for in, want := range tests {
		if got := shortProvince(in); got != want {
			t.Errorf("shortProvince(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestWon(t *testing.T) {
	tests := map[int]string{
		0:             "0",
		999:           "999",
		1_000:         "1,000",
		164_000:       "164,000",
		99_999_999:    "99,999,999",
		1_234_567_890: "1,234,567,890",
		-100:          "-100",
		-1_000:        "-1,000",
	}
	for in, want := range tests {
		if got := won(in); got != want {
			t.Errorf("won(%d) = %q, want %q", in, got, want)
		}
	}
}
