// Package render makes the words of an answer: the finished fixed-width
// `display`, and the Korean sentences that agents and customers read.
//
// Clauses: contract "display"; decisions S1-S8, T5-T7, A4-A6 and A8. Every
// text from outside passes through plain.Line before it is drawn.
package render

import (
	"slices"
	"strconv"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/schedule"
)

// The columns of the table, in display columns (S2). With the gaps between
// them they make up the 43 of a rule.
const (
	numberColumns = 3
	nameColumns   = 20
	seatColumns   = 4
	moneyColumns  = 10

	columnGap = "  "
	rule      = "───────────────────────────────────────────"
)

// unfit stands for a number too wide for its column. A cut one would be read
// as another number, and a wrong price is worse than none.
const unfit = "확인 필요"

// A display takes about this much memory: linesAround lines besides its rows.
const (
	lineBytes   = 64
	linesAround = 16
)

// Table draws the display of r:
//
//	빵빵카 가용 차량
//	11/09(월) 10:00 → 11/11(수) 10:00 · 2일
//	만 26세 이상 · 탁송
//	배송지: 서울 서초구 잠원동 (왕복 20,000)
//	───────────────────────────────────────────
//	  #  차량                  인승    총액(원)
//	  1  더 뉴 셀토스 2025년…     5     164,000
//	───────────────────────────────────────────
//	1대 전체 · 가격 낮은 순 · 조회 11/06 00:37
//	총액 = 대여료 + 왕복 탁송비. 결제 시 확정.
//	예약은 번호를 말씀하시면 링크를 드립니다.
func Table(r service.Result) string {
	var c canvas
	c.Grow((len(r.Vehicles) + linesAround) * lineBytes)
	c.head(r)
	if r.Count == 0 {
		c.line("조건에 맞는 차량이 없습니다.")
		c.line(asOf(r.AsOf))
		return c.text()
	}
	c.table(r.Vehicles, r.Location != nil)
	c.foot(r)
	return c.text()
}

func (c *canvas) head(r service.Result) {
	c.line("빵빵카 가용 차량")
	c.line(shortTime(r.Period.Pickup) + " → " + shortTime(r.Period.Return) + " · " + length(r.Period))
	c.line(DriverAge + " · 탁송")
	if l := r.Location; l != nil {
		c.line("배송지: " + placeName(l.Applied) + " (왕복" + noBreak + won(l.Fee) + ")")
		if l.Default() {
			c.line("(기본값: 강남고속버스터미널 기준)")
		}
	}
	for _, a := range r.Adjustments {
		c.line("※ 요청 시각 조정: " + side(a.Field) + " " +
			together(requested(a.Requested)) + " → " + together(shortTime(a.Applied)))
	}
}

// table draws a row a vehicle. Money is the total in the total stage, else the
// rental price.
func (c *canvas) table(vehicles []service.Vehicle, total bool) {
	money := "대여료(원)"
	if total {
		money = "총액(원)"
	}
	c.line(rule)
	c.row(row{number: "#", name: "차량", seats: "인승", money: money})
	for i, v := range vehicles {
		price := v.RentalPrice
		if total {
			price = v.TotalPrice()
		}
		c.row(row{
			number: strconv.Itoa(i + 1),
			name:   vehicleName(v.Name),
			seats:  fit(strconv.Itoa(v.Seats), seatColumns, "-"),
			money:  fit(won(price), moneyColumns, unfit),
		})
	}
	c.line(rule)
}

// row is the text of one line of the table. Only a name may be too wide.
type row struct {
	number, name, seats, money string
}

func (c *canvas) row(r row) {
	c.right(r.number, numberColumns)
	c.WriteString(columnGap)
	c.left(r.name, nameColumns)
	c.WriteString(columnGap)
	c.right(r.seats, seatColumns)
	c.WriteString(columnGap)
	c.right(r.money, moneyColumns)
	c.WriteByte('\n')
}

func (c *canvas) foot(r service.Result) {
	count := strconv.Itoa(r.Count) + "대 전체"
	if r.Truncated() {
		count = "총 " + strconv.Itoa(r.Count) + "대 중 " + strconv.Itoa(len(r.Vehicles)) + "대 표시"
	}
	c.line(count + " · 가격 낮은 순 · " + asOf(r.AsOf))
	if r.Location == nil {
		c.line("대여료에 왕복 탁송비는 포함되지 않습니다.")
		c.line("배송받을 위치(시·구·동)를 말씀해 주세요.")
		return
	}
	c.line("총액 = 대여료 + 왕복 탁송비. 결제 시 확정.")
	c.line("예약은 번호를 말씀하시면 링크를 드립니다.")
}

// length is how long the rental lasts: whole days, else hours (T5).
func length(p schedule.Period) string {
	if hours := p.Hours(); hours%24 != 0 {
		return strconv.Itoa(hours) + "시간"
	}
	return strconv.Itoa(p.Days()) + "일"
}

func vehicleName(name string) string {
	name = unfenced(plain.Line(name))
	if name == "" {
		return "-"
	}
	return name
}

// fit returns s, or instead when s is wider than n columns.
func fit(s string, n int, instead string) string {
	if Width(s) > n {
		return instead
	}
	return s
}

// won groups an amount by thousands: 1,234,000. It is small enough to be inlined
// where the amount is drawn, and then needs no memory for it.
func won(amount int) string {
	var buf [len("-9,223,372,036,854,775,808")]byte
	return string(appendWon(buf[:0], amount))
}

func appendWon(b []byte, amount int) []byte {
	first := len(b)
	if amount < 0 {
		first++
	}
	b = strconv.AppendInt(b, int64(amount), 10)
	for i := len(b) - 3; i > first; i -= 3 {
		b = slices.Insert(b, i, ',')
	}
	return b
}
