package sample_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

var kst = time.FixedZone("KST", 9*60*60)

// noon is a Wednesday two days before the recorded searches.
var noon = time.Date(2026, 12, 2, 12, 0, 0, 0, kst)

const weekend = "deliveryDateTime=2026-12-04+10%3A00&returnDateTime=2026-12-06+10%3A00"

func at(text string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04", text, kst)
	if err != nil {
		panic(err)
	}
	return t
}

func fixed(t time.Time) sample.Option {
	return sample.WithClock(func() time.Time { return t })
}

// reply is an answer of the API, read.
type reply struct {
	status int
	header http.Header
	raw    string

	Error   string
	Message string
	Errors  map[string]string
	Search  map[string]any
	Company struct {
		DeliveryCostList []struct {
			Name   string
			Cities []struct {
				Dongs []struct {
					ID                int
					FullLabel         string
					OneWay, RoundTrip int
				}
			}
		}
	}
	TotalCount int
	Cars       []sample.Card
}

func visit(h http.Handler, method, target string) *http.Response {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(method, target, nil))
	return rec.Result()
}

func ask(t *testing.T, h http.Handler, method, query string) reply {
	t.Helper()
	res := visit(h, method, "/api/search-cars?"+query)
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	r := reply{status: res.StatusCode, header: res.Header, raw: string(body)}
	if err := json.Unmarshal(body, &r); err != nil {
		t.Fatalf("%s: %v in %.200s", query, err, body)
	}
	return r
}

func get(t *testing.T, h http.Handler, query string) reply {
	t.Helper()
	return ask(t, h, http.MethodGet, query)
}

func ids(cards []sample.Card) []int {
	var list []int
	for _, c := range cards {
		list = append(list, c.CarID)
	}
	return list
}

func TestOtherMethods(t *testing.T) {
	for _, method := range []string{http.MethodPost, http.MethodHead, http.MethodOptions} {
		r := ask(t, sample.New(), method, weekend)
		if r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") != "GET" || r.Error != "method_not_allowed" {
			t.Errorf("%s: %d, Allow %q, %s", method, r.status, r.header.Get("Allow"), r.raw)
		}
	}
}

func TestCacheHeaderOnlyWhenOK(t *testing.T) {
	h := sample.New(fixed(noon))
	if got := get(t, h, weekend).header.Get("Cache-Control"); got != "s-maxage=60, stale-while-revalidate=300" {
		t.Errorf("200: Cache-Control %q", got)
	}
	if got := get(t, h, weekend+"&pickupOption=delivery").header.Get("Cache-Control"); got != "" {
		t.Errorf("400: Cache-Control %q", got)
	}
}

func TestEveryAnswerHasTheRegionList(t *testing.T) {
	h := sample.New(fixed(noon))
	want := `"deliveryCostList":[{"id":1,"name":"서울특별시","isAll":false,"cities":[{"id":1,"name":"종로구","isAll":false,` +
		`"dongs":[{"id":10,"name":"세종로","oneWay":30000,"roundTrip":60000,"fullLabel":"서울특별시 종로구 세종로"}`
	for _, query := range []string{weekend, weekend + "&pickupOption=delivery&dongId=425", weekend + "&pickupOption=delivery&dongId=7"} {
		if r := get(t, h, query); !strings.Contains(r.raw, want) {
			t.Errorf("%s: no region list in %.400s", query, r.raw)
		}
	}
}

func TestRegionsAreSortedAndNested(t *testing.T) {
	rows := []sample.Region{
		{ProvinceID: 9, Province: "경기도", CityID: 111, City: "광주시", DongID: 2145, Dong: "송정동", RoundTrip: 120_001},
		{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: 425, Dong: "반포동", RoundTrip: 20_000},
		{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: 424, Dong: "잠원동", RoundTrip: 20_000},
	}
	r := get(t, sample.New(sample.WithRegions(rows)), "")
	var got []string
	for _, p := range r.Company.DeliveryCostList {
		for _, c := range p.Cities {
			for _, d := range c.Dongs {
				got = append(got, fmt.Sprintln(d.ID, d.OneWay, d.RoundTrip, d.FullLabel))
			}
		}
	}
	want := []string{
		"424 10000 20000 서울특별시 서초구 잠원동\n",
		"425 10000 20000 서울특별시 서초구 반포동\n",
		"2145 60000 120001 경기도 광주시 송정동\n",
	}
	if len(r.Company.DeliveryCostList) != 2 || !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestNoRegions(t *testing.T) {
	h := sample.New(fixed(noon))
	h.SetRegions(nil)
	r := get(t, h, weekend+"&pickupOption=delivery&dongId=425")
	if r.status != http.StatusOK || r.TotalCount != 0 || !strings.Contains(r.raw, `"deliveryCostList":[]},"totalCount":0,"cars":[],`) {
		t.Errorf("%d %s", r.status, r.raw)
	}
	if pickup := get(t, h, weekend); pickup.TotalCount == 0 {
		t.Error("a search without delivery needs no regions")
	}
}

func TestBend(t *testing.T) {
	h := sample.New(fixed(noon))
	h.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if r.URL.Query().Get("pickupOption") == "delivery" {
			http.Error(w, "bent", http.StatusBadGateway)
			return
		}
		next.ServeHTTP(w, r)
	})
	if res := visit(h, http.MethodGet, "/api/search-cars?pickupOption=delivery"); res.StatusCode != http.StatusBadGateway {
		t.Errorf("bent: %d", res.StatusCode)
	}
	if r := get(t, h, weekend); r.status != http.StatusOK {
		t.Errorf("passed on: %d", r.status)
	}
	h.Bend(nil)
	if r := get(t, h, weekend+"&pickupOption=delivery&dongId=425"); r.status != http.StatusOK {
		t.Errorf("straight again: %d", r.status)
	}
}

func TestRequests(t *testing.T) {
	h := sample.New(fixed(noon))
	get(t, h, weekend)
	visit(h, http.MethodGet, "/cars/1?a=%20+b")
	if got, want := h.Requests(), []string{"/api/search-cars?" + weekend, "/cars/1?a=%20+b"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	h.ResetRequests()
	for range 1200 {
		visit(h, http.MethodGet, "/")
	}
	if got := len(h.Requests()); got != 1000 {
		t.Errorf("%d requests kept", got)
	}
}

func TestChangesWhileServing(t *testing.T) {
	row := sample.Region{ProvinceID: 1, Province: "서울특별시", CityID: 22, City: "서초구", DongID: 425, Dong: "반포동"}
	h := sample.New(fixed(noon), sample.WithRegions([]sample.Region{row}))
	var changes, calls sync.WaitGroup
	stop := make(chan struct{})
	changes.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			row.RoundTrip = 20_000 + i%2*10_000
			h.SetRegions([]sample.Region{row})
			h.SetFleet(one(sample.Vehicle{ID: 1, Policy: &sample.Policy{Weekday: 50_000, Weekend: 50_000}}))
			h.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) { next.ServeHTTP(w, r) })
			h.ResetRequests()
			h.Bend(nil)
		}
	})
	for range 4 {
		calls.Go(func() {
			for range 50 {
				r := get(t, h, weekend+"&pickupOption=delivery&dongId=425")
				listed := r.Company.DeliveryCostList[0].Cities[0].Dongs[0].RoundTrip
				for _, c := range r.Cars {
					if c.DeliveryPrice != listed {
						t.Errorf("fee %d, but the list says %d", c.DeliveryPrice, listed)
					}
				}
				h.Requests()
			}
		})
	}
	calls.Wait()
	close(stop)
	changes.Wait()
}

func one(v sample.Vehicle) []sample.Vehicle { return []sample.Vehicle{v} }

// link is the card's link as the homepage builds it.
func link(r reply, card sample.Card) (path string, query url.Values) {
	query = url.Values{"detailToken": {card.DetailToken}}
	for key, value := range r.Search {
		if value != nil {
			query.Set(key, fmt.Sprint(value))
		}
	}
	return fmt.Sprintf("/cars/%d", card.CarID), query
}
