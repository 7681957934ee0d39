package render

import (
	"time"

	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/schedule"
)

// The constant texts of a need_input answer (contract, 응답 A).
const (
	DateTimeFormat = "ISO 8601, 예: " + example
	BusinessHours  = "09:00~21:00 정시(한국 시간)"
	PeriodNote     = "1일과 3일 이상은 요금 구조가 달라 기간이 필요합니다."
)

const (
	example = "2026-11-10T10:00:00+09:00"
	missing = "배차 일시와 반납 일시가 있어야 조회할 수 있습니다."
	// maxQuoted is how many characters of an argument a message repeats (T6).
	maxQuoted = 40
)

// Required returns the arguments without which no search is made (contract,
// 응답 A).
func Required() []string {
	return []string{string(schedule.Pickup), string(schedule.Return)}
}

// Rules returns the homepage's booking rules (contract, 응답 A).
func Rules() []string {
	return []string{
		"배차는 현재부터 3시간 이후",
		"배차·반납 모두 09:00~21:00 정시",
		"대여 기간 1~30일",
		"반납은 오늘부터 30일 이내",
	}
}

// Question draws the display of a need_input answer: what is wrong, and all
// that a customer needs to know to answer it.
func Question(p schedule.Problem) string {
	var c canvas
	c.line("빵빵카 가용 차량 조회")
	c.line(Message(p))
	c.line(rule)
	c.line("필요한 정보: " + needed(p))
	c.line("입력 예: " + example)
	c.line("영업시간: " + BusinessHours)
	c.line("예약 규칙")
	for _, r := range Rules() {
		c.line("- " + r)
	}
	return c.text()
}

// needed names what the customer has yet to say: what is missing, the date
// that will not do, or both where moving either makes a period that will.
func needed(p schedule.Problem) string {
	switch p.Cause {
	case schedule.Missing, schedule.ReturnNotAfterPickup, schedule.TooShort, schedule.TooLong:
		if len(p.Missing) == 1 {
			return dateTime(p.Missing[0])
		}
		return dateTime(schedule.Pickup) + ", " + dateTime(schedule.Return)
	default:
		return dateTime(fieldOf(p.Cause))
	}
}

// Message says in one or two sentences which argument is at fault, what was
// sent and what would be accepted (T6). Times are KST with their weekday (S8).
func Message(p schedule.Problem) string {
	switch p.Cause {
	case schedule.PickupUnreadable, schedule.ReturnUnreadable:
		return sent(p) + "에서 날짜와 시각을 정확히 읽을 수 없습니다. " +
			"연도부터 적은 ISO 8601 형식(예: " + example + ")으로 보내 주세요."
	case schedule.PickupInPast:
		return applied(p) + " 이미 지났습니다. 오늘은 " + fullDate(p.Limit) +
			"이며, 배차는 현재부터 3시간 이후만 가능합니다."
	case schedule.PickupTooEarly:
		return applied(p) + " 현재부터 3시간이 되지 않습니다. 가장 이른 배차는 " + fullTime(p.Limit) + "입니다."
	case schedule.ReturnNotAfterPickup:
		return applied(p) + " 배차 일시와 같거나 그보다 빠릅니다. " + acceptedReturn(p.Limit, "부터")
	case schedule.TooShort:
		return applied(p) + " 대여 기간이 24시간보다 짧습니다. " + acceptedReturn(p.Limit, "부터")
	case schedule.TooLong:
		return applied(p) + " 대여 기간이 30일(720시간)을 넘습니다. " + acceptedReturn(p.Limit, "까지")
	case schedule.ReturnTooLate:
		return applied(p) + " 예약할 수 있는 기간보다 늦습니다. 가장 늦은 반납은 " + fullTime(p.Limit) + "입니다."
	case schedule.HomepageRefused:
		// No limit is named: it would be our clock's, and the homepage disagrees.
		return applied(p) + " 홈페이지에서 받지 않았습니다. " +
			"반납은 오늘부터 30일 이내여야 하니 더 이른 일시로 보내 주세요."
	default:
		return missing
	}
}

// applied begins the sentence about a time that was read but will not do.
func applied(p schedule.Problem) string {
	return sent(p) + "의 적용 시각은 " + fullTime(p.Value) + "이며,"
}

// sent names the argument at fault and quotes what was sent for it.
func sent(p schedule.Problem) string {
	f := fieldOf(p.Cause)
	name := dateTime(f) + "(" + string(f) + ")"
	text := plain.Line(plain.Cut(plain.Line(p.Text), maxQuoted))
	if text == "" {
		return name
	}
	return name + " '" + text + "'"
}

// acceptedReturn names the first (부터) or last (까지) return that is accepted.
// Without a limit the pickup is too late for any.
func acceptedReturn(limit time.Time, bound string) string {
	if limit.IsZero() {
		return "반납은 오늘부터 30일 이내만 가능하니 배차 일시를 앞당겨 주세요."
	}
	return "반납은 " + fullTime(limit) + bound + " 가능합니다."
}

// fieldOf is the argument that c finds fault with. A period that will not do
// is mended by its return.
func fieldOf(c schedule.Cause) schedule.Field {
	switch c {
	case schedule.PickupUnreadable, schedule.PickupInPast, schedule.PickupTooEarly:
		return schedule.Pickup
	default:
		return schedule.Return
	}
}

func dateTime(f schedule.Field) string { return side(f) + " 일시" }
