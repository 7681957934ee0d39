// Package schedule reads the date-times that an agent sends, widens them to
// business hours and tests them against the homepage's booking rules. It knows
// no clock and does no I/O: everything is a function of text, now and zone.
//
// Clauses: contract "시각 조정" and "응답 A"; decisions D3 and T1-T6.
package schedule

import "time"

// Field names one of the tool's two date-time arguments.
type Field string

// The two date-time arguments, as the contract names them.
const (
	Pickup Field = "pickup_at"
	Return Field = "return_at"
)

// Moment is a date-time that was read from text, in the zone it was read for.
type Moment struct {
	// Time is the instant, whole seconds. A date alone is its 00:00.
	Time time.Time
	// DateOnly says that the text named a day and no time.
	DateOnly bool
}

// Reason says why a requested time was moved (contract, 시각 조정).
type Reason string

// The contract's reasons, in the precedence of decision T2 (last wins over first).
const (
	NotOnTheHour         Reason = "not_on_the_hour"
	OutsideBusinessHours Reason = "outside_business_hours"
	TimeNotGiven         Reason = "time_not_given"
	PickupTooSoon        Reason = "pickup_too_soon"
)

// Adjustment is one requested time that was moved.
type Adjustment struct {
	Field     Field
	Text      string // as it came
	Requested Moment // as it was read
	Applied   time.Time
	Reason    Reason
}

// Period is a rental from pickup to return, both on a business hour.
type Period struct {
	Pickup, Return time.Time
}

// Hours is the number of whole hours between pickup and return (T5).
func (p Period) Hours() int { return int(p.Return.Sub(p.Pickup) / time.Hour) }

// Days is the number of started 24-hour days (T5).
func (p Period) Days() int { return (p.Hours() + 23) / 24 }

// Cause says why no search can be made of what the agent sent. The constants
// stand in the order in which they are tested (T6).
type Cause int

// The causes of need_input.
const (
	Missing Cause = iota + 1
	PickupUnreadable
	ReturnUnreadable
	PickupInPast
	PickupTooEarly // less than the lead time ahead
	ReturnNotAfterPickup
	TooShort
	TooLong
	ReturnTooLate
	// HomepageRefused is the homepage's own refusal of the return date: its
	// clock may differ from ours.
	HomepageRefused
)

// Problem is a cause together with what a person needs to know to mend it.
type Problem struct {
	Cause Cause
	// Text is the offending argument as it came; empty when Cause is Missing.
	Text string
	// Value is the offending time after adjustment, for the causes that have one.
	Value time.Time
	// Limit is the earliest or latest time that would be accepted, for the
	// causes that have one; today (00:00) for PickupInPast.
	Limit time.Time
	// Missing are the fields that were not given, when Cause is Missing.
	Missing []Field
}

// Plan is what became of the two texts: a period that may be searched, or the
// problem that stands in its way.
type Plan struct {
	Period      Period
	Adjustments []Adjustment
	Problem     *Problem
}
