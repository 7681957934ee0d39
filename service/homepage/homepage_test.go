package homepage_test

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

const maxInFlight = 2

var (
	noon   = time.Date(2026, 12, 1, 12, 0, 0, 500, schedule.Seoul)
	period = schedule.Period{
		Pickup: time.Date(2026, 12, 4, 10, 0, 0, 0, schedule.Seoul),
		Return: time.Date(2026, 12, 6, 10, 0, 0, 0, schedule.Seoul),
	}
	jamwon   = region.Dong{ID: 424, Label: "서울특별시 서초구 잠원동", RoundTripFee: 20_000}
	rental   = service.Query{Period: period}
	delivery = service.Query{Period: period, Dong: &jamwon}
)

// The parts of an answer of the API, for the queries above.
const (
	deliveryEcho = `"search":{"deliveryDateTime":"2026-12-04 10:00","returnDateTime":"2026-12-06 10:00",` +
		`"pickupOption":"delivery","driverAge":26,"order":"lower","dongId":424,"deliveryAddress":"서울특별시 서초구 잠원동"}`
	rentalEcho = `"search":{"deliveryDateTime":"2026-12-04 10:00","returnDateTime":"2026-12-06 10:00",` +
		`"pickupOption":"pickup","driverAge":26,"order":"lower","dongId":null,"deliveryAddress":""}`
	twoPlaces = `[{"id":1,"name":"서울특별시","isAll":false,"cities":[{"id":22,"name":"서초구","isAll":false,"dongs":[` +
		`{"id":424,"name":"잠원동","oneWay":10000,"roundTrip":20000,"fullLabel":"서울특별시 서초구 잠원동"},` +
		`{"id":425,"name":"반포동","oneWay":10000,"roundTrip":20000,"fullLabel":"서울특별시 서초구 반포동"}]}]}]`
	firstCar  = `{"carId":11,"name":"모닝","capacity":5,"price":90000,"discountPrice":80000,"deliveryPrice":20000,"detailToken":"t-11"}`
	threeCars = firstCar + "," +
		`{"carId":12,"name":"레이","capacity":4,"price":95000,"discountPrice":85000,"deliveryPrice":20000,"detailToken":"t-12"},` +
		`{"carId":13,"name":"K5","capacity":5,"price":99000,"discountPrice":120000,"deliveryPrice":20000,"detailToken":"t/13+ ="}`
)

func answer(echo, places, totalCount, cars string) string {
	return `{` + echo + `,"company":{"companyId":1,"deliveryCostList":` + places + `},"totalCount":` + totalCount +
		`,"cars":[` + cars + `],"meta":{"source":"supabase-search","stage":"db-primary"}}`
}

var (
	deliveryAnswer = answer(deliveryEcho, twoPlaces, "3", threeCars)
	rentalAnswer   = answer(rentalEcho, twoPlaces, "3", threeCars)
)

// upstream is a homepage without a network.
type upstream func(*http.Request) (*http.Response, error)

func (u upstream) RoundTrip(r *http.Request) (*http.Response, error) { return u(r) }

// reply is an answer with the headers of the real one.
func reply(status int, body string, headers ...string) *http.Response {
	h := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// saying answers every request the same.
func saying(body string) upstream {
	return func(*http.Request) (*http.Response, error) { return reply(http.StatusOK, body), nil }
}

// answering gives each request the right answer to it.
func answering(r *http.Request) (*http.Response, error) {
	q := r.URL.Query()
	body := rentalAnswer
	if q.Get("pickupOption") == "delivery" {
		body = deliveryAnswer
	}
	body = strings.Replace(body, "2026-12-04 10:00", q.Get("deliveryDateTime"), 1)
	body = strings.Replace(body, "2026-12-06 10:00", q.Get("returnDateTime"), 1)
	return reply(http.StatusOK, body), nil
}

// counted counts the requests that reach u.
type counted struct {
	upstream

	mu sync.Mutex
	n  int
}

func (c *counted) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
	return c.upstream(r)
}

func (c *counted) requests() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

func newClient(t http.RoundTripper) *homepage.Client {
	return newClientAt(t, func() time.Time { return noon })
}

func newClientAt(t http.RoundTripper, now func() time.Time) *homepage.Client {
	base := &url.URL{Scheme: "https", Host: "rentcar00.com"}
	return homepage.New(homepage.Options{BaseURL: base, MaxInFlight: maxInFlight, Now: now, Transport: t})
}

// newUsedClient returns a client of t that got the good answer to delivery
// before: nothing of it may show up in the next one.
func newUsedClient(t *testing.T, next http.RoundTripper) *homepage.Client {
	t.Helper()
	transport := saying(deliveryAnswer)
	c := newClient(upstream(func(r *http.Request) (*http.Response, error) { return transport.RoundTrip(r) }))
	if _, err := search(t, c, delivery); err != nil {
		t.Fatal(err)
	}
	transport = next.RoundTrip
	return c
}

// search asks within the usual budget.
func search(t *testing.T, c *homepage.Client, q service.Query) (service.Found, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	return c.Search(ctx, q)
}

// classOf is "" for no error.
func classOf(err error) service.Class {
	if err == nil {
		return ""
	}
	return service.ClassOf(err)
}
