// Package schedule reads the date-times that an agent sends, widens them to
// business hours and tests them against the homepage's booking rules. It knows
// no clock and does no I/O: everything is a function of text, now and zone.
//
// Clauses: contract "시각 조정" and "응답 A"; decisions D1, D3 and T1-T6.
package schedule

import (
	"slices"
	"strings"
	"time"
)

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
	// causes that have one; today (00:00) for PickupInPast. It is zero where no
	// return would do, because the pickup itself is too late.
	Limit time.Time
	// Missing are the fields that were not given, when Cause is Missing.
	Missing []Field
}

// Plan is what became of the two texts: a period that may be searched, or the
// problem that stands in its way.
type Plan struct {
	// Period may be searched when Problem is nil.
	Period Period
	// Adjustments are at most one a field, pickup first.
	Adjustments []Adjustment
	Problem     *Problem
}

// Make reads the two texts, widens them to business hours in zone and tests
// the period against the homepage's rules as they stand at now, in that order
// (T1, T6). The zone of now does not matter.
func Make(pickupText, returnText string, now time.Time, zone *time.Location) Plan {
	if missing := missingFields(pickupText, returnText); len(missing) > 0 {
		return Plan{Problem: &Problem{Cause: Missing, Missing: missing}}
	}
	pickupAt, ok := Parse(pickupText, zone)
	if !ok {
		return Plan{Problem: &Problem{Cause: PickupUnreadable, Text: pickupText}}
	}
	returnAt, ok := Parse(returnText, zone)
	if !ok {
		return Plan{Problem: &Problem{Cause: ReturnUnreadable, Text: returnText}}
	}

	now = now.In(zone)
	pickup := adjustPickup(pickupText, pickupAt, now)
	ret := adjustReturn(returnText, returnAt)
	return Plan{
		Period:      Period{Pickup: pickup.Applied, Return: ret.Applied},
		Adjustments: moved(pickup, ret),
		Problem:     breach(pickup, ret, now),
	}
}

// missingFields are the fields for which nothing was sent (D1).
func missingFields(pickupText, returnText string) []Field {
	var missing []Field
	if isMissing(pickupText) {
		missing = append(missing, Pickup)
	}
	if isMissing(returnText) {
		missing = append(missing, Return)
	}
	return missing
}

func isMissing(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || strings.EqualFold(text, "null") || strings.EqualFold(text, "undefined")
}

// moved keeps the adjustments that moved something.
func moved(all ...Adjustment) []Adjustment {
	return slices.DeleteFunc(all, func(a Adjustment) bool { return a.Reason == "" })
}
