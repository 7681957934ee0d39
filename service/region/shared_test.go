package region_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/tests/shared"
)

// TestSharedVerdicts checks every recorded verdict against the recorded list.
func TestSharedVerdicts(t *testing.T) {
	cases := readLines(t, shared.Path(t, "cases/region-cases.tsv"))
	ix := region.NewIndex(readList(t, shared.Path(t, "homepage/delivery-regions.tsv")))
	for _, line := range cases {
		fields := strings.Split(line, "\t")
		if len(fields) < 2 {
			t.Fatalf("malformed case %q", line)
		}
		t.Run(fields[0], func(t *testing.T) {
			if got := verdict(ix.Resolve(fields[0])); got != fields[1] {
				t.Errorf("Resolve(%q) = %s, want %s", fields[0], got, fields[1])
			}
		})
	}
}

// TestSharedListProperties holds the whole recorded list to the properties.
func TestSharedListProperties(t *testing.T) {
	checkProperties(t, readList(t, shared.Path(t, "homepage/delivery-regions.tsv")))
}

func readLines(tb testing.TB, path string) []string {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// readList reads the columns province_id, province, city_id, city, dong_id,
// dong, round_trip below a heading.
func readList(tb testing.TB, path string) []region.Dong {
	tb.Helper()
	lines := readLines(tb, path)
	dongs := make([]region.Dong, 0, len(lines))
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 7 {
			tb.Fatalf("%s: malformed row %q", path, line)
		}
		id, errID := strconv.Atoi(f[4])
		fee, errFee := strconv.Atoi(f[6])
		if errID != nil || errFee != nil {
			tb.Fatalf("%s: malformed row %q", path, line)
		}
		dongs = append(dongs, region.Dong{
			ID: id, Province: f[1], City: f[3], Name: f[5],
			Label: strings.Join([]string{f[1], f[3], f[5]}, " "), RoundTripFee: fee,
		})
	}
	return dongs
}

// verdict writes a resolution as the recorded cases do.
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
