package schedule

import "time"

// Business hours, on the hour, both included (contract, 시각 조정).
const (
	opening = 9
	closing = 21
)

// adjustPickup widens the pickup to the latest business hour that is not after
// it. Where that is too soon for the homepage, the first business hour that is
// not before it takes its place (T3). Without a reason nothing was moved.
func adjustPickup(text string, m Moment, now time.Time) Adjustment {
	a := Adjustment{Field: Pickup, Text: text, Requested: m}
	a.Applied, a.Reason = businessHourUntil(m.Time), reasonFor(m)
	switch {
	case m.DateOnly:
		a.Applied = hourOn(m.Time, opening)
	case a.Reason != "" && a.Applied.Before(now.Add(leadTime)):
		a.Applied, a.Reason = businessHourFrom(m.Time), PickupTooSoon
	}
	return a
}

// adjustReturn widens the return to the earliest business hour that is not
// before it, 09:00 for a date alone. Without a reason nothing was moved.
func adjustReturn(text string, m Moment) Adjustment {
	return Adjustment{
		Field:     Return,
		Text:      text,
		Requested: m,
		Applied:   businessHourFrom(m.Time),
		Reason:    reasonFor(m),
	}
}

// reasonFor says why m cannot stay as it is (T2), "" when it can.
func reasonFor(m Moment) Reason {
	t := m.Time
	switch {
	case m.DateOnly:
		return TimeNotGiven
	case t.Before(hourOn(t, opening)), t.After(hourOn(t, closing)):
		return OutsideBusinessHours
	case !t.Equal(hourOn(t, t.Hour())):
		return NotOnTheHour
	}
	return ""
}

// businessHourUntil is the latest business hour at or before t, in t's zone.
func businessHourUntil(t time.Time) time.Time {
	if t.Hour() < opening {
		return hourOn(t.AddDate(0, 0, -1), closing)
	}
	return hourOn(t, min(t.Hour(), closing))
}

// businessHourFrom is the earliest business hour at or after t, in t's zone.
func businessHourFrom(t time.Time) time.Time {
	hour := t.Hour()
	if t.After(hourOn(t, hour)) {
		hour++
	}
	if hour > closing {
		return hourOn(t.AddDate(0, 0, 1), opening)
	}
	return hourOn(t, max(hour, opening))
}

// hourOn is the given hour of t's day, in t's zone.
func hourOn(t time.Time, hour int) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), hour, 0, 0, 0, t.Location())
}
