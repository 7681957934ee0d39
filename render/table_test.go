package render_test

import (
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/quick"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

const rule = "───────────────────────────────────────────"

// The contract counts twelve vehicles and shows the first two of them.
func TestTableContractHeadAndFoot(t *testing.T) {
	lines := strings.Split(render.Table(found(12)), "\n")

	head := []string{
		"빵빵카 가용 차량",
		"11/09(월) 10:00 → 11/11(수) 10:00 · 2일",
		"만 26세 이상 · 탁송",
		"배송지: 서울 서초구 잠원동 (왕복 20,000)",
		rule,
		"  #  차량                  인승    총액(원)",
		"  1  더 뉴 셀토스 2025년…     5     164,000",
		"  2  2026 쏘나타 디 엣지…     5     168,000",
	}
	if got := lines[:len(head)]; !slices.Equal(got, head) {
		t.Errorf("head\n got %q\nwant %q", got, head)
	}
	foot := []string{
		rule,
		"12대 전체 · 가격 낮은 순 · 조회 11/06 00:37",
		"총액 = 대여료 + 왕복 탁송비. 결제 시 확정.",
		"예약은 번호를 말씀하시면 링크를 드립니다.",
	}
	if got := lines[len(lines)-len(foot):]; !slices.Equal(got, foot) {
		t.Errorf("foot\n got %q\nwant %q", got, foot)
	}
}

func TestTableHoursUnlessWholeDays(t *testing.T) {
	tests := map[string]struct {
		back time.Time
		want string
	}{
		"one day":     {at(10, 10, 0), " · 1일"},
		"two days":    {at(11, 10, 0), " · 2일"},
		"25 hours":    {at(10, 11, 0), " · 25시간"},
		"30 days":     {at(39, 10, 0), " · 30일"},
		"719 hours":   {at(39, 9, 0), " · 719시간"},
		"other zones": {at(11, 10, 0).In(time.FixedZone("", -5*60*60)), " · 2일"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := found(1)
			r.Period.Return = tt.back
			if got := line(t, render.Table(r), 1); !strings.HasSuffix(got, tt.want) {
				t.Errorf("got %q, want suffix %q", got, tt.want)
			}
		})
	}
}

func TestTableTimesAreKSTInAnyZone(t *testing.T) {
	want := found(2)
	want.Adjustments = []schedule.Adjustment{pickupMoved(), returnDateOnly()}

	elsewhere := found(2)
	elsewhere.Period.Pickup = want.Period.Pickup.UTC()
	elsewhere.Period.Return = want.Period.Return.UTC()
	elsewhere.AsOf = want.AsOf.UTC()
	elsewhere.Adjustments = []schedule.Adjustment{pickupMoved(), returnDateOnly()}
	for i := range elsewhere.Adjustments {
		a := &elsewhere.Adjustments[i]
		a.Requested.Time, a.Applied = a.Requested.Time.UTC(), a.Applied.UTC()
	}

	if got, want := render.Table(elsewhere), render.Table(want); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTableRentalStageSaysNothingOfTotals(t *testing.T) {
	got := render.Table(rentalOnly(3))
	for _, word := range []string{"배송지", "총액", "링크", "번호"} {
		if strings.Contains(got, word) {
			t.Errorf("rental stage has %q:\n%s", word, got)
		}
	}
}

func TestTableSecondsThatMoveATimeAreShown(t *testing.T) {
	r := found(1)
	r.Adjustments = []schedule.Adjustment{{
		Field:     schedule.Return,
		Requested: schedule.Moment{Time: at(11, 21, 0).Add(time.Second)},
		Applied:   at(12, 9, 0),
		Reason:    schedule.OutsideBusinessHours,
	}}
	want := "※ 요청 시각 조정: 반납 11/11(수) 21:00:01"
	if got := line(t, render.Table(r), 4); !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want prefix %q", got, want)
	}
}

// hostile is a text as an enemy would have it.
type hostile string

func (hostile) Generate(r *rand.Rand, size int) reflect.Value {
	nasty := []rune("`´\u1fef~\t\n\r\u0000\u001b\u0085\u00a0\u00ad\u200b\u200d\u202e\u2028\u2029\u2066\ufeff" +
		"  ·─→…가한漢Ａｱ🚗\u0301\u1100\u1161\u11a8\u3000\ufffd\U000e0041aZ09.,()#|*_[]")
	runes := make([]rune, r.Intn(size+1))
	for i := range runes {
		if r.Intn(3) == 0 {
			runes[i] = rune(r.Intn(unicode.MaxRune + 1))
		} else {
			runes[i] = nasty[r.Intn(len(nasty))]
		}
	}
	s := string(runes)
	if r.Intn(4) == 0 && s != "" {
		s = s[1:] // often invalid UTF-8
	}
	return reflect.ValueOf(hostile(s))
}

func quickly(t *testing.T, property any) {
	t.Helper()
	config := &quick.Config{MaxCount: 1000, Rand: rand.New(rand.NewSource(1))}
	if err := quick.Check(property, config); err != nil {
		t.Error(err)
	}
}

func TestTableHoldsItsShapeWithAnyText(t *testing.T) {
	quickly(t, func(names []hostile, seats, price int, fee int32, province, city, dong hostile) bool {
		r := found(len(names))
		for i := range r.Vehicles {
			r.Vehicles[i].Name = string(names[i])
			r.Vehicles[i].Seats = seats
			r.Vehicles[i].RentalPrice = price
		}
		r.Location = defaultPlace(region.Ambiguous)
		r.Location.Applied = region.Dong{Province: string(province), City: string(city), Name: string(dong)}
		r.Location.Fee = int(fee)
		r.Adjustments = []schedule.Adjustment{pickupMoved(), returnDateOnly()}
		return soundTable(t, render.Table(r), len(names))
	})
}

func FuzzTable(f *testing.F) {
	f.Add("더 뉴 셀토스 2025년 가솔린", "서울특별시", 5, 144_000)
	f.Add("```\u202e\u1fef\x00\xff", "경\u2028기도", -1, -1_000_000_000)
	f.Fuzz(func(t *testing.T, name, province string, seats, price int) {
		r := found(1)
		r.Vehicles[0] = service.Vehicle{Name: name, Seats: seats, RentalPrice: price}
		r.Location.Applied.Province = province
		soundTable(t, render.Table(r), 1)
	})
}

// soundTable tests that display is sound and has a table of the given number
// of vehicles whose rows and rules are 43 columns.
func soundTable(t *testing.T, display string, vehicles int) bool {
	t.Helper()
	ok := soundDisplay(t, display)
	if vehicles == 0 {
		return ok
	}
	lines := strings.Split(display, "\n")
	first := slices.Index(lines, rule)
	last := first + 2 + min(vehicles, service.MaxVehicles)
	if first < 0 || last >= len(lines) || lines[last] != rule {
		t.Errorf("no table of %d rows in\n%s", vehicles, display)
		return false
	}
	for _, l := range lines[first : last+1] {
		if render.Width(l) != 43 {
			t.Errorf("table line %q is %d wide", l, render.Width(l))
			ok = false
		}
	}
	return ok
}

// soundDisplay tests what holds for every line of every display (S1).
func soundDisplay(t *testing.T, display string) bool {
	t.Helper()
	ok := true
	for l := range strings.SplitSeq(display, "\n") {
		if fault := faultOf(l); fault != "" {
			t.Errorf("line %q: %s", l, fault)
			ok = false
		}
	}
	return ok
}

func faultOf(line string) string {
	switch {
	case render.Width(line) > 44:
		return "wider than 44"
	case strings.TrimSpace(line) == "":
		return "blank"
	case strings.HasSuffix(line, " "):
		return "ends in a blank"
	case strings.Contains(line, "`"):
		return "holds a back-tick"
	case !utf8.ValidString(line):
		return "is not UTF-8"
	}
	for _, r := range line {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) || r != ' ' && unicode.Is(unicode.Zs, r) {
			return "holds a character that does not print or a blank that is none"
		}
	}
	return ""
}

func line(t *testing.T, display string, n int) string {
	t.Helper()
	lines := strings.Split(display, "\n")
	if n >= len(lines) {
		t.Fatalf("no line %d in\n%s", n, display)
	}
	return lines[n]
}
