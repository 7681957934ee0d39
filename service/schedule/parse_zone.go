package schedule

import (
	"strings"
	"time"
)

// widestOffset bounds an offset from UTC, in seconds: no clock on Earth is
// further away.
const widestOffset = 14 * 60 * 60

// offset is what a text says of its distance from UTC.
type offset struct {
	seconds int
	given   bool
	// utc marks Z and -00:00. They name the instant but, by RFC 9557, no local
	// clock, so no zone tag contradicts them.
	utc bool
}

func (o offset) location(otherwise *time.Location) *time.Location {
	if !o.given {
		return otherwise
	}
	return time.FixedZone("", o.seconds)
}

// endsRange says whether the offset behind c may as well be the end of a range
// of hours, as in 10:00-12:00 or, overnight, 20:00-08:00.
func (o offset) endsRange(c clock) bool { return !c.toTheSecond && o.seconds < 0 }

// offset reads an offset, if there is one.
func (r *reader) offset() offset {
	r.skipBlanks()
	switch {
	case r.accept("Z"):
		return offset{given: true, utc: true}
	case r.accept("+"):
		return offset{given: true, seconds: r.distance()}
	case r.accept("-"):
		seconds := r.distance()
		return offset{given: true, seconds: -seconds, utc: seconds == 0}
	}
	return offset{}
}

// distance reads hh:mm, hhmm or hh, in seconds.
func (r *reader) distance() int {
	run := r.digits()
	var hours, minutes int
	switch len(run) {
	case 2:
		hours = r.value(run)
		if r.accept(":") {
			minutes = r.number(2)
		}
	case 4:
		hours, minutes = r.value(run[:2]), r.value(run[2:])
	default:
		r.bad = true
	}
	seconds := (hours*60 + minutes) * 60
	r.require(minutes < 60 && seconds <= widestOffset)
	return seconds
}

// tags reads the bracketed tags of RFC 9557 behind t, which was read with o.
func (r *reader) tags(t time.Time, o offset) {
	for first := true; r.acceptNext("["); first = false {
		critical := r.accept("!")
		tag, rest, closed := strings.Cut(r.rest, "]")
		r.rest = rest
		r.require(closed)
		if key, value, keyed := strings.Cut(tag, "="); keyed {
			r.require(!critical && isName(key) && isName(value))
			continue
		}
		r.require(first) // RFC 9557 puts the zone before all other tags
		r.zone(tag, critical, t, o)
	}
}

// zone checks a zone tag against t: Seoul and an offset must agree with it,
// while any other name says nothing that the offset has not said.
func (r *reader) zone(name string, critical bool, t time.Time, o offset) {
	switch {
	case strings.HasPrefix(name, "+"), strings.HasPrefix(name, "-"):
		tag := reader{rest: name}
		seconds := tag.offset().seconds
		r.require(!tag.bad && tag.rest == "")
		r.require(o.utc || offsetOf(t) == seconds)
	case strings.EqualFold(name, Seoul.String()), strings.EqualFold(name, "KST"):
		r.require(o.utc || onSeoulClock(t))
	default:
		r.require(isName(name) && o.given && !critical)
	}
}

// label reads KST, if it is there. It must agree with the offset, Z included.
func (r *reader) label(t time.Time) {
	bracket := r.acceptNext("(")
	if r.accept("KST") {
		r.require(onSeoulClock(t))
		r.require(!bracket || r.accept(")"))
		return
	}
	r.require(!bracket)
}

func onSeoulClock(t time.Time) bool { return offsetOf(t) == offsetOf(t.In(Seoul)) }

func offsetOf(t time.Time) int {
	_, seconds := t.Zone()
	return seconds
}

// isName says whether s can name a zone, a key or a value. The bounds keep out
// what a log must not show: an address has an @, a telephone number more digits.
func isName(s string) bool {
	const longest, mostDigits = 40, 4 // America/Argentina/ComodRivadavia; iso8601
	letters, digits := 0, 0
	for _, c := range s {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			letters++
		case '0' <= c && c <= '9':
			digits++
		case !strings.ContainsRune("/_+-", c):
			return false
		}
	}
	return letters > 0 && digits <= mostDigits && len(s) <= longest
}
