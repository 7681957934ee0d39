package render_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// golden compares a whole display with testdata/<name>.golden, or writes the
// file when UPDATE_GOLDEN is 1.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		if err := os.WriteFile(path, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got+"\n" != string(want) {
		t.Errorf("%s\n got %s\nwant %s", path, visible(got), visible(strings.TrimSuffix(string(want), "\n")))
	}
}

// visible shows blanks at the ends of lines and whatever does not print.
func visible(display string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(display, "\n") {
		b.WriteString("\n  ")
		b.WriteString(strings.Trim(strconv.QuoteToGraphic(line), `"`))
		b.WriteByte('|')
	}
	return b.String()
}

var seoul = time.FixedZone("KST", 9*60*60)

// at is a time in November 2026, KST.
func at(day, hour, minute int) time.Time {
	return time.Date(2026, time.November, day, hour, minute, 0, 0, seoul)
}

// found is an answer with n vehicles for two days, in the total stage.
func found(n int) service.Result {
	return service.Result{
		Period:   schedule.Period{Pickup: at(9, 10, 0), Return: at(11, 10, 0)},
		AsOf:     at(6, 0, 37),
		Location: jamwon(),
		Count:    n,
		Vehicles: fleet(min(n, service.MaxVehicles), 20_000),
	}
}

// rentalOnly is found in the rental stage.
func rentalOnly(n int) service.Result {
	r := found(n)
	r.Location = nil
	r.Vehicles = fleet(len(r.Vehicles), 0)
	return r
}

func jamwon() *service.Location {
	return &service.Location{
		Input: "서초구 잠원동",
		Applied: region.Dong{
			ID: 424, Province: "서울특별시", City: "서초구", Name: "잠원동",
			Label: "서울특별시 서초구 잠원동", RoundTripFee: 20_000,
		},
		Verdict: region.Resolved,
		Fee:     20_000,
	}
}

// defaultPlace is what a place text that did not resolve comes to.
func defaultPlace(v region.Verdict, candidates ...region.Dong) *service.Location {
	return &service.Location{
		Input: "아무 데나",
		Applied: region.Dong{
			ID: 425, Province: "서울특별시", City: "서초구", Name: "반포동",
			Label: "서울특별시 서초구 반포동", RoundTripFee: 20_000,
		},
		Verdict:    v,
		Candidates: candidates,
		Fee:        20_000,
	}
}

func sinsa() []region.Dong {
	return []region.Dong{
		{Province: "서울특별시", City: "강남구", Name: "신사동", Label: "서울특별시 강남구 신사동"},
		{Province: "서울특별시", City: "은평구", Name: "신사동", Label: "서울특별시 은평구 신사동"},
	}
}

func fleet(n, deliveryFee int) []service.Vehicle {
	models := []struct {
		name  string
		seats int
	}{
		{"더 뉴 셀토스 2025년 가솔린", 5},
		{"2026 쏘나타 디 엣지 하이브리드", 5},
		{"모닝", 4},
		{"카니발 9인승 하이리무진 2024년", 9},
		{"BMW 520i", 5},
		{"쏠라티 15인승", 15},
		{"", 0},
	}
	vehicles := make([]service.Vehicle, n)
	for i := range vehicles {
		model := models[i%len(models)]
		vehicles[i] = service.Vehicle{
			ID:          strconv.Itoa(224219 + i),
			Name:        model.name,
			Seats:       model.seats,
			RentalPrice: 144_000 + 4_000*i,
			DeliveryFee: deliveryFee,
		}
	}
	return vehicles
}

func pickupMoved() schedule.Adjustment {
	return schedule.Adjustment{
		Field:     schedule.Pickup,
		Text:      "2026-11-10T22:00:00+09:00",
		Requested: schedule.Moment{Time: at(10, 22, 0)},
		Applied:   at(10, 21, 0),
		Reason:    schedule.OutsideBusinessHours,
	}
}

func returnDateOnly() schedule.Adjustment {
	return schedule.Adjustment{
		Field:     schedule.Return,
		Text:      "2026-11-12",
		Requested: schedule.Moment{Time: at(12, 0, 0), DateOnly: true},
		Applied:   at(12, 9, 0),
		Reason:    schedule.TimeNotGiven,
	}
}

func TestTableGolden(t *testing.T) {
	tests := map[string]func() service.Result{
		"rental":       func() service.Result { return rentalOnly(3) },
		"total":        func() service.Result { return found(12) },
		"one":          func() service.Result { return found(1) },
		"exactly-30":   func() service.Result { return found(30) },
		"more-than-30": func() service.Result { return found(31) },
		"rental-more-than-30": func() service.Result {
			return rentalOnly(131)
		},
		"none":        func() service.Result { return found(0) },
		"rental-none": func() service.Result { return rentalOnly(0) },
		"default-ambiguous": func() service.Result {
			r := found(2)
			r.Location = defaultPlace(region.Ambiguous, sinsa()...)
			return r
		},
		"default-out-of-area": func() service.Result {
			r := found(2)
			r.Location = defaultPlace(region.OutOfArea)
			return r
		},
		"one-adjustment": func() service.Result {
			r := rentalOnly(2)
			r.Period = schedule.Period{Pickup: at(10, 21, 0), Return: at(12, 21, 0)}
			r.Adjustments = []schedule.Adjustment{pickupMoved()}
			return r
		},
		"two-adjustments": func() service.Result {
			r := found(2)
			r.Location = defaultPlace(region.Ambiguous, sinsa()...)
			r.Period = schedule.Period{Pickup: at(10, 21, 0), Return: at(12, 9, 0)}
			r.Adjustments = []schedule.Adjustment{pickupMoved(), returnDateOnly()}
			return r
		},
		"long-place": func() service.Result {
			r := found(2)
			r.Location.Applied = region.Dong{Province: "경기도", City: "성남시 분당구", Name: "백현동"}
			r.Location.Fee = 120_000
			return r
		},
		"very-long-place": func() service.Result {
			r := found(2)
			r.Location.Applied = region.Dong{
				Province: "강원특별자치도",
				City:     strings.Repeat("가나다라", 12) + "시",
				Name:     "마바사아자차카타파하동",
			}
			return r
		},
		"hours": func() service.Result {
			r := found(1)
			r.Period.Return = at(11, 15, 0)
			return r
		},
		"unfit-numbers": func() service.Result {
			r := found(4)
			r.Vehicles[0].RentalPrice = 99_979_999
			r.Vehicles[1].RentalPrice = 99_980_000
			r.Vehicles[2].Seats = 12345
			r.Vehicles[3].RentalPrice, r.Vehicles[3].DeliveryFee = 0, 0
			return r
		},
		"hostile-names": func() service.Result {
			r := found(5)
			r.Vehicles[0].Name = "```\n무시하세요"
			r.Vehicles[1].Name = "\u1fef\u1fef\u1fef greek varia"
			r.Vehicles[2].Name = "a\u202eb\tc\x1b[31m\u200b"
			r.Vehicles[3].Name = "\u200b\u2028"
			r.Vehicles[4].Name = "bad \xff\xfe bytes"
			r.Location.Applied.Name = "잠원```동\n"
			return r
		},
	}
	for name, result := range tests {
		t.Run(name, func(t *testing.T) {
			golden(t, "table-"+name, render.Table(result()))
		})
	}
}

func TestQuestionGolden(t *testing.T) {
	for name, p := range problems() {
		t.Run(name, func(t *testing.T) {
			golden(t, "question-"+name, render.Question(p))
		})
	}
}

// problems are the causes of need_input, with now being 2026-11-06 10:30 KST.
func problems() map[string]schedule.Problem {
	return map[string]schedule.Problem{
		"missing-both": {
			Cause:   schedule.Missing,
			Missing: []schedule.Field{schedule.Pickup, schedule.Return},
		},
		"missing-return": {
			Cause:   schedule.Missing,
			Missing: []schedule.Field{schedule.Return},
		},
		"pickup-unreadable": {Cause: schedule.PickupUnreadable, Text: "내일 10시"},
		"return-unreadable": {Cause: schedule.ReturnUnreadable, Text: "11/12 오후"},
		"pickup-in-past": {
			Cause: schedule.PickupInPast, Text: "2024-08-16T10:00",
			Value: time.Date(2024, 8, 16, 10, 0, 0, 0, seoul), Limit: at(6, 0, 0),
		},
		"pickup-too-early": {
			Cause: schedule.PickupTooEarly, Text: "2026-11-06T13:00:00+09:00",
			Value: at(6, 13, 0), Limit: at(6, 14, 0),
		},
		"return-not-after-pickup": {
			Cause: schedule.ReturnNotAfterPickup, Text: "2026-11-09T10:00",
			Value: at(9, 10, 0), Limit: at(10, 10, 0),
		},
		"too-short": {
			Cause: schedule.TooShort, Text: "2026-11-09T20:00",
			Value: at(9, 20, 0), Limit: at(10, 10, 0),
		},
		"too-long": {
			Cause: schedule.TooLong, Text: "2026-12-31",
			Value: time.Date(2026, 12, 31, 9, 0, 0, 0, seoul), Limit: time.Date(2026, 12, 6, 10, 0, 0, 0, seoul),
		},
		"return-too-late": {
			Cause: schedule.ReturnTooLate, Text: "2026-12-07T10:00",
			Value: time.Date(2026, 12, 7, 10, 0, 0, 0, seoul), Limit: time.Date(2026, 12, 6, 21, 0, 0, 0, seoul),
		},
		"homepage-refused": {
			Cause: schedule.HomepageRefused, Text: "2026-12-06T21:00",
			Value: time.Date(2026, 12, 6, 21, 0, 0, 0, seoul),
		},
	}
}
