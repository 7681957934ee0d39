package schedule_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/schedule"
)

// T4: each edge of the homepage's rules, from both sides.
func TestRuleEdges(t *testing.T) {
	const now = "2026-11-06T10:00"
	tests := map[string]struct {
		now, pickup, ret string
		want             schedule.Cause // 0: bookable
	}{
		"exactly three hours ahead":       {now, "2026-11-06T13:00", "2026-11-09T13:00", 0},
		"a second less":                   {"2026-11-06T10:00:01", "2026-11-06T13:00", "2026-11-09T13:00", schedule.PickupTooEarly},
		"at this moment":                  {now, "2026-11-06T10:00", "2026-11-09T13:00", schedule.PickupTooEarly},
		"a second ago":                    {"2026-11-06T10:00:01", "2026-11-06T10:00", "2026-11-09T13:00", schedule.PickupInPast},
		"today's date, before opening":    {"2026-11-06T08:00", "2026-11-06", "2026-11-09", schedule.PickupTooEarly},
		"today's date, after opening":     {now, "2026-11-06", "2026-11-09", schedule.PickupInPast},
		"two years ago":                   {now, "2024-08-16T10:00", "2024-08-18T10:00", schedule.PickupInPast},
		"exactly 24 hours":                {now, "2026-11-10T10:00", "2026-11-11T10:00", 0},
		"23 hours":                        {now, "2026-11-10T10:00", "2026-11-11T09:00", schedule.TooShort},
		"24 hours once widened":           {now, "2026-11-10T10:30", "2026-11-11T09:30", 0},
		"return equal to pickup":          {now, "2026-11-10T10:00", "2026-11-10T10:00", schedule.ReturnNotAfterPickup},
		"return before pickup":            {now, "2026-11-10T10:00", "2026-11-08T10:00", schedule.ReturnNotAfterPickup},
		"the same date alone":             {now, "2026-11-10", "2026-11-10", schedule.ReturnNotAfterPickup},
		"equal, apart once widened":       {now, "2026-11-10T10:30", "2026-11-10T10:30", schedule.TooShort},
		"exactly 720 hours":               {now, "2026-11-06T13:00", "2026-12-06T13:00", 0},
		"721 hours":                       {now, "2026-11-06T13:00", "2026-12-06T14:00", schedule.TooLong},
		"720 hours and a second, widened": {now, "2026-11-06T13:00", "2026-12-06T13:00:01", schedule.TooLong},
		"the last return":                 {now, "2026-11-10T10:00", "2026-12-06T21:00", 0},
		"a second later":                  {now, "2026-11-10T10:00", "2026-12-06T21:00:01", schedule.ReturnTooLate},
		"the day after":                   {now, "2026-11-10T10:00", "2026-12-07T09:00", schedule.ReturnTooLate},
		"the last return in Korea, 00:00": {"2026-11-06T00:00", "2026-11-10T10:00", "2026-12-06T21:00", 0},
		"the last return in Korea, 23:59": {"2026-11-06T23:59:59", "2026-11-10T10:00", "2026-12-06T21:00", 0},
		"over February's end":             {"2027-02-27T10:00", "2027-03-10T10:00", "2027-03-29T21:00", 0},
		"over February's end, too late":   {"2027-02-27T10:00", "2027-03-10T10:00", "2027-03-30T09:00", schedule.ReturnTooLate},
		"the last pickup":                 {now, "2026-12-05T21:00", "2026-12-06T21:00", 0},
		"a pickup after the last":         {now, "2026-12-06T09:00", "2026-12-07T09:00", schedule.ReturnTooLate},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := plan(t, tt.pickup, tt.ret, tt.now)
			if got := causeOf(p); got != tt.want {
				t.Errorf("cause %d, want %d: %+v", got, tt.want, p)
			}
			if p.Problem == nil {
				requireBookable(t, p.Period, at(t, tt.now))
			}
		})
	}
}

// T6: what a message needs to name: the text, the applied time, what would do.
func TestProblemSaysWhatWouldDo(t *testing.T) {
	const now = "2026-11-06T10:20"
	tests := map[string]struct {
		now, pickup, ret   string
		cause              schedule.Cause
		text, value, limit string // "": none
	}{
		"pickup unreadable": {
			now, "내일 10시", "2026-11-11", schedule.PickupUnreadable, "내일 10시", "", "",
		},
		"return unreadable": {
			now, "2026-11-10", " 12/25 ", schedule.ReturnUnreadable, " 12/25 ", "", "",
		},
		"in the past: today": {
			now, "2024-08-16", "2024-08-18", schedule.PickupInPast, "2024-08-16", "2024-08-16T09:00", "2026-11-06T00:00",
		},
		"too early: the next hour that is three hours ahead": {
			now, "2026-11-06 11:00", "2026-11-08", schedule.PickupTooEarly, "2026-11-06 11:00", "2026-11-06T11:00", "2026-11-06T14:00",
		},
		"too early, even when put later": {
			now, "2026-11-06 11:10", "2026-11-08", schedule.PickupTooEarly, "2026-11-06 11:10", "2026-11-06T12:00", "2026-11-06T14:00",
		},
		"not after pickup: a day after it": {
			now, "2026-11-10 오후 2시", "2026-11-10", schedule.ReturnNotAfterPickup, "2026-11-10", "2026-11-10T09:00", "2026-11-11T14:00",
		},
		"too short: a day after the pickup": {
			now, "2026-11-10", "2026-11-10T18:00", schedule.TooShort, "2026-11-10T18:00", "2026-11-10T18:00", "2026-11-11T09:00",
		},
		"too short for a pickup after the last": {
			now, "2026-12-06", "2026-12-06T20:00", schedule.TooShort, "2026-12-06T20:00", "2026-12-06T20:00", "",
		},
		"too long, from today: 720 hours": {
			now, "2026-11-06T14:00", "2026-12-10", schedule.TooLong, "2026-12-10", "2026-12-10T09:00", "2026-12-06T14:00",
		},
		"too long, from tomorrow: the last return": {
			now, "2026-11-07T09:00", "2026-12-10", schedule.TooLong, "2026-12-10", "2026-12-10T09:00", "2026-12-06T21:00",
		},
		"too long for a pickup after the last": {
			now, "2026-12-06", "2027-02-01", schedule.TooLong, "2027-02-01", "2027-02-01T09:00", "",
		},
		"too late: the last return": {
			now, "2026-11-20", "2026-12-06T22:00", schedule.ReturnTooLate, "2026-12-06T22:00", "2026-12-07T09:00", "2026-12-06T21:00",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := plan(t, tt.pickup, tt.ret, tt.now).Problem
			if got == nil {
				t.Fatal("no problem")
			}
			if got.Cause != tt.cause || got.Text != tt.text || got.Missing != nil {
				t.Errorf("problem %+v", *got)
			}
			for what, times := range map[string]struct {
				got  time.Time
				want string
			}{"value": {got.Value, tt.value}, "limit": {got.Limit, tt.limit}} {
				want := time.Time{}
				if times.want != "" {
					want = at(t, times.want)
				}
				if !times.got.Equal(want) {
					t.Errorf("%s %v, want %v", what, times.got, want)
				}
			}
		})
	}
}

// T4: the earliest pickup is the homepage's own, row for row of what its page does.
func TestEarliestPickup(t *testing.T) {
	tests := map[string]string{ // now: earliest
		"2026-11-06T00:00":    "2026-11-06T09:00",
		"2026-11-06T05:59":    "2026-11-06T09:00",
		"2026-11-06T06:00":    "2026-11-06T09:00",
		"2026-11-06T06:00:01": "2026-11-06T10:00",
		"2026-11-06T17:59:59": "2026-11-06T21:00",
		"2026-11-06T18:00":    "2026-11-06T21:00",
		"2026-11-06T18:00:01": "2026-11-07T09:00",
		"2026-11-06T20:30":    "2026-11-07T09:00",
		"2026-11-06T21:00":    "2026-11-07T09:00",
		"2026-11-06T23:00":    "2026-11-07T09:00",
	}
	for now, want := range tests {
		t.Run(now, func(t *testing.T) {
			earliest := earliestPickup(t, at(t, now))
			if !earliest.Equal(at(t, want)) {
				t.Errorf("earliest pickup %v, want %s", earliest, want)
			}
		})
	}
	t.Run("a fraction of a second counts", func(t *testing.T) {
		earliest := earliestPickup(t, at(t, "2026-11-06T18:00").Add(time.Millisecond))
		if !earliest.Equal(at(t, "2026-11-07T09:00")) {
			t.Errorf("earliest pickup %v", earliest)
		}
	})
}

// earliestPickup asks for one hour after the other until a pickup is accepted.
func earliestPickup(t *testing.T, now time.Time) time.Time {
	t.Helper()
	for hour := now.Truncate(time.Hour); ; hour = hour.Add(time.Hour) {
		ret := hour.AddDate(0, 0, 3)
		p := schedule.Make(hour.Format(time.RFC3339), ret.Format(time.RFC3339), now, schedule.Seoul)
		if p.Problem == nil {
			return p.Period.Pickup
		}
	}
}

// T6: an agent that takes the limit it was told is not told another one for the
// same field.
func TestLimitIsAccepted(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	start := at(t, "2026-01-01")
	for range 20_000 {
		now := start.Add(time.Duration(random.Int64N(int64(2 * 365 * 24 * time.Hour))))
		pickup := now.Add(time.Duration(random.IntN(34*24*60)-120) * time.Minute).Format(time.RFC3339)
		ret := now.Add(time.Duration(random.IntN(70*24*60)-120) * time.Minute).Format(time.RFC3339)
		problem := schedule.Make(pickup, ret, now, schedule.Seoul).Problem
		if problem == nil || problem.Limit.IsZero() {
			continue
		}
		limit := problem.Limit.Format(time.RFC3339)
		var after schedule.Plan
		switch problem.Cause {
		case schedule.PickupTooEarly:
			after = schedule.Make(limit, problem.Limit.AddDate(0, 0, 1).Format(time.RFC3339), now, schedule.Seoul)
		case schedule.ReturnNotAfterPickup, schedule.TooShort, schedule.TooLong:
			after = schedule.Make(pickup, limit, now, schedule.Seoul)
		}
		if after.Problem != nil {
			t.Fatalf("at %v, %s to %s: told %s, then %+v", now, pickup, ret, limit, *after.Problem)
		}
	}
}
