package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// settings are what the parent asks of the fake homepage.
type settings struct {
	Delay   time.Duration `json:"delay"` // before each answer
	Cars    int           `json:"cars"`
	Regions int           `json:"regions"` // rows of the list of delivery places
}

// usual is the size of the real homepage's answers.
func usual() settings { return settings{Cars: 50, Regions: 1363} }

// traffic is what reached the fake homepage since it started.
type traffic struct {
	Requests    int64 `json:"requests"`
	Connections int64 `json:"connections"`
}

// fake is the homepage of a measurement. Its answers are ready but for the
// echo of the query, so that it takes as little as it can of the machine that
// it shares with what is measured.
type fake struct {
	answer                atomic.Pointer[answer]
	requests, connections atomic.Int64
}

// answer is a 200 of the search API behind the echo, for both pickup options.
type answer struct {
	delay            time.Duration
	rental, delivery []byte
}

// echoEnd is where the part begins that is the same for every query.
const echoEnd = `,"company":`

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.requests.Add(1)
	a := f.answer.Load()
	time.Sleep(a.delay)

	query := r.URL.Query()
	rest, dong := a.rental, "null"
	if query.Get("pickupOption") == "delivery" {
		rest, dong = a.delivery, query.Get("dongId")
	}
	echo := fmt.Appendf(nil, `{"search":{"deliveryDateTime":%q,"returnDateTime":%q,"pickupOption":%q,"driverAge":26,"order":"lower","dongId":%s,"deliveryAddress":%q}`,
		query.Get("deliveryDateTime"), query.Get("returnDateTime"), query.Get("pickupOption"), dong, query.Get("deliveryAddress"))
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(echo)+len(rest)))
	// A caller that went away is no concern of the homepage.
	_, _ = w.Write(echo)
	_, _ = w.Write(rest)
}

// set takes the sample homepage's own answers for s, so that their form is the
// one that the service's tests hold to.
func (f *fake) set(ctx context.Context, s settings) error {
	home := sample.New(sample.WithFleet(fleet(s.Cars)), sample.WithRegions(regions(s.Regions)))
	day := time.Now().AddDate(0, 0, 2).Format(time.DateOnly)
	next := time.Now().AddDate(0, 0, 3).Format(time.DateOnly)
	times := "deliveryDateTime=" + day + "+10%3A00&returnDateTime=" + next + "+10%3A00"
	rental, err := behindEcho(ctx, home, times+"&pickupOption=pickup")
	if err != nil {
		return err
	}
	delivery, err := behindEcho(ctx, home, times+"&pickupOption=delivery&dongId="+strconv.Itoa(defaultDong))
	if err != nil {
		return err
	}
	f.answer.Store(&answer{delay: s.Delay, rental: rental, delivery: delivery})
	return nil
}

func behindEcho(ctx context.Context, home http.Handler, query string) ([]byte, error) {
	w := httptest.NewRecorder()
	home.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/search-cars?"+query, nil))
	at := bytes.Index(w.Body.Bytes(), []byte(echoEnd))
	if w.Code != http.StatusOK || at < 0 {
		return nil, fmt.Errorf("the sample homepage answers %d", w.Code)
	}
	return w.Body.Bytes()[at:], nil
}

// fleet returns n cars of as many groups that are always free. A car takes
// about 650 bytes of an answer, as on the homepage.
func fleet(n int) []sample.Vehicle {
	names := []string{"더 뉴 셀토스 2025년 가솔린", "모닝 어반 (2020년) 가솔린", "카니발 9인승 2023년 디젤 | 하이패스", "K5 노블레스_LPG"}
	cars := make([]sample.Vehicle, n)
	for i := range cars {
		base := 60_000 + 2_000*i
		cars[i] = sample.Vehicle{
			ID: 224_000 + i, GroupID: 22_000 + i, Name: names[i%len(names)], OilType: "가솔린",
			Capacity: 5, ModelYear: 2025, DriverAge: 26,
			Options: []string{"블루투스", "후방센서", "핸들열선", "스마트키", "통풍시트", "열선시트", "어라운드뷰", "블랙박스"},
			Policy:  &sample.Policy{Base: base, Weekday: base, Weekend: base, Hour: base / 12, Week1: 6 * base, Week2: 11 * base, Month1: 20 * base},
		}
	}
	return cars
}

// The place that calls ask for, and the service's default one.
const (
	askedDong   = 438
	defaultDong = 425
)

// regions returns a list of n delivery places that begins with the two above.
// A row takes about 110 bytes of an answer, as on the homepage.
func regions(n int) []sample.Region {
	places := []sample.Region{
		{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: defaultDong, Dong: "반포동", RoundTrip: 20_000},
		{ProvinceID: 1, Province: "서울특별시", CityID: 23, City: "강남구", DongID: askedDong, Dong: "역삼동", RoundTrip: 40_000},
	}
	syllables := []rune("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호")
	for i := len(places); i < n; i++ {
		k := i % 40
		name := []rune{syllables[i%len(syllables)], syllables[i/len(syllables)%len(syllables)], syllables[i/7%len(syllables)], '동'}
		places = append(places, sample.Region{
			ProvinceID: 9, Province: "경기도", CityID: 100 + k, City: "시험" + string(syllables[k]) + "시",
			DongID: 10_000 + i, Dong: string(name), RoundTrip: 120_000,
		})
	}
	return places[:n]
}

// control answers one line of the parent: settings to take, or null.
func (f *fake) control(ctx context.Context, line []byte) ([]byte, error) {
	var s *settings
	if err := json.Unmarshal(line, &s); err != nil {
		return nil, err
	}
	if s != nil {
		if err := f.set(ctx, *s); err != nil {
			return nil, err
		}
	}
	return json.Marshal(traffic{Requests: f.requests.Load(), Connections: f.connections.Load()})
}
