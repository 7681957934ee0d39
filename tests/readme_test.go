package tests

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

const readmePath = "../README.md"

// The displays in the README are what the service answers.
// UPDATE_DOCS=1 go test ./tests -run README writes them.
func TestREADMEDisplays(t *testing.T) {
	s := start(t, options{sample: []sample.Option{sample.WithFleet(shortFleet())}})
	display := func(status string, arguments args) string {
		return s.status(arguments, status)["display"].(string)
	}
	want := map[string]string{
		"need_input":          display("need_input", args{"pickup_at": "내일 오전", "return_at": "2026-11-11T10:00"}),
		"rental_only":         display("ok", rental),
		"total_with_delivery": display("ok", total),
		"default_and_adjusted": display("ok", args{
			"pickup_at": "2026-11-09T22:00", "return_at": "2026-11-12", "region": "신사동"}),
	}
	s.homepage.SetFleet(nil)
	want["none"] = display("ok", total)

	raw, err := os.ReadFile(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)<!-- display: (\\w+) -->\n```text\n(.*?)```\n<!-- /display -->")
	seen := 0
	updated := block.ReplaceAllStringFunc(string(raw), func(old string) string {
		m := block.FindStringSubmatch(old)
		seen++
		if m[2] != want[m[1]]+"\n" && os.Getenv("UPDATE_DOCS") == "" {
			t.Errorf("README display %s is not what the service answers:\n%s", m[1], want[m[1]])
		}
		return "<!-- display: " + m[1] + " -->\n```text\n" + want[m[1]] + "\n```\n<!-- /display -->"
	})
	if seen != len(want) {
		t.Errorf("the README has %d displays, want %d", seen, len(want))
	}
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(readmePath, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shortFleet is the sample's first vehicles by name, few enough to read.
func shortFleet() []sample.Vehicle {
	vehicles := fleet(3)
	for i, name := range []string{"더 뉴 셀토스 2025년 가솔린", "2026 쏘나타 디 엣지 하이브리드", "카니발 9인승 하이리무진"} {
		vehicles[i].Name = name
		vehicles[i].Policy.Weekday = []int{72_000, 74_000, 121_000}[i]
	}
	vehicles[2].Capacity = 9
	return vehicles
}

// The log fields in the README are those of the log.
func TestREADMELogFields(t *testing.T) {
	s := start(t, options{})
	s.call(rental)
	s.post("[]")
	lines := s.log.lines(t, 2)
	if len(lines) != 2 {
		t.Fatalf("%d lines: %v", len(lines), lines)
	}
	raw, err := os.ReadFile(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(raw), "## Logs")
	section, _, _ = strings.Cut(section, "\n## ")
	var call, refused []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\| (yes|) *\\| (yes|) *\\|").FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[1], -1) {
			if row[2] != "" {
				call = append(call, name[1])
			}
			if row[3] != "" {
				refused = append(refused, name[1])
			}
		}
	}
	for i, documented := range [][]string{call, refused} {
		var logged []string
		for name := range lines[i] {
			logged = append(logged, name)
		}
		slices.Sort(logged)
		slices.Sort(documented)
		if !slices.Equal(logged, documented) {
			t.Errorf("%v: logged %v, documented %v", lines[i]["msg"], logged, documented)
		}
	}
}

// The curl of the README gets an answer.
func TestREADMECurl(t *testing.T) {
	raw, err := os.ReadFile(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?s)curl -s .*?<<END\n(.*?)\nEND`).FindSubmatch(raw)
	if m == nil {
		t.Fatal("the README has no curl")
	}
	body := strings.NewReplacer("${pickup}", "2026-11-09", "${return}", "2026-11-11").Replace(string(m[1]))
	r := start(t, options{}).post(body)
	if r.status != http.StatusOK || !strings.Contains(r.body, `"price_stage":"total_with_delivery"`) {
		t.Errorf("HTTP %d: %s", r.status, r.body)
	}
}
