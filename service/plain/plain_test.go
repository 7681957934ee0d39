package plain_test

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/rentcar00/mcp/service/plain"
)

func TestLine(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"empty":               {"", ""},
		"blanks only":         {" \u00a0\u3000", ""},
		"plain Korean":        {"더 뉴 셀토스 2025년", "더 뉴 셀토스 2025년"},
		"blanks folded":       {"  더  뉴\u3000셀토스 ", "더 뉴 셀토스"},
		"NFD composed":        {norm.NFD.String("셀토스"), "셀토스"},
		"line breaks removed": {"가\r\n나\u2028다\u2029라\u0085마", "가나다라마"},
		"tab removed":         {"가\t나", "가나"},
		"override removed":    {"a\u202eb\u2066c\u200bd\ufeff", "abcd"},
		"escape removed":      {"\x1b[31mred", "[31mred"},
		"composed by removal": {"e\u200b\u0301", "é"},
		"fillers removed":     {"\u3164\u115f\u1160\ufe0f", ""},
		"invalid UTF-8":       {"a\xffb", "a\ufffdb"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := plain.Line(tt.in); got != tt.want {
				t.Errorf("Line(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestVisible(t *testing.T) {
	const in, want = " 서초구 \u202e  잠\u200b원동\r\n\t ", " 서초구   잠원동 "
	if got := plain.Visible(in); got != want {
		t.Errorf("Visible(%q) = %q, want %q", in, got, want)
	}
}

func TestCut(t *testing.T) {
	if got := plain.Cut("가나다", 2); got != "가나" {
		t.Errorf("got %q", got)
	}
	if got := plain.Cut("가나", 2); got != "가나" {
		t.Errorf("got %q", got)
	}
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"더 뉴 셀토스", "a\u202eb", "e\u200b\u0301", "\xff  \n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := plain.Line(s)
		for _, r := range got {
			if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Fatalf("Line(%q) = %q keeps %U", s, got, r)
			}
		}
		if again := plain.Line(got); again != got {
			t.Fatalf("not stable: %q, then %q", got, again)
		}
		if strings.Contains(got, "  ") || strings.TrimSpace(got) != got {
			t.Fatalf("blanks left in %q", got)
		}
	})
}
