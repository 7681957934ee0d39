package render

import (
	"time"

	"github.com/rentcar00/mcp/service/schedule"
)

var weekdays = [...]string{"(일)", "(월)", "(화)", "(수)", "(목)", "(금)", "(토)"}

// shortTime is a time in a display, where the year goes without saying:
// 11/10(화) 10:00.
func shortTime(t time.Time) string { return shortDate(t) + clock(t) }

func shortDate(t time.Time) string { return date(t, "01/02") }

// fullTime is a time in a message. It has the year, because a wrong year is
// what most often puts a pickup in the past, and reads back as the same time.
func fullTime(t time.Time) string { return fullDate(t) + clock(t) }

func fullDate(t time.Time) string { return date(t, time.DateOnly) }

// date is the day in Seoul with its weekday (S8).
func date(t time.Time, layout string) string {
	t = t.In(schedule.Seoul)
	return t.Format(layout) + weekdays[t.Weekday()]
}

// clock is the time of day in Seoul. It shows seconds only when there are some:
// without them 21:00:01 would look like a time that needs no adjustment.
func clock(t time.Time) string {
	layout := " 15:04"
	if t.Second() != 0 {
		layout = " 15:04:05"
	}
	return t.In(schedule.Seoul).Format(layout)
}

// asOf is when the homepage answered, kept on one line: 조회 11/06 00:37 (S7).
func asOf(t time.Time) string {
	return t.In(schedule.Seoul).Format("조회" + noBreak + "01/02" + noBreak + "15:04")
}

// requested is what the customer asked for, a day alone without a clock (S6).
func requested(m schedule.Moment) string {
	if m.DateOnly {
		return shortDate(m.Time)
	}
	return shortTime(m.Time)
}

// side is what a customer calls the two ends of a rental.
func side(f schedule.Field) string {
	if f == schedule.Return {
		return "반납"
	}
	return "배차"
}
