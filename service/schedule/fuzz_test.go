package schedule_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/schedule"
)

var seeds = []string{
	"", "null", "2026-11-10", "20261110", "2026-11-10T10:00:00+09:00", "2026-11-10t01:00:00.123z", "2026-11-10T24:00",
	"20261110T100000+0900", "2026-11-09T20:00:00-05:00[America/New_York][u-ca=gregory]", "2026. 11. 10. (화) 오전 10:00",
	"2026년 11월 10일 화요일 오후 2시 30분 15초", "2026년 11월 10일 정오", "2026-11-10 오후 2시 반", "2026/1/5 2:30 p.m. (KST)",
	"２０２６-１１-１０Ｔ１０:００", `"2026-11-10T10:00"`, "2026-11-10T10:00−05:00", "2099-12-31T23:59:59-14:00", "2026-11-10\xff",
}

// D3: nothing makes Parse panic, and what it reads formats back to the same
// instant. O4: it can be shown as it came.
func FuzzParse(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	telephone := regexp.MustCompile(`\b01\d(\d{7,8}|-\d{3,4}-\d{4})\b`)
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := schedule.Parse(text, schedule.Seoul)
		if !ok {
			if m != (schedule.Moment{}) {
				t.Fatalf("%q was refused, yet is %v", text, m)
			}
			return
		}
		if m.Time.Nanosecond() != 0 || m.Time.Location() != schedule.Seoul || m.Time.Year()/100 != 20 {
			t.Fatalf("%q is read as %v", text, m.Time)
		}
		again, ok := schedule.Parse(m.Time.Format(time.RFC3339), schedule.Seoul)
		if !ok || again.DateOnly || again.Time != m.Time {
			t.Fatalf("%q is read as %v, then as %v", text, m.Time, again.Time)
		}
		if m.DateOnly && m.Time.Format(time.TimeOnly) != "00:00:00" {
			t.Fatalf("%q is a date at %v", text, m.Time)
		}
		if strings.ContainsRune(text, '@') || telephone.MatchString(text) {
			t.Fatalf("%q was read", text)
		}
	})
}

// T6, D3: any two texts come to a plan.
func FuzzMake(f *testing.F) {
	for i, seed := range seeds {
		f.Add(seed, seeds[len(seeds)-1-i], int64(1_793_900_000))
	}
	f.Fuzz(func(t *testing.T, pickup, ret string, unix int64) {
		now := time.Unix(unix%(1<<32), 0)
		p := schedule.Make(pickup, ret, now, schedule.Seoul)
		if p.Problem == nil {
			requireBookable(t, p.Period, now)
			requireBusinessHour(t, p.Period.Pickup)
			requireBusinessHour(t, p.Period.Return)
		}
	})
}
