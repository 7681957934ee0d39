package schedule

import (
	"strings"
	"time"
)

// clock is a time of day. 24:00 is the end of its day.
type clock struct {
	hour, minute, second int
	// toTheSecond says that seconds were written.
	toTheSecond bool
}

func (c clock) on(day time.Time, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), c.hour, c.minute, c.second, 0, zone)
}

// half is the half of a 12-hour day.
type half int

const (
	noHalf half = iota
	morning
	afternoon
)

// clock reads a time of day. With a colon or in compact digits it is of the 24
// hours; an hour alone is so after the T of ISO 8601 only.
func (r *reader) clock(afterT bool) clock {
	if r.acceptNext("정오") {
		return clock{hour: 12}
	}
	h := r.half()
	r.skipBlanks()
	c, ambiguous := r.figures(afterT)
	if h == noHalf {
		h = r.half()
	}
	r.require(h != noHalf || !ambiguous)
	c.hour = r.hourOfDay(c.hour, h)
	r.require(c.hour < 24 || c.hour == 24 && c.minute == 0 && c.second == 0)
	r.require(c.minute < 60 && c.second < 60)
	return c
}

func (r *reader) half() half {
	switch {
	case r.acceptNext("오전"), r.accept("AM"), r.accept("a.m."):
		return morning
	case r.acceptNext("오후"), r.accept("PM"), r.accept("p.m."):
		return afternoon
	}
	return noHalf
}

// figures reads the numbers of a clock and says whether they name two times of
// day as long as the half is not known.
func (r *reader) figures(afterT bool) (c clock, ambiguous bool) {
	run := r.digits()
	switch len(run) {
	case 1, 2:
		c.hour = r.value(run)
	case 4:
		return clock{hour: r.value(run[:2]), minute: r.value(run[2:])}, false
	case 6:
		c = clock{hour: r.value(run[:2]), minute: r.value(run[2:4]), second: r.value(run[4:]), toTheSecond: true}
		r.fraction(c.hour)
		return c, false
	default:
		r.bad = true
		return clock{}, false
	}
	switch {
	case r.accept(":"):
		r.minutes(&c)
		return c, false
	case r.acceptNext("시"):
		r.koreanMinutes(&c)
		return c, 1 <= c.hour && c.hour <= 12
	}
	return c, !afterT || len(run) == 1
}

func (r *reader) minutes(c *clock) {
	c.minute = r.number(2)
	if r.accept(":") {
		c.second, c.toTheSecond = r.number(2), true
		r.fraction(c.hour)
	}
}

func (r *reader) koreanMinutes(c *clock) {
	if r.acceptNext("반") {
		c.minute = 30
		return
	}
	if !r.numberFollows() {
		return
	}
	c.minute = r.number(1)
	r.require(r.acceptNext("분"))
	if r.numberFollows() {
		c.second, c.toTheSecond = r.number(1), true
		r.require(r.acceptNext("초"))
	}
}

// fraction reads a fraction of a second and drops it.
func (r *reader) fraction(hour int) {
	if !r.accept(".") && !r.accept(",") {
		return
	}
	digits := r.digits()
	r.require(digits != "" && !likeTelephone(digits))
	r.require(hour < 24 || strings.Trim(digits, "0") == "")
}

// likeTelephone says whether digits can be a Korean telephone number: ten or
// eleven of them, from 02 or 010 on. No clock counts in such fractions.
func likeTelephone(digits string) bool {
	n := len(digits)
	return (n == 10 || n == 11) && digits[0] == '0' && digits[1] != '0'
}

// hourOfDay is the hour of 24 that hour means in h. An hour from 13 on is taken
// beside the half that it lies in: 오후 14시 has one reading.
func (r *reader) hourOfDay(hour int, h half) int {
	switch h {
	case morning:
		r.require(hour <= 12)
		return hour % 12
	case afternoon:
		r.require(1 <= hour && hour <= 23)
		if hour < 12 {
			return hour + 12
		}
	}
	return hour
}
