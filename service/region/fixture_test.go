package region_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
)

// TestVerdicts checks the project's own verdicts against its own list. A line
// of the table is a quoted text and its verdict; a line with # is a heading.
func TestVerdicts(t *testing.T) {
	ix := region.NewIndex(fixture(t))
	heading := ""
	for _, line := range readLines(t, "testdata/verdicts.tsv") {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			heading = title
			continue
		}
		quoted, want, _ := strings.Cut(line, "\t")
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("malformed line %q: %v", line, err)
		}
		t.Run(heading+"/"+text, func(t *testing.T) {
			if got := verdict(ix.Resolve(text)); got != want {
				t.Errorf("Resolve(%q) = %s, want %s", text, got, want)
			}
		})
	}
}

func TestListProperties(t *testing.T) {
	checkProperties(t, fixture(t))
}

func TestResolveCandidates(t *testing.T) {
	ix := region.NewIndex(fixture(t))
	tests := []struct {
		name, text string
		want       []string // cities and dongs, in the homepage's order
	}{
		{"every namesake", "정자동", []string{"수원시 장안구 정자동", "성남시 분당구 정자동"}},
		{"five of six", "을지로", []string{
			"중구 을지로1가", "중구 을지로2가", "중구 을지로3가", "중구 을지로4가", "중구 을지로5가",
		}},
		{"a dong without its number", "성수동", []string{"성동구 성수동1가", "성동구 성수동2가"}},
		{"a name without 동", "송도", []string{"연수구 송도동"}},
		{"a name that ends like an island", "여의도", []string{"영등포구 여의도동"}},
		{"a station", "을지로3가역", []string{"중구 을지로3가"}},
		{"a station of namesakes", "신사역", []string{"은평구 신사동", "강남구 신사동"}},
		{"a station in a 구", "강남구 신사역", []string{"강남구 신사동"}},
		{"one letter off", "서울 강남구 역살동", []string{"강남구 역삼동"}},
		{"one letter off, nowhere", "역살동", nil},
		{"the wrong 구", "서울 강남구 서초동", []string{"서초구 서초동"}},
		{"the wrong 시/도", "서울 분당구 정자동", []string{"수원시 장안구 정자동", "성남시 분당구 정자동"}},
		{"an administrative dong", "잠실4동", []string{"송파구 신천동"}},
		{"two legal dongs", "하남시 미사2동", []string{"하남시 망월동", "하남시 선동"}},
		{"the 시/도 is missing", "광주 송정동", []string{"광주시 송정동"}},
		{"a new 구", "인천 영종구 운서동", []string{"중구 운서동"}},
		{"a building letter", "다동", []string{"중구 다동"}},
		{"a stem of a 구", "일산동", []string{"고양시 일산동구 장항동", "고양시 일산서구 일산동"}},
		{"two dongs", "역삼동 삼성동", []string{"강남구 역삼동", "강남구 삼성동"}},
		{"torn apart", "서 초동", []string{"서초구 서초동"}},
		{"a small 구", "관악구", []string{"관악구 신림동", "관악구 봉천동"}},
		{"a large 구", "강남구", nil},
		{"a landmark", "코엑스", nil},
		{"a brand", "삼성전자서비스", nil},
		{"too long", strings.Repeat("역삼동 ", 30), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ix.Resolve(tt.text)
			if got.Verdict != region.Ambiguous {
				t.Fatalf("Resolve(%q) = %s, want ambiguous", tt.text, verdict(got))
			}
			var names []string
			for _, d := range got.Candidates {
				names = append(names, d.City+" "+d.Name)
			}
			if !slices.Equal(names, tt.want) {
				t.Errorf("Resolve(%q) offers %q, want %q", tt.text, names, tt.want)
			}
		})
	}
}

func TestResolveLength(t *testing.T) {
	ix := region.NewIndex(fixture(t))
	text := "역삼동"
	longest := text + strings.Repeat(" ", 200-len(text)-1) + "1"
	if got := ix.Resolve("  " + longest + "\n"); got.Verdict != region.Resolved {
		t.Errorf("200 bytes within blanks: %s, want a row", verdict(got))
	}
	if got := ix.Resolve(longest + "1"); got.Verdict != region.Ambiguous || got.Candidates != nil {
		t.Errorf("201 bytes: %s, want ambiguous without candidates", verdict(got))
	}
}

// fixture reads testdata/regions.tsv: id, province, city, dong, round_trip.
func fixture(tb testing.TB) []region.Dong {
	tb.Helper()
	lines := readLines(tb, "testdata/regions.tsv")
	dongs := make([]region.Dong, 0, len(lines))
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 5 {
			tb.Fatalf("malformed row %q", line)
		}
		dongs = append(dongs, region.Dong{
			ID: number(tb, f[0]), Province: f[1], City: f[2], Name: f[3],
			Label: strings.Join(f[1:4], " "), RoundTripFee: number(tb, f[4]),
		})
	}
	return dongs
}

func number(tb testing.TB, text string) int {
	tb.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func readLines(tb testing.TB, path string) []string {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// verdict writes a resolution as the case tables do.
func verdict(r region.Resolution) string {
	switch r.Verdict {
	case region.Resolved:
		return "ok:" + r.Dong.Label
	case region.OutOfArea:
		return "out_of_area"
	default:
		return "ambiguous"
	}
}
