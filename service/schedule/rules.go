package schedule

import "time"

// What the homepage takes (T4).
const (
	leadTime       = 3 * time.Hour
	shortestRental = 24 * time.Hour
	longestRental  = 720 * time.Hour
	daysAhead      = 30 // of the last return, counted from today
)

// breach returns the first of the homepage's rules that the applied times
// break, in the order of T6, or nil.
func breach(pickup, ret Adjustment, now time.Time) *Problem {
	earliest, last := now.Add(leadTime), lastReturn(now)
	rental := ret.Applied.Sub(pickup.Applied)
	switch {
	case pickup.Applied.Before(now):
		return pickup.problem(PickupInPast, hourOn(now, 0))
	case pickup.Applied.Before(earliest):
		return pickup.problem(PickupTooEarly, businessHourFrom(earliest))
	case rental <= 0:
		return ret.problem(ReturnNotAfterPickup, earliestReturn(pickup.Applied, last))
	case rental < shortestRental:
		return ret.problem(TooShort, earliestReturn(pickup.Applied, last))
	case rental > longestRental:
		return ret.problem(TooLong, latestReturn(pickup.Applied, last))
	case ret.Applied.After(last):
		return ret.problem(ReturnTooLate, last)
	}
	return nil
}

func (a Adjustment) problem(cause Cause, limit time.Time) *Problem {
	return &Problem{Cause: cause, Text: a.Text, Value: a.Applied, Limit: limit}
}

// lastReturn is the latest return that the homepage takes at now, whatever the
// pickup.
func lastReturn(now time.Time) time.Time {
	return hourOn(now.AddDate(0, 0, daysAhead), closing)
}

// earliestReturn is the first return that is accepted for pickup, zero when it
// would be after the last one.
func earliestReturn(pickup, last time.Time) time.Time {
	earliest := pickup.Add(shortestRental)
	if earliest.After(last) {
		return time.Time{}
	}
	return earliest
}

// latestReturn is the last return that is accepted for pickup, zero when there
// is none.
func latestReturn(pickup, last time.Time) time.Time {
	latest := pickup.Add(longestRental)
	switch {
	case earliestReturn(pickup, last).IsZero():
		return time.Time{}
	case latest.After(last):
		return last
	}
	return latest
}
