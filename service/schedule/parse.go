package schedule

import (
	"strings"
	"time"
)

// The years that are read. Anything else is a slip, such as Go's zero time.
const (
	firstYear = 2000
	lastYear  = 2099
)

// Parse reads text as a date or a date-time and returns it in zone, which is
// also the zone of text without an offset. It reports false unless the text
// has exactly one reading and a four-digit year, 2000 to 2099, both as it was
// written and in zone (D3). It judges the text alone: whether the time is past
// or bookable is for [Make].
//
//	moment  = date [weekday] [("T" | blanks) clock [offset] {tag} [label]]
//	date    = 2026-11-10 | 2026/11/10 | 2026. 11. 10. | 2026년 11월 10일 | 20261110
//	weekday = (화) | (화요일) | (Tue) | (Tuesday) | 화요일
//	clock   = 10:00[:00[.0]] | 1000[00[.0]] | 10 | 오후 2시 [30분 [0초] | 반] | 2 PM | 정오
//	offset  = Z | +09:00 | +0900 | +09
//	tag     = [Asia/Seoul] | [+09:00] | [America/New_York] | [u-ca=gregory]
//	label   = KST | (KST)
//
// Text that was read holds no e-mail address and no telephone number, so that
// the log may show it as it came (O4).
func Parse(text string, zone *time.Location) (Moment, bool) {
	r := reader{rest: normalise(text)}
	m := r.moment(zone)
	if r.bad || r.rest != "" || !readableYear(m.Time.Year()) {
		return Moment{}, false
	}
	return m, true
}

func readableYear(year int) bool { return firstYear <= year && year <= lastYear }

func (r *reader) moment(zone *time.Location) Moment {
	day := r.date()
	r.weekday(day.Weekday())
	if r.rest == "" {
		return Moment{Time: clock{}.on(day, zone), DateOnly: true}
	}
	iso := r.acceptNext("T")
	c := r.clock(iso)
	o := r.offset()
	r.require(iso || !o.endsRange(c))
	t := c.on(day, o.location(zone))
	r.tags(t, o)
	r.label(t)
	return Moment{Time: t.In(zone)}
}

// date reads a day of the calendar, as its midnight UTC.
func (r *reader) date() time.Time {
	year := r.digits()
	if len(year) == len("20261110") {
		return r.day(year[:4], year[4:6], year[6:])
	}
	var month, day string
	switch {
	case r.accept("-"):
		month, day = r.monthAndDay("-")
	case r.accept("/"):
		month, day = r.monthAndDay("/")
	case r.accept("."):
		r.skipBlanks()
		month = r.digits()
		r.require(r.accept("."))
		r.skipBlanks()
		day = r.digits()
		r.accept(".")
	case r.acceptNext("년"):
		r.skipBlanks()
		month = r.digits()
		r.require(r.acceptNext("월"))
		r.skipBlanks()
		day = r.digits()
		r.require(r.acceptNext("일"))
	}
	return r.day(year, month, day)
}

func (r *reader) monthAndDay(separator string) (month, day string) {
	month = r.digits()
	r.require(r.accept(separator))
	return month, r.digits()
}

func (r *reader) day(year, month, day string) time.Time {
	r.require(len(year) == 4 && len(month) <= 2 && len(day) <= 2)
	y, m, d := r.value(year), time.Month(r.value(month)), r.value(day)
	date := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	r.require(readableYear(y) && date.Month() == m && date.Day() == d)
	return date
}

// weekday reads the name of a day of the week, which must be the right one, if
// there is one. Short names need brackets: "2026-11-08일" is not a Sunday's mark.
func (r *reader) weekday(right time.Weekday) {
	before := r.rest
	bracket := r.acceptNext("(")
	name := r.letters()
	day, known := weekdayNamed(name)
	if !known || !bracket && !strings.HasSuffix(name, "요일") {
		r.rest = before
		return
	}
	r.require(day == right)
	r.require(!bracket || r.accept(")"))
}

func weekdayNamed(name string) (time.Weekday, bool) {
	for i, korean := range [...]string{"일", "월", "화", "수", "목", "금", "토"} {
		day := time.Weekday(i)
		english := day.String()
		if name == korean || name == korean+"요일" ||
			strings.EqualFold(name, english) || strings.EqualFold(name, english[:3]) {
			return day, true
		}
	}
	return 0, false
}
