package tests

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
	"github.com/rentcar00/mcp/service/plain"
)

// TestAnswersAreTheHomepages asks for random fleets, dates and places, one
// after another of the same service: each answer is that of the homepage's own
// search, car for car, price for price, in order.
func TestAnswersAreTheHomepages(t *testing.T) {
	places := []sample.Region{
		{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: 424, Dong: "잠원동", RoundTrip: 20_000},
		{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: 425, Dong: "반포동", RoundTrip: 20_000},
		{ProvinceID: 1, Province: "서울특별시", CityID: 12, City: "은평구", DongID: 297, Dong: "신사동", RoundTrip: 60_000},
		{ProvinceID: 4, Province: "인천광역시", CityID: 58, City: "강화군", DongID: 1000, Dong: "강화읍", RoundTrip: 120_000},
		{ProvinceID: 9, Province: "경기도", CityID: 82, City: "성남시 분당구", DongID: 1605, Dong: "판교동", RoundTrip: 0},
	}
	s := start(t, options{sample: []sample.Option{sample.WithRegions(places)}})
	rnd := rand.New(rand.NewPCG(3, 9))
	for i := range 150 {
		s.homepage.SetFleet(randomFleet(rnd))
		q := randomQuery(rnd)
		asked := args{"pickup_at": q.Pickup.Format(time.RFC3339), "return_at": q.Return.Format(time.RFC3339)}
		if n := rnd.IntN(len(places) + 1); n < len(places) {
			p := places[n]
			q.DongID = p.DongID
			asked["region"] = p.Province + " " + p.City + " " + p.Dong
		}
		cards, err := s.homepage.Search(q)
		if err != nil {
			t.Fatal(err)
		}
		m := s.ok(asked)
		if want := wanted(cards, q.DongID != 0); !reflect.DeepEqual(shown(t, m), want) || m["count"] != float64(len(cards)) {
			t.Fatalf("%d: %v\n got %v of %v\nwant %v", i, asked, shown(t, m), m["count"], want)
		}
	}
}

// car is what both sides say of one car, as text. The token stands for the link.
type car struct{ id, name, seats, rental, delivery, total, token string }

// wanted is what the first thirty cards should be shown as.
func wanted(cards []sample.Card, delivered bool) []car {
	cars := []car{}
	for _, c := range cards[:min(len(cards), 30)] {
		out := car{id: strconv.Itoa(c.CarID), name: plain.Line(c.Name), seats: strconv.Itoa(c.Capacity), rental: strconv.Itoa(c.DiscountPrice),
			delivery: "<nil>", total: "<nil>"}
		if out.name == "" {
			out.name = "-"
		}
		if delivered {
			out.delivery, out.total = strconv.Itoa(c.DeliveryPrice), strconv.Itoa(c.DiscountPrice+c.DeliveryPrice)
			out.token = c.DetailToken
		}
		cars = append(cars, out)
	}
	return cars
}

// shown is what the answer shows.
func shown(t *testing.T, m map[string]any) []car {
	t.Helper()
	text := func(v any) string {
		if n, ok := v.(float64); ok {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
		return fmt.Sprint(v)
	}
	cars := []car{}
	for _, v := range m["vehicles"].([]any) {
		v := v.(map[string]any)
		c := car{id: text(v["id"]), name: text(v["name"]), seats: text(v["seats"]), rental: text(v["rental_price"]),
			delivery: text(v["delivery_fee"]), total: text(v["total_price"])}
		if link, ok := v["reserve_url"].(string); ok {
			u, err := url.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			c.token = u.Query().Get("detailToken")
		}
		cars = append(cars, c)
	}
	return cars
}

// randomQuery is a period that the homepage's rules allow at friday.
func randomQuery(rnd *rand.Rand) sample.Query {
	day := 1 + rnd.IntN(27)
	pickup := time.Date(2026, 11, 6+day, 9+rnd.IntN(13), 0, 0, 0, kst)
	length := 1 + rnd.IntN(29-day)
	ret := time.Date(2026, 11, 6+day+length, pickup.Hour(), 0, 0, 0, kst)
	if spare := 21 - ret.Hour(); spare > 0 {
		ret = ret.Add(time.Duration(rnd.IntN(spare+1)) * time.Hour)
	}
	return sample.Query{Pickup: pickup, Return: ret}
}

func randomFleet(rnd *rand.Rand) []sample.Vehicle {
	names := []string{"모닝", "", " ", "K5\n노블레스", "아반떼 <CN7> & \"인스퍼레이션\"", "카니발\t9인승", "\u202e거꾸로", "레이  [밴] | *"}
	fleet := make([]sample.Vehicle, rnd.IntN(80))
	for i := range fleet {
		fleet[i] = sample.Vehicle{
			ID: 1 + rnd.IntN(1_000_000), GroupID: rnd.IntN(60), Name: names[rnd.IntN(len(names))], Capacity: rnd.IntN(12),
			ModelYear: 2018 + rnd.IntN(9), DriverAge: []int{21, 26}[rnd.IntN(2)], Policy: randomPolicy(rnd),
		}
		for range rnd.IntN(3) {
			from := friday.Add(time.Duration(rnd.IntN(700)) * time.Hour)
			fleet[i].Bookings = append(fleet[i].Bookings, sample.Period{From: from, To: from.Add(time.Duration(1+rnd.IntN(100)) * time.Hour)})
		}
	}
	return fleet
}

func randomPolicy(rnd *rand.Rand) *sample.Policy {
	if rnd.IntN(10) == 0 {
		return nil
	}
	base := 1000 * rnd.IntN(200)
	return &sample.Policy{
		Base: base, Weekday: base * 92 / 100, Weekend: base * 116 / 100, Hour: base * 9 / 100,
		Week1: base * 49 / 10, Week2: base * 82 / 10, Month1: base * 125 / 10,
	}
}
