package schedule_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/schedule"
)

// at reads a time that a test is sure of.
func at(t testing.TB, text string) time.Time {
	t.Helper()
	m, ok := schedule.Parse(text, schedule.Seoul)
	if !ok {
		t.Fatalf("not a time: %q", text)
	}
	return m.Time
}

// plan is what Make comes to in Seoul.
func plan(t testing.TB, pickup, ret, now string) schedule.Plan {
	t.Helper()
	return schedule.Make(pickup, ret, at(t, now), schedule.Seoul)
}

// adjustmentOf is the entry for a field, zero when the field was not moved.
func adjustmentOf(p schedule.Plan, field schedule.Field) schedule.Adjustment {
	for _, a := range p.Adjustments {
		if a.Field == field {
			return a
		}
	}
	return schedule.Adjustment{}
}

// causeOf is the cause of the problem, 0 when there is none.
func causeOf(p schedule.Plan) schedule.Cause {
	if p.Problem == nil {
		return 0
	}
	return p.Problem.Cause
}

// D1, T6
func TestMissing(t *testing.T) {
	const given = "2026-11-10T10:00"
	both := []schedule.Field{schedule.Pickup, schedule.Return}
	tests := map[string]struct {
		pickup, ret string
		want        []schedule.Field // nil: nothing is missing
	}{
		"both empty":                    {"", "", both},
		"blanks of all kinds":           {" ", "\t\n\u3000\u00a0", both},
		"null and undefined":            {"null", "undefined", both},
		"any case, blanks around":       {" NULL ", "\nUndefined", both},
		"pickup":                        {"", given, []schedule.Field{schedule.Pickup}},
		"return":                        {given, "null", []schedule.Field{schedule.Return}},
		"missing wins over unreadable":  {"", "soon", []schedule.Field{schedule.Pickup}},
		"in either order":               {"soon", "", []schedule.Field{schedule.Return}},
		"other words are not missing":   {"none", "nil", nil},
		"quoted words are not missing":  {`"null"`, `""`, nil},
		"more words are not missing":    {"null null", "undefined.", nil},
		"format characters are no void": {"\u200b", "\u200b", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := plan(t, tt.pickup, tt.ret, "2026-11-06T00:37")
			if got.Problem == nil {
				t.Fatal("no problem")
			}
			if !reflect.DeepEqual(got.Problem.Missing, tt.want) {
				t.Errorf("missing %v, want %v", got.Problem.Missing, tt.want)
			}
			if isMissing := got.Problem.Cause == schedule.Missing; isMissing != (tt.want != nil) {
				t.Errorf("cause %d", got.Problem.Cause)
			}
		})
	}
}

// T6: of several causes the first is named. Each row has all that stand below it.
func TestCausesAreTestedInOrder(t *testing.T) {
	const now = "2026-11-06T10:00"
	tests := []struct {
		name, pickup, ret string
		want              schedule.Cause
	}{
		{"missing, unreadable", "soon", "", schedule.Missing},
		{"both unreadable", "soon", "later", schedule.PickupUnreadable},
		{"return unreadable, pickup past", "2024-08-16T10:00", "later", schedule.ReturnUnreadable},
		{"past, return before it", "2024-08-16T10:00", "2024-08-15T10:00", schedule.PickupInPast},
		{"past, far too long", "2024-08-16T10:00", "2027-08-16T10:00", schedule.PickupInPast},
		{"too early, return before it", "2026-11-06T12:00", "2026-11-06T11:00", schedule.PickupTooEarly},
		{"too early, too long, too late", "2026-11-06T12:00", "2027-08-16T10:00", schedule.PickupTooEarly},
		{"not after pickup, after the last day", "2027-08-16T10:00", "2027-08-15T10:00", schedule.ReturnNotAfterPickup},
		{"too short, after the last day", "2027-08-16T10:00", "2027-08-16T12:00", schedule.TooShort},
		{"too long, after the last day", "2026-11-10T10:00", "2027-08-16T10:00", schedule.TooLong},
		{"after the last day", "2027-08-16T10:00", "2027-08-18T10:00", schedule.ReturnTooLate},
	}
	last := schedule.Cause(0)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := causeOf(plan(t, tt.pickup, tt.ret, now))
			if got != tt.want {
				t.Errorf("cause %d, want %d", got, tt.want)
			}
			if got < last {
				t.Errorf("cause %d after cause %d", got, last)
			}
			last = got
		})
	}
}

// T5
func TestHoursAndDays(t *testing.T) {
	tests := map[string]struct {
		pickup, ret string
		hours, days int
	}{
		"one day":            {"2026-11-09T10:00", "2026-11-10T10:00", 24, 1},
		"an hour more":       {"2026-11-09T10:00", "2026-11-10T11:00", 25, 2},
		"contract's example": {"2026-11-09T10:00", "2026-11-11T10:00", 48, 2},
		"an hour less":       {"2026-11-09T10:00", "2026-11-11T09:00", 47, 2},
		"thirty days":        {"2026-11-06T13:00", "2026-12-06T13:00", 720, 30},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := schedule.Period{Pickup: at(t, tt.pickup), Return: at(t, tt.ret)}
			if p.Hours() != tt.hours || p.Days() != tt.days {
				t.Errorf("%d hours, %d days", p.Hours(), p.Days())
			}
		})
	}
}

// T1: neither the zone of now nor that of the machine matters.
func TestZoneOfNowDoesNotMatter(t *testing.T) {
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	texts := [][2]string{
		{"2026-11-06", "2026-11-08"},
		{"2026-11-06T13:30", "2026-11-08T22:30"},
		{"2026-11-06T08:00", "2026-12-06T21:00"},
		{"2026-11-07T03:00", "2026-12-07T09:00"},
		{"2024-01-01", "2024-01-02"},
		{"2026-11-06T11:00", "2026-11-08"},
	}
	for _, now := range []string{"2026-11-06T00:30", "2026-11-06T08:59", "2026-11-06T10:20", "2026-11-06T23:30"} {
		for _, text := range texts {
			want := plan(t, text[0], text[1], now)
			for _, zone := range []*time.Location{time.UTC, newYork, time.FixedZone("", 14*60*60)} {
				got := schedule.Make(text[0], text[1], at(t, now).In(zone), schedule.Seoul)
				if !reflect.DeepEqual(got, want) {
					t.Errorf("now in %v: %+v, want %+v", zone, got, want)
				}
			}
		}
	}
}
