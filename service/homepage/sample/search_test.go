package sample_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// flat makes every 24 hours cost daily, KRW, with base as the reference price.
func flat(daily, base int) *sample.Policy {
	return &sample.Policy{Base: base, Weekday: daily, Weekend: daily}
}

func TestOrder(t *testing.T) {
	fleet := []sample.Vehicle{
		{ID: 999, GroupID: 1, ModelYear: 2022, Policy: flat(60_000, 60_000)},
		{ID: 1000, GroupID: 2, ModelYear: 2022, Policy: flat(60_000, 60_000)},
		{ID: 3, GroupID: 3, ModelYear: 2024, Policy: flat(60_000, 60_000)},
		{ID: 4, GroupID: 4, ModelYear: 2024, Policy: flat(60_000, 50_000)},
		{ID: 5, GroupID: 5, ModelYear: 2020, Policy: flat(90_000, 90_000)},
		{ID: 6, GroupID: 6, ModelYear: 2020, Policy: flat(0, 70_000)},
		{ID: 7, GroupID: 7, ModelYear: 2020, Policy: &sample.Policy{}},
	}
	h := sample.New(fixed(noon), sample.WithFleet(fleet))
	for order, want := range map[string][]int{
		"lower":  {7, 4, 3, 1000, 999, 6, 5},
		"higher": {5, 6, 3, 1000, 999, 4, 7},
		"newer":  {3, 4, 1000, 999, 7, 6, 5},
	} {
		got := ids(get(t, h, window("2026-12-07 10:00", "2026-12-08 10:00")+"&order="+order).Cars)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", order, got, want)
		}
	}
}

func TestFeeIsApartFromPriceAndOrder(t *testing.T) {
	h := sample.New(fixed(noon))
	pickup := get(t, h, weekend)
	delivered := get(t, h, weekend+"&pickupOption=delivery&dongId=425")
	if pickup.TotalCount == 0 || !slices.Equal(ids(pickup.Cars), ids(delivered.Cars)) {
		t.Fatalf("cars %v and %v", ids(pickup.Cars), ids(delivered.Cars))
	}
	for i, car := range delivered.Cars {
		if car.DiscountPrice != pickup.Cars[i].DiscountPrice || pickup.Cars[i].DeliveryPrice != 0 || car.DeliveryPrice != 20_000 {
			t.Errorf("%d: %+v, delivered %+v", car.CarID, pickup.Cars[i], car)
		}
	}
}

func TestCandidates(t *testing.T) {
	busy := []sample.Period{{From: at("2026-12-05 10:00"), To: at("2026-12-05 12:00")}}
	tests := []struct {
		name  string
		fleet []sample.Vehicle
		query string
		want  []int
	}{
		{"a booked car", []sample.Vehicle{{ID: 1, Policy: morning(), Bookings: busy}}, "", nil},
		{"first free car of a group", []sample.Vehicle{
			{ID: 1, GroupID: 8, Policy: morning(), Bookings: busy},
			{ID: 3, GroupID: 8, Policy: morning()},
			{ID: 2, GroupID: 8, Policy: morning()},
		}, "", []int{3}},
		{"a group without prices", []sample.Vehicle{{ID: 1, GroupID: 1}, {ID: 2, GroupID: 2, Policy: morning()}}, "", []int{2}},
		{"age 26 sees the cars of 21", []sample.Vehicle{{ID: 1, DriverAge: 21, Policy: morning()}}, "", []int{1}},
		{"age 21 does not see the cars of 26", []sample.Vehicle{{ID: 1, DriverAge: 26, Policy: morning()}}, "&driverAge=21", nil},
		{"no car for anyone", nil, "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := get(t, sample.New(fixed(noon), sample.WithFleet(tt.fleet)), weekend+tt.query)
			if r.status != http.StatusOK || r.TotalCount != len(tt.want) || !slices.Equal(ids(r.Cars), tt.want) {
				t.Errorf("%d, %d cars %v, want %v", r.status, r.TotalCount, ids(r.Cars), tt.want)
			}
		})
	}
}

func TestTouchingBookingsDoNotOverlap(t *testing.T) {
	pickup, ret := at("2026-12-04 10:00"), at("2026-12-06 10:00")
	tests := []struct {
		name     string
		from, to time.Time
		free     bool
	}{
		{"ends at the pickup", pickup.Add(-time.Hour), pickup, true},
		{"ends a minute later", pickup.Add(-time.Hour), pickup.Add(time.Minute), false},
		{"begins at the return", ret, ret.Add(time.Hour), true},
		{"begins a minute earlier", ret.Add(-time.Minute), ret.Add(time.Hour), false},
		{"inside", pickup.Add(time.Hour), ret.Add(-time.Hour), false},
		{"around", pickup.Add(-time.Hour), ret.Add(time.Hour), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fleet := one(sample.Vehicle{ID: 1, Policy: morning(), Bookings: []sample.Period{{From: tt.from, To: tt.to}}})
			if r := get(t, sample.New(fixed(noon), sample.WithFleet(fleet)), weekend); (r.TotalCount == 1) != tt.free {
				t.Errorf("%d cars", r.TotalCount)
			}
		})
	}
}

func TestOnlyTwoHundredCandidates(t *testing.T) {
	var fleet []sample.Vehicle
	for id := range 250 {
		fleet = append(fleet, sample.Vehicle{ID: id + 1, GroupID: id, Policy: morning()})
	}
	if r := get(t, sample.New(fixed(noon), sample.WithFleet(fleet)), weekend); r.TotalCount != 200 {
		t.Errorf("%d cars", r.TotalCount)
	}
}

func TestDefaultFleetIsPartlyTakenEveryDay(t *testing.T) {
	h := sample.New(fixed(noon))
	fewest, most := 1000, 0
	for day := 1; day < 30; day++ {
		pickup := noon.AddDate(0, 0, day)
		cards, err := h.Search(sample.Query{Pickup: pickup, Return: pickup.AddDate(0, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		fewest, most = min(fewest, len(cards)), max(most, len(cards))
	}
	if fewest < 15 || most > 30 {
		t.Errorf("between %d and %d of 36 cars a day", fewest, most)
	}
	young, err := h.Search(sample.Query{Pickup: noon, Return: noon.AddDate(0, 0, 1), DriverAge: 21})
	if err != nil || len(young) == 0 || len(young) >= fewest {
		t.Errorf("at 21: %d cars, %v", len(young), err)
	}
}

func TestSearchErrWindow(t *testing.T) {
	q := sample.Query{Pickup: noon, Return: noon.Add(720*time.Hour + time.Minute)}
	if cards, err := sample.New(fixed(noon)).Search(q); !errors.Is(err, sample.ErrWindow) || cards != nil {
		t.Errorf("%d cars, %v", len(cards), err)
	}
}

// TestSearchIsWhatTheAPIAnswers compares both ways to ask, on random fleets.
func TestSearchIsWhatTheAPIAnswers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		h := sample.New(fixed(noon), sample.WithFleet(randomFleet(rnd)))
		q := sample.Query{Pickup: noon.Add(time.Duration(rnd.IntN(200)) * time.Hour), DongID: []int{0, 424, 2145, 5}[rnd.IntN(4)]}
		q.Return = q.Pickup.Add(time.Duration(1+rnd.IntN(500)) * time.Hour)
		query := window(q.Pickup.Format("2006-01-02 15:04"), q.Return.Format("2006-01-02 15:04"))
		if q.DongID != 0 {
			query += fmt.Sprint("&pickupOption=delivery&dongId=", q.DongID)
		}
		want, err := h.Search(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := get(t, h, query); !reflect.DeepEqual(got.Cars, want) {
			t.Fatalf("%+v:\n got %+v\nwant %+v", q, got.Cars, want)
		}
	}
}

func randomFleet(rnd *rand.Rand) []sample.Vehicle {
	fleet := make([]sample.Vehicle, rnd.IntN(60))
	for i := range fleet {
		from := noon.Add(time.Duration(rnd.IntN(700)) * time.Hour)
		fleet[i] = sample.Vehicle{
			ID: 1000 + i, GroupID: rnd.IntN(40), Name: fmt.Sprint("차 & <", i, ">"), ModelYear: 2019 + rnd.IntN(8),
			Options:  []string{"블루투스"},
			Policy:   flat(1000*rnd.IntN(100), 1000*rnd.IntN(100)),
			Bookings: []sample.Period{{From: from, To: from.Add(72 * time.Hour)}},
		}
	}
	return fleet
}
