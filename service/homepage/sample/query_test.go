package sample_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// window is the query of a search from pickup to ret, as typed.
func window(pickup, ret string) string {
	return url.Values{"deliveryDateTime": {pickup}, "returnDateTime": {ret}}.Encode()
}

// TestEcho covers what the API makes of each key, which only the echo shows.
func TestEcho(t *testing.T) {
	tests := []struct {
		name, query, key string
		want             any
	}{
		{"no pickup", "", "deliveryDateTime", "2026-04-02 10:00"},
		{"no return", "", "returnDateTime", "2026-04-03 10:00"},
		{"blanks around a date", window(" 2026-12-04 10:00 ", "2026-12-06 10:00"), "deliveryDateTime", "2026-12-04 10:00"},
		{"both in ISO form", window("2026-12-04T10:00", "2026-12-06T10:00"), "returnDateTime", "2026-04-03 10:00"},
		{"seconds", window("2026-03-01 10:00:00", ""), "deliveryDateTime", "2026-04-02 10:00"},
		{"both dates twice", weekend + "&" + weekend, "deliveryDateTime", "2026-04-02 10:00"},
		{"an impossible day stays as typed", window("2026-11-31 10:00", "2026-12-06 10:00"), "deliveryDateTime", "2026-11-31 10:00"},
		{"no option", weekend, "pickupOption", "pickup"},
		{"option in capitals", weekend + "&pickupOption=Delivery&dongId=425", "pickupOption", "pickup"},
		{"pickup drops the dong", weekend + "&dongId=425", "dongId", nil},
		{"pickup drops the address", weekend + "&deliveryAddress=x", "deliveryAddress", ""},
		{"delivery repeats the address, trimmed", weekend + "&pickupOption=delivery&dongId=425&deliveryAddress=+%EA%B0%80+", "deliveryAddress", "가"},
		{"blank around a dong", weekend + "&pickupOption=delivery&dongId=+425+", "dongId", 425.0},
		{"leading zero", weekend + "&pickupOption=delivery&dongId=0425", "dongId", 425.0},
		{"exponent", weekend + "&pickupOption=delivery&dongId=4.25e2", "dongId", 425.0},
		{"age 21", weekend + "&driverAge=21", "driverAge", 21.0},
		{"age 23", weekend + "&driverAge=23", "driverAge", 26.0},
		{"order newer", weekend + "&order=newer", "order", "newer"},
		{"unknown order", weekend + "&order=cheapest", "order", "lower"},
		{"unknown key", weekend + "&page=2", "order", "lower"},
	}
	h := sample.New(fixed(noon))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := get(t, h, tt.query)
			if r.status != http.StatusOK || r.Search[tt.key] != tt.want {
				t.Errorf("%d, %s = %v, want %v", r.status, tt.key, r.Search[tt.key], tt.want)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	const (
		after  = "returnDateTime must be after deliveryDateTime"
		within = "returnDateTime must be within 30 days from today"
		dong   = "dongId is required for delivery search"
	)
	tests := []struct {
		name, query, field, want string
	}{
		{"return equals pickup", window("2026-12-04 10:00", "2026-12-04 10:00"), "returnDateTime", after},
		{"return before pickup", window("2026-12-06 10:00", "2026-12-04 10:00"), "returnDateTime", after},
		{"only the return is malformed", window("2026-12-04 10:00", "tomorrow"), "returnDateTime", after},
		{"day 31 at midnight", window("2026-12-04 10:00", "2027-01-02 00:00"), "returnDateTime", within},
		{"impossible clock", window("2026-12-04 25:00", "2026-12-06 10:00"), "deliveryDateTime", "deliveryDateTime is invalid"},
		{"impossible minute", window("2026-12-04 10:00", "2026-12-06 10:60"), "returnDateTime", "returnDateTime is invalid"},
		{"impossible month", window("2026-13-04 10:00", "2026-12-06 10:00"), "deliveryDateTime", "deliveryDateTime is invalid"},
		{"no dong", weekend + "&pickupOption=delivery", "dongId", dong},
		{"dong in words", weekend + "&pickupOption=delivery&dongId=banpo", "dongId", dong},
		{"dong twice", weekend + "&pickupOption=delivery&dongId=425&dongId=425", "dongId", dong},
		{"dong zero", weekend + "&pickupOption=delivery&dongId=0", "dongId", dong},
		{"dong with a fraction", weekend + "&pickupOption=delivery&dongId=4.5", "dongId", dong},
		{"endless dong", weekend + "&pickupOption=delivery&dongId=1e999", "dongId", dong},
	}
	h := sample.New(fixed(noon))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := get(t, h, tt.query)
			if r.status != http.StatusBadRequest || r.Error != "invalid_search_query" || len(r.Errors) != 1 || r.Errors[tt.field] != tt.want {
				t.Errorf("%d %s", r.status, r.raw)
			}
		})
	}
}

func TestRefusalNamesEveryField(t *testing.T) {
	r := get(t, sample.New(fixed(noon)), window("2026-12-06 10:00", "2026-12-04 10:00")+"&pickupOption=delivery")
	if len(r.Errors) != 2 {
		t.Errorf("errors %v", r.Errors)
	}
}

// TestLastDay is decided by the Korean day, wherever the clock's zone is.
func TestLastDay(t *testing.T) {
	query := window("2026-12-20 10:00", "2027-01-01 23:59")
	tests := []struct {
		name string
		now  time.Time
		want int
	}{
		{"day 30", noon.UTC(), http.StatusOK},
		{"first second of that day in Korea", time.Date(2026, 12, 1, 15, 0, 0, 0, time.UTC), http.StatusOK},
		{"a second earlier", time.Date(2026, 12, 1, 14, 59, 59, 0, time.UTC), http.StatusBadRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if r := get(t, sample.New(fixed(tt.now)), query); r.status != tt.want {
				t.Errorf("%d, want %d", r.status, tt.want)
			}
		})
	}
}

func TestLongWindow(t *testing.T) {
	now := at("2026-12-01 09:00")
	exact := window("2026-12-01 10:00", "2026-12-31 10:00")
	over := window("2026-12-01 10:00", "2026-12-31 10:01")

	if r := get(t, sample.New(fixed(now)), exact); r.status != http.StatusOK || r.TotalCount == 0 {
		t.Errorf("720 h: %d with %d cars", r.status, r.TotalCount)
	}
	if r := get(t, sample.New(fixed(now)), over); r.status != http.StatusInternalServerError ||
		r.raw != `{"error":"db_search_failed","message":"search window exceeds 30 days"}` {
		t.Errorf("720 h and a minute: %d %s", r.status, r.raw)
	}
	if r := get(t, sample.New(fixed(now), sample.WithFleet([]sample.Vehicle{})), over); r.status != http.StatusOK {
		t.Errorf("with no car to price: %d", r.status)
	}
	malformed := window("2026-12-04T10:00", "2026-12-06 10:00")
	if r := get(t, sample.New(fixed(now)), malformed); r.status != http.StatusInternalServerError {
		t.Errorf("only the pickup is malformed: %d", r.status)
	}
}

// TestSilentQuote: while the fallback date was near, half a malformed query
// got the price of another period.
func TestSilentQuote(t *testing.T) {
	fleet := one(sample.Vehicle{ID: 1, Policy: morning()})
	h := sample.New(fixed(at("2026-04-20 09:00")), sample.WithFleet(fleet))
	r := get(t, h, window("2026-04-22T10:00", "2026-04-24 10:00"))
	if r.TotalCount != 1 || r.Cars[0].DiscountPrice != 500_000 || r.Cars[0].Price != 1_210_000 {
		t.Errorf("%d %s", r.status, r.raw)
	}
}
