package schedule_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/schedule"
)

// T1, T2; contract, 시각 조정
func TestPickupIsWidened(t *testing.T) {
	tests := map[string]struct {
		pickup, applied string
		reason          schedule.Reason
	}{
		"contract: 07:00":           {"2026-11-10T07:00", "2026-11-09T21:00", schedule.OutsideBusinessHours},
		"contract: 22:00":           {"2026-11-10T22:00", "2026-11-10T21:00", schedule.OutsideBusinessHours},
		"contract: 10:30":           {"2026-11-10T10:30", "2026-11-10T10:00", schedule.NotOnTheHour},
		"contract: a date alone":    {"2026-11-10", "2026-11-10T09:00", schedule.TimeNotGiven},
		"midnight, written out":     {"2026-11-10T00:00", "2026-11-09T21:00", schedule.OutsideBusinessHours},
		"midnight, as 24:00":        {"2026-11-10T24:00", "2026-11-10T21:00", schedule.OutsideBusinessHours},
		"just before opening":       {"2026-11-10T08:59", "2026-11-09T21:00", schedule.OutsideBusinessHours},
		"a second before opening":   {"2026-11-10T08:59:59", "2026-11-09T21:00", schedule.OutsideBusinessHours},
		"opening":                   {"2026-11-10T09:00", "2026-11-10T09:00", ""},
		"a second after opening":    {"2026-11-10T09:00:01", "2026-11-10T09:00", schedule.NotOnTheHour},
		"on the hour":               {"2026-11-10T10:00", "2026-11-10T10:00", ""},
		"a fraction is dropped":     {"2026-11-10T10:00:00.999", "2026-11-10T10:00", ""},
		"half past":                 {"2026-11-10T20:59:59", "2026-11-10T20:00", schedule.NotOnTheHour},
		"closing":                   {"2026-11-10T21:00", "2026-11-10T21:00", ""},
		"closing and a fraction":    {"2026-11-10T21:00:00.5", "2026-11-10T21:00", ""},
		"a second after closing":    {"2026-11-10T21:00:01", "2026-11-10T21:00", schedule.OutsideBusinessHours},
		"end of the day":            {"2026-11-10T23:59:59", "2026-11-10T21:00", schedule.OutsideBusinessHours},
		"back over the month's end": {"2026-12-01T03:00", "2026-11-30T21:00", schedule.OutsideBusinessHours},
		"another zone's evening":    {"2026-11-09T20:30:00-05:00", "2026-11-10T10:00", schedule.NotOnTheHour},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := plan(t, tt.pickup, "2026-12-03T10:00", "2026-11-06T00:37")
			if p.Problem != nil {
				t.Fatalf("problem: %+v", *p.Problem)
			}
			check(t, adjustmentOf(p, schedule.Pickup), p.Period.Pickup, tt.pickup, tt.applied, tt.reason)
		})
	}
}

// T1, T2; contract, 시각 조정
func TestReturnIsWidened(t *testing.T) {
	tests := map[string]struct {
		ret, applied string
		reason       schedule.Reason
	}{
		"contract: 22:30":         {"2026-11-12T22:30", "2026-11-13T09:00", schedule.OutsideBusinessHours},
		"contract: 10:30":         {"2026-11-12T10:30", "2026-11-12T11:00", schedule.NotOnTheHour},
		"contract: a date alone":  {"2026-11-12", "2026-11-12T09:00", schedule.TimeNotGiven},
		"midnight, written out":   {"2026-11-12T00:00", "2026-11-12T09:00", schedule.OutsideBusinessHours},
		"midnight, as 24:00":      {"2026-11-12T24:00", "2026-11-13T09:00", schedule.OutsideBusinessHours},
		"just before opening":     {"2026-11-12T08:59", "2026-11-12T09:00", schedule.OutsideBusinessHours},
		"opening":                 {"2026-11-12T09:00", "2026-11-12T09:00", ""},
		"a second after opening":  {"2026-11-12T09:00:01", "2026-11-12T10:00", schedule.NotOnTheHour},
		"a fraction is dropped":   {"2026-11-12T10:00:00.999", "2026-11-12T10:00", ""},
		"before closing":          {"2026-11-12T20:00:01", "2026-11-12T21:00", schedule.NotOnTheHour},
		"closing":                 {"2026-11-12T21:00", "2026-11-12T21:00", ""},
		"closing and a fraction":  {"2026-11-12T21:00:00.999", "2026-11-12T21:00", ""},
		"a second after closing":  {"2026-11-12T21:00:01", "2026-11-13T09:00", schedule.OutsideBusinessHours},
		"end of the day":          {"2026-11-12T23:59:59", "2026-11-13T09:00", schedule.OutsideBusinessHours},
		"on over the month's end": {"2026-11-30T21:30", "2026-12-01T09:00", schedule.OutsideBusinessHours},
		"another zone's morning":  {"2026-11-12T01:30:00Z", "2026-11-12T11:00", schedule.NotOnTheHour},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := plan(t, "2026-11-09T09:00", tt.ret, "2026-11-06T00:37")
			if p.Problem != nil {
				t.Fatalf("problem: %+v", *p.Problem)
			}
			check(t, adjustmentOf(p, schedule.Return), p.Period.Return, tt.ret, tt.applied, tt.reason)
		})
	}
}

func check(t *testing.T, a schedule.Adjustment, got time.Time, text, applied string, reason schedule.Reason) {
	t.Helper()
	if want := at(t, applied); !got.Equal(want) {
		t.Errorf("%q is applied as %v, want %v", text, got, want)
	}
	if a.Reason != reason {
		t.Errorf("%q was moved because of %q, want %q", text, a.Reason, reason)
	}
	if reason == "" {
		return
	}
	requested, _ := schedule.Parse(text, schedule.Seoul)
	if a.Text != text || a.Requested != requested || !a.Applied.Equal(got) {
		t.Errorf("the entry for %q is %+v", text, a)
	}
}

// T1: nights over the year's end and a leap day.
func TestWideningOverYearAndLeapDay(t *testing.T) {
	tests := map[string]struct{ now, pickup, ret, wantPickup, wantReturn string }{
		"year": {
			"2026-12-20T10:00", "2026-12-31T23:00", "2026-12-31T23:00+00:00", "2026-12-31T21:00", "2027-01-01T09:00",
		},
		"new year": {
			"2026-12-20T10:00", "2027-01-01T08:00", "2027-01-02T08:00", "2026-12-31T21:00", "2027-01-02T09:00",
		},
		"leap day": {
			"2028-02-20T10:00", "2028-02-29T00:30", "2028-02-29T22:00", "2028-02-28T21:00", "2028-03-01T09:00",
		},
		"no leap day": {
			"2027-02-20T10:00", "2027-03-01T00:30", "2027-03-01T22:00", "2027-02-28T21:00", "2027-03-02T09:00",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := plan(t, tt.pickup, tt.ret, tt.now).Period
			if !got.Pickup.Equal(at(t, tt.wantPickup)) || !got.Return.Equal(at(t, tt.wantReturn)) {
				t.Errorf("applied %v to %v, want %s to %s", got.Pickup, got.Return, tt.wantPickup, tt.wantReturn)
			}
		})
	}
}

// T2: one entry a field at most, pickup first, none for what was not moved.
func TestAdjustmentsAreInOrder(t *testing.T) {
	tests := map[string]struct {
		pickup, ret string
		want        []schedule.Field
	}{
		"none":   {"2026-11-10T10:00", "2026-11-12T10:00", nil},
		"pickup": {"2026-11-10", "2026-11-12T10:00", []schedule.Field{schedule.Pickup}},
		"return": {"2026-11-10T10:00", "2026-11-12T22:30", []schedule.Field{schedule.Return}},
		"both":   {"2026-11-10", "2026-11-12T22:30", []schedule.Field{schedule.Pickup, schedule.Return}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := plan(t, tt.pickup, tt.ret, "2026-11-06T00:37").Adjustments
			if len(got) != len(tt.want) {
				t.Fatalf("moved %+v, want %v", got, tt.want)
			}
			for i, field := range tt.want {
				if got[i].Field != field {
					t.Errorf("entry %d is of %s, want %s", i, got[i].Field, field)
				}
			}
		})
	}
}

// T3
func TestPickupTooSoonIsPutLater(t *testing.T) {
	tests := map[string]struct {
		now, pickup, applied string
		reason               schedule.Reason
		cause                schedule.Cause // 0: none
	}{
		"moved earlier and too soon": {
			"2026-11-06T10:20", "2026-11-06T13:30", "2026-11-06T14:00", schedule.PickupTooSoon, 0,
		},
		"moved earlier, exactly three hours ahead": {
			"2026-11-06T10:00", "2026-11-06T13:30", "2026-11-06T13:00", schedule.NotOnTheHour, 0,
		},
		"moved earlier, a second too soon": {
			"2026-11-06T10:00:01", "2026-11-06T13:30", "2026-11-06T14:00", schedule.PickupTooSoon, 0,
		},
		"the night before is past": {
			"2026-11-06T05:30", "2026-11-06T08:00", "2026-11-06T09:00", schedule.PickupTooSoon, 0,
		},
		"the evening is too soon": {
			"2026-11-06T20:00", "2026-11-06T23:30", "2026-11-07T09:00", schedule.PickupTooSoon, 0,
		},
		"still too soon when put later": {
			"2026-11-06T10:20", "2026-11-06T12:30", "2026-11-06T13:00", schedule.PickupTooSoon, schedule.PickupTooEarly,
		},
		"in the past when put later": {
			"2026-11-06T10:20", "2026-11-05T12:30", "2026-11-05T13:00", schedule.PickupTooSoon, schedule.PickupInPast,
		},
		"not moved": {
			"2026-11-06T10:20", "2026-11-06T13:00", "2026-11-06T13:00", "", schedule.PickupTooEarly,
		},
		"a date alone is not moved earlier": {
			"2026-11-06T07:00", "2026-11-06", "2026-11-06T09:00", schedule.TimeNotGiven, schedule.PickupTooEarly,
		},
		"a date alone, in time": {
			"2026-11-06T06:00", "2026-11-06", "2026-11-06T09:00", schedule.TimeNotGiven, 0,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := plan(t, tt.pickup, "2026-11-09T10:00", tt.now)
			check(t, adjustmentOf(p, schedule.Pickup), p.Period.Pickup, tt.pickup, tt.applied, tt.reason)
			if got := causeOf(p); got != tt.cause {
				t.Errorf("cause %d, want %d", got, tt.cause)
			}
		})
	}
}

// T3: the homepage's lead time counts fractions of a second.
func TestLeadTimeCountsFractions(t *testing.T) {
	now := at(t, "2026-11-06T10:00").Add(time.Nanosecond)
	p := schedule.Make("2026-11-06T13:30", "2026-11-09T10:00", now, schedule.Seoul)
	if want := at(t, "2026-11-06T14:00"); !p.Period.Pickup.Equal(want) {
		t.Errorf("pickup at %v, want %v", p.Period.Pickup, want)
	}
}

// T1, T3, contract: whatever is asked for, the applied times are business hours
// and contain the requested ones, but for a pickup that was too soon.
func TestAppliedPeriodContainsTheRequested(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	start := at(t, "2026-01-01")
	for range 20_000 {
		now := start.Add(time.Duration(random.Int64N(int64(3 * 365 * 24 * time.Hour))))
		pickup := now.Add(time.Duration(random.IntN(40*24*60*60)-24*60*60) * time.Second)
		ret := pickup.Add(time.Duration(random.IntN(35*24*60*60)) * time.Second)
		p := schedule.Make(pickup.Format(time.RFC3339), ret.UTC().Format(time.RFC3339), now, schedule.Seoul)

		requireBusinessHour(t, p.Period.Pickup)
		requireBusinessHour(t, p.Period.Return)
		pickup, ret = pickup.Truncate(time.Second), ret.Truncate(time.Second)
		tooSoon := adjustmentOf(p, schedule.Pickup).Reason == schedule.PickupTooSoon
		if p.Period.Pickup.After(pickup) != tooSoon || p.Period.Return.Before(ret) {
			t.Fatalf("at %v: %v to %v became %v to %v", now, pickup, ret, p.Period.Pickup, p.Period.Return)
		}
		const night = 12 * time.Hour
		if pickup.Sub(p.Period.Pickup).Abs() > night || p.Period.Return.Sub(ret) > night {
			t.Fatalf("at %v: %v to %v became %v to %v", now, pickup, ret, p.Period.Pickup, p.Period.Return)
		}
		if p.Problem == nil {
			requireBookable(t, p.Period, now)
		}
	}
}

func requireBusinessHour(t *testing.T, got time.Time) {
	t.Helper()
	local := got.In(schedule.Seoul)
	if local.Hour() < 9 || local.Hour() > 21 || !local.Equal(local.Truncate(time.Hour)) {
		t.Fatalf("not a business hour: %v", local)
	}
}

func requireBookable(t *testing.T, p schedule.Period, now time.Time) {
	t.Helper()
	y, m, d := now.In(schedule.Seoul).Date()
	last := time.Date(y, m, d+30, 21, 0, 0, 0, schedule.Seoul)
	if p.Pickup.Sub(now) < 3*time.Hour || p.Hours() < 24 || p.Hours() > 720 || p.Return.After(last) {
		t.Fatalf("at %v no such rental: %v to %v", now, p.Pickup, p.Return)
	}
}
