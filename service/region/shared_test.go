package region_test

import (
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/tests/shared"
)

// TestSharedVerdicts checks every recorded verdict against the recorded list.
func TestSharedVerdicts(t *testing.T) {
	ix := region.NewIndex(recordedList(t))
	for _, line := range readLines(t, shared.Path(t, "cases/region-cases.tsv")) {
		text, rest, _ := strings.Cut(line, "\t")
		want, reason, _ := strings.Cut(rest, "\t")
		t.Run(text, func(t *testing.T) {
			if got := verdict(ix.Resolve(text)); got != want {
				t.Errorf("Resolve(%q) = %s, want %s: %s", text, got, want, reason)
			}
		})
	}
}

// TestSharedListProperties holds the whole recorded list to the properties.
func TestSharedListProperties(t *testing.T) {
	checkProperties(t, recordedList(t))
}

// recordedList reads the columns province_id, province, city_id, city,
// dong_id, dong, round_trip below a heading.
func recordedList(tb testing.TB) []region.Dong {
	tb.Helper()
	lines := readLines(tb, shared.Path(tb, "homepage/delivery-regions.tsv"))
	dongs := make([]region.Dong, 0, len(lines))
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 7 {
			tb.Fatalf("malformed row %q", line)
		}
		dongs = append(dongs, region.Dong{
			ID: number(tb, f[4]), Province: f[1], City: f[3], Name: f[5],
			Label: f[1] + " " + f[3] + " " + f[5], RoundTripFee: number(tb, f[6]),
		})
	}
	return dongs
}
