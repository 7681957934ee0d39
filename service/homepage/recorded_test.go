package homepage_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strconv"
	"testing"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/tests/shared"
)

// recordedCar is a car of a recorded answer, read without our own decoder.
type recordedCar struct {
	CarID         int    `json:"carId"`
	Name          string `json:"name"`
	Capacity      int    `json:"capacity"`
	DiscountPrice int    `json:"discountPrice"`
	DeliveryPrice int    `json:"deliveryPrice"`
	DetailToken   string `json:"detailToken"`
}

func recording(t *testing.T, name string) string {
	t.Helper()
	body, err := os.ReadFile(shared.Path(t, "homepage/samples/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// TestRecordedAnswers reads what the homepage really answered, car for car:
// count, order, prices and tokens.
func TestRecordedAnswers(t *testing.T) {
	for _, tt := range []struct {
		file  string
		ask   service.Query
		count int
	}{
		{"01-pickup-no-region.json", rental, 50},
		{"02-delivery-424.json", delivery, 50},
		{"40-fleet-0.json", delivery, 0},
		{"40-fleet-31.json", delivery, 31},
		{"44-null-columns.json", rental, 5},
	} {
		t.Run(tt.file, func(t *testing.T) {
			body := recording(t, tt.file)
			var want struct{ Cars []recordedCar }
			if err := json.Unmarshal([]byte(body), &want); err != nil {
				t.Fatal(err)
			}
			c := newClient(saying(body))
			for range 2 { // the second time the list is known and skipped
				found, err := search(t, c, tt.ask)
				if err != nil || found.Count != tt.count || len(want.Cars) != tt.count {
					t.Fatalf("%d vehicles, error %v", len(found.Vehicles), err)
				}
				for i, v := range found.Vehicles {
					compare(t, tt.ask, v, want.Cars[i])
				}
			}
			if places := c.Places(); places == nil || places.Len() != 1363 {
				t.Errorf("places: %v", places)
			}
		})
	}
}

func compare(t *testing.T, q service.Query, got service.Vehicle, want recordedCar) {
	t.Helper()
	link, fee := "", 0
	if q.Dong != nil {
		link = "https://rentcar00.com/cars/" + strconv.Itoa(want.CarID) + "?" + delivered + "&detailToken=" + want.DetailToken
		fee = want.DeliveryPrice
	}
	if w := (service.Vehicle{
		ID: strconv.Itoa(want.CarID), Name: cmp.Or(plain.Line(want.Name), "-"), Seats: want.Capacity,
		RentalPrice: want.DiscountPrice, DeliveryFee: fee, ReserveURL: link,
	}); got != w {
		t.Errorf("got  %+v\nwant %+v", got, w)
	}
}

// TestRecordedFaults are the homepage's own ways not to answer.
func TestRecordedFaults(t *testing.T) {
	unknown := service.Query{Period: period, Dong: &region.Dong{ID: 999_999}}
	noAddress := service.Query{Period: period, Dong: &region.Dong{ID: 424}}
	for _, tt := range []struct {
		file   string
		status int
		ask    service.Query
		want   service.Class
	}{
		// The list is good and lacks the place: no cars is the truth, and
		// the service looks the place up again in the list that came along.
		{"04-unknown-dong.json", http.StatusOK, unknown, ""},
		{"05-missing-dong-400.json", http.StatusBadRequest, service.Query{Period: period, Dong: &region.Dong{}}, service.HomepageRefused},
		{"12-over-720h-inside-window-500.json", http.StatusInternalServerError, rental, service.HomepageUnavailable},
		{"15b-malformed-pickup-silent-200-clock-2026-04-20.json", http.StatusOK, rental, service.HomepageBadAnswer},
		{"50-post-405.json", http.StatusMethodNotAllowed, rental, service.HomepageBadAnswer},
		{"52-db-error-500.json", http.StatusInternalServerError, rental, service.HomepageUnavailable},
		{"55-regions-table-missing-delivery.json", http.StatusOK, noAddress, service.NoRegionList},
	} {
		t.Run(tt.file, func(t *testing.T) {
			body := recording(t, tt.file)
			found, err := search(t, newClient(upstream(func(*http.Request) (*http.Response, error) {
				return reply(tt.status, body), nil
			})), tt.ask)
			if classOf(err) != tt.want || len(found.Vehicles) != 0 {
				t.Errorf("%d vehicles, error %v, want %q", len(found.Vehicles), err, tt.want)
			}
		})
	}
}

// TestRecordedRefusals are the recorded 400s about the return.
func TestRecordedRefusals(t *testing.T) {
	for _, file := range []string{"07-return-before-pickup-400.json", "09-return-over-30-days-400.json"} {
		body := recording(t, file)
		_, err := search(t, newClient(upstream(func(*http.Request) (*http.Response, error) {
			return reply(http.StatusBadRequest, body), nil
		})), rental)
		if !errors.Is(err, service.ErrReturnRefused) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
