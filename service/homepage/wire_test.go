package homepage_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rentcar00/mcp/service"
)

// TestFaultyAnswers spoils one thing of a good answer at a time.
func TestFaultyAnswers(t *testing.T) {
	tests := []struct{ name, old, new string }{
		{"empty body", deliveryAnswer, ""},
		{"null", deliveryAnswer, "null"},
		{"an array", deliveryAnswer, "[]"},
		{"HTML", deliveryAnswer, "<!doctype html><title>503</title>"},
		{"cut short", `"}],"meta"`, ""},
		{"text behind it", `"db-primary"}}`, `"db-primary"}} x`},
		{"a duplicate key", `"totalCount":3,`, `"totalCount":3,"totalCount":3,`},
		{"a duplicate key in a car", `"carId":11,`, `"carId":11,"carId":12,`},
		{"nested without end", `"meta":{`, `"meta":{"deep":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `,`},

		{"no echo", deliveryEcho, `"x":1`},
		{"null echo", deliveryEcho, `"search":null`},
		{"echo of another pickup", `"2026-12-04 10:00"`, `"2026-04-02 10:00"`},
		{"echo of another return", `"2026-12-06 10:00"`, `"2026-04-03 10:00"`},
		{"echo of another option", `"pickupOption":"delivery"`, `"pickupOption":"pickup"`},
		{"echo of another age", `"driverAge":26`, `"driverAge":21`},
		{"echo of another order", `"order":"lower"`, `"order":"newer"`},
		{"echo of another dong", `"dongId":424`, `"dongId":425`},
		{"echo without dong", `"dongId":424`, `"dongId":null`},
		{"echo of a dong as text", `"dongId":424`, `"dongId":"424"`},
		{"echo of another address", `"deliveryAddress":"서울특별시 서초구 잠원동"`, `"deliveryAddress":""`},

		{"no cars", `"cars":[` + threeCars + `],`, ``},
		{"null cars", `[` + threeCars + `]`, `null`},
		{"null cars that are none", `"totalCount":3,"cars":[` + threeCars + `]`, `"totalCount":0,"cars":null`},
		{"cars that are an object", `[` + threeCars + `]`, `{}`},
		{"no count", `"totalCount":3,`, ``},
		{"null count", `"totalCount":3`, `"totalCount":null`},
		{"count as text", `"totalCount":3`, `"totalCount":"3"`},
		{"a count too high", `"totalCount":3`, `"totalCount":4`},
		{"a count too low", `"totalCount":3`, `"totalCount":2`},
		{"no company", `"company":{"companyId":1,"deliveryCostList":` + twoPlaces + `},`, ``},
		{"null company", `{"companyId":1,"deliveryCostList":` + twoPlaces + `}`, `null`},
		{"no list", `"deliveryCostList":`, `"x":`},
		{"null list", twoPlaces, `null`},
		{"list that is an object", twoPlaces, `{}`},

		{"prices as text", `"discountPrice":`, `"discountPrice":"1","x":`},
		{"too many cars", `"totalCount":3,"cars":[`, `"totalCount":5003,"cars":[` + strings.Repeat(firstCar+",", 5000)},
		{"ids as text", `"carId":`, `"carId":"1","x":`},
		{"no prices", `"discountPrice":`, `"total":`},
		{"no delivery prices", `"deliveryPrice":`, `"fee":`},
		{"cars that are texts", threeCars, `"a","b","c"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			body := strings.ReplaceAll(deliveryAnswer, tt.old, tt.new)
			if body == deliveryAnswer {
				t.Fatal("the answer is not spoilt")
			}
			found, err := search(t, newUsedClient(t, saying(body)), delivery)
			if classOf(err) != service.HomepageBadAnswer || found.Vehicles != nil {
				t.Errorf("%d vehicles, error %v", len(found.Vehicles), err)
			}
		})
	}
}

// TestEchoOfARental has the fields that only a rental's echo can get wrong.
func TestEchoOfARental(t *testing.T) {
	for _, wrong := range []string{`"dongId":424`, `"pickupOption":"delivery"`, `"deliveryAddress":"x"`} {
		key, _, _ := strings.Cut(wrong, ":")
		good := map[string]string{`"dongId"`: `"dongId":null`, `"pickupOption"`: `"pickupOption":"pickup"`, `"deliveryAddress"`: `"deliveryAddress":""`}[key]
		_, err := search(t, newClient(saying(strings.Replace(rentalAnswer, good, wrong, 1))), rental)
		if classOf(err) != service.HomepageBadAnswer {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// TestOddCars has one odd car among three: it is left out, or shown without
// what it lacks, and the others stay.
func TestOddCars(t *testing.T) {
	tests := []struct {
		name, old, new string
		want           string // ids of the vehicles
	}{
		{"no id", `"carId":11,`, ``, "12 13"},
		{"null id", `"carId":11`, `"carId":null`, "12 13"},
		{"id as text", `"carId":11`, `"carId":"11"`, "12 13"},
		{"id 0", `"carId":11`, `"carId":0`, "12 13"},
		{"negative id", `"carId":11`, `"carId":-11`, "12 13"},
		{"fractional id", `"carId":11`, `"carId":11.5`, "12 13"},
		{"id beyond 64 bits", `"carId":11`, `"carId":18446744073709551617`, "12 13"},
		{"no price", `"discountPrice":80000,`, ``, "12 13"},
		{"null price", `"discountPrice":80000`, `"discountPrice":null`, "12 13"},
		{"price as text", `"discountPrice":80000`, `"discountPrice":"80000"`, "12 13"},
		{"negative price", `"discountPrice":80000`, `"discountPrice":-1`, "12 13"},
		{"fractional price", `"discountPrice":80000`, `"discountPrice":80000.5`, "12 13"},
		{"price that is an object", `"discountPrice":80000`, `"discountPrice":{"won":80000}`, "12 13"},
		{"price beyond the table", `"discountPrice":80000`, `"discountPrice":100000000`, "12 13"},
		{"total beyond the table", `"discountPrice":80000`, `"discountPrice":99999999`, "12 13"},
		{"no delivery price", `80000,"deliveryPrice":20000,`, `80000,`, "12 13"},
		{"negative delivery price", `80000,"deliveryPrice":20000`, `80000,"deliveryPrice":-20000`, "12 13"},
		{"null car", firstCar, `null`, "12 13"},
		{"car that is a text", firstCar, `"모닝"`, "12 13"},
		{"car that is an array", firstCar, `[11,80000]`, "12 13"},

		{"price 0", `"discountPrice":80000`, `"discountPrice":0`, "11 12 13"},
		{"delivery for nothing", `80000,"deliveryPrice":20000`, `80000,"deliveryPrice":0`, "11 12 13"},
		{"no name", `"name":"모닝",`, ``, "11 12 13"},
		{"null name", `"name":"모닝"`, `"name":null`, "11 12 13"},
		{"name that is a number", `"name":"모닝"`, `"name":5`, "11 12 13"},
		{"broken UTF-8", `"모닝"`, "\"\xff\xfe\"", "11 12 13"},
		{"seats as text", `"capacity":5,"price":90000`, `"capacity":"5","price":90000`, "11 12 13"},
		{"negative seats", `"capacity":5,"price":90000`, `"capacity":-5,"price":90000`, "11 12 13"},
		{"no reference price", `"price":90000,`, ``, "11 12 13"},
		{"no token", `,"detailToken":"t-11"`, ``, "11 12 13"},
		{"null token", `"t-11"`, `null`, "11 12 13"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			body := strings.Replace(deliveryAnswer, tt.old, tt.new, 1)
			if body == deliveryAnswer {
				t.Fatal("the answer is not spoilt")
			}
			found, err := search(t, newUsedClient(t, saying(body)), delivery)
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, v := range found.Vehicles {
				ids = append(ids, v.ID)
				if v.Name == "" || !utf8.ValidString(v.Name) {
					t.Errorf("the name of %s is %q", v.ID, v.Name)
				}
				if v.Seats < 0 {
					t.Errorf("%s has %d seats", v.ID, v.Seats)
				}
				if strings.Contains(v.ReserveURL, "detailToken=&") || strings.HasSuffix(v.ReserveURL, "detailToken=") {
					t.Errorf("a link without a token: %s", v.ReserveURL)
				}
			}
			if got := strings.Join(ids, " "); got != tt.want {
				t.Errorf("vehicles %s, want %s", got, tt.want)
			}
		})
	}
}

// TestOddLine is where an answer with odd cars becomes one of another format.
func TestOddLine(t *testing.T) {
	const good, odd = `{"carId":1,"discountPrice":1}`, `{"carId":1}`
	for _, tt := range []struct {
		name, count, cars string
		vehicles          int
		want              service.Class
	}{
		{"none of none", "0", "", 0, ""},
		{"one of one", "1", odd, 0, service.HomepageBadAnswer},
		{"one of two", "2", good + "," + odd, 1, ""},
		{"two of three", "3", odd + "," + good + "," + odd, 0, service.HomepageBadAnswer},
		{"two of four", "4", odd + "," + good + "," + odd + "," + good, 2, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found, err := search(t, newClient(saying(answer(rentalEcho, twoPlaces, tt.count, tt.cars))), rental)
			if classOf(err) != tt.want || len(found.Vehicles) != tt.vehicles {
				t.Errorf("%d vehicles, error %v", len(found.Vehicles), err)
			}
		})
	}
}

func TestStatuses(t *testing.T) {
	const refused = `{"error":"invalid_search_query","errors":{"returnDateTime":"returnDateTime must be within 30 days from today"},` + deliveryEcho + `}`
	for _, tt := range []struct {
		name   string
		status int
		body   string
		want   service.Class // "" for ErrReturnRefused
	}{
		{"200 of another type", 200, "<html>", service.HomepageBadAnswer},
		{"204", 204, "", service.HomepageBadAnswer},
		{"206", 206, deliveryAnswer, service.HomepageBadAnswer},
		{"301", 301, "", service.HomepageBadAnswer},
		{"302 with an answer", 302, deliveryAnswer, service.HomepageBadAnswer},
		{"304", 304, "", service.HomepageBadAnswer},
		{"401", 401, "{}", service.HomepageBadAnswer},
		{"403", 403, "{}", service.HomepageBadAnswer},
		{"404", 404, "{}", service.HomepageBadAnswer},
		{"405", 405, `{"error":"method_not_allowed"}`, service.HomepageBadAnswer},
		{"429", 429, "{}", service.HomepageUnavailable},
		{"500", 500, `{"error":"db_search_failed","message":"x"}`, service.HomepageUnavailable},
		{"500 with an answer", 500, deliveryAnswer, service.HomepageUnavailable},
		{"520", 520, "", service.HomepageUnavailable},
		{"400 about the return", 400, refused, ""},
		{"400 about the return, without echo", 400, strings.Replace(refused, ","+deliveryEcho, "", 1), ""},
		{"400 about the dong", 400, strings.Replace(refused, "returnDateTime", "dongId", 1), service.HomepageRefused},
		{"400 about the return and the pickup", 400, strings.Replace(refused, `"errors":{`, `"errors":{"deliveryDateTime":"x",`, 1), service.HomepageRefused},
		{"400 about nothing", 400, `{"error":"invalid_search_query","errors":null}`, service.HomepageRefused},
		{"400 of another error", 400, `{"error":"bad_request"}`, service.HomepageBadAnswer},
		{"400 cut short", 400, refused[:60], service.HomepageBadAnswer},
		{"400 with HTML", 400, "<html>", service.HomepageBadAnswer},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := search(t, newClient(upstream(func(*http.Request) (*http.Response, error) {
				return reply(tt.status, tt.body), nil
			})), delivery)
			if returnRefused := errors.Is(err, service.ErrReturnRefused); returnRefused != (tt.want == "") {
				t.Fatalf("return refused: %v, error %v", returnRefused, err)
			}
			if tt.want != "" && classOf(err) != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

func TestContentTypes(t *testing.T) {
	for kind, want := range map[string]service.Class{
		"application/json":                     "",
		"application/json; charset=utf-8":      "",
		"Application/JSON;charset=UTF-8":       "",
		"":                                     service.HomepageBadAnswer,
		"text/html; charset=utf-8":             service.HomepageBadAnswer,
		"text/plain":                           service.HomepageBadAnswer,
		"application/json, text/html":          service.HomepageBadAnswer,
		"application/json; charset=utf-8; =":   service.HomepageBadAnswer,
		"application/problem+json":             service.HomepageBadAnswer,
		"application/octet-stream; x=app/json": service.HomepageBadAnswer,
	} {
		t.Run(kind, func(t *testing.T) {
			_, err := search(t, newClient(upstream(func(*http.Request) (*http.Response, error) {
				return reply(http.StatusOK, deliveryAnswer, "Content-Type", kind), nil
			})), delivery)
			if classOf(err) != want {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

// FuzzAnswer feeds any bytes as an answer: nothing panics, and no vehicle is
// without an id, a price or, when it has a link, its token.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte(deliveryAnswer))
	f.Add([]byte(answer(deliveryEcho, "[]", "0", "")))
	f.Add([]byte(answer(deliveryEcho, twoPlaces, "2", `{"carId":1,"discountPrice":1.5,"deliveryPrice":null},null`)))
	f.Add([]byte(answer(deliveryEcho, `[{"cities":[{"dongs":[{"id":1e3,"roundTrip":-1}]}]}]`, "0", "")))
	f.Add([]byte(`{"company":{"deliveryCostList":` + twoPlaces))
	f.Fuzz(func(t *testing.T, body []byte) {
		c := newClient(saying(string(body)))
		for range 2 { // the second time with whatever list the first one left
			found, err := search(t, c, delivery)
			if err != nil && found.Vehicles != nil {
				t.Fatal("vehicles with an error")
			}
			for _, v := range found.Vehicles {
				if v.ID == "" || v.ID == "0" || v.Name == "" || v.RentalPrice < 0 || v.DeliveryFee < 0 || v.Seats < 0 {
					t.Fatalf("%+v", v)
				}
			}
		}
	})
}
