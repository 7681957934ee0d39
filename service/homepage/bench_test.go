package homepage_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/homepage/sample"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// BenchmarkSearch reads an answer of the usual size, about 190 KB, from memory.
func BenchmarkSearch(b *testing.B) {
	now := time.Date(2026, 11, 6, 0, 37, 0, 0, schedule.Seoul)
	period := schedule.Period{Pickup: now.AddDate(0, 0, 3).Truncate(time.Hour).Add(10 * time.Hour), Return: now.AddDate(0, 0, 5).Truncate(time.Hour).Add(10 * time.Hour)}
	dong := region.Dong{ID: 10_001, Label: "경기도 시험시 가동"}
	for name, q := range map[string]service.Query{
		"rental":   {Period: period},
		"delivery": {Period: period, Dong: &dong},
	} {
		b.Run(name, func(b *testing.B) {
			client := homepage.New(homepage.Options{
				BaseURL:     &url.URL{Scheme: "https", Host: "homepage.example"},
				MaxInFlight: 32,
				Now:         func() time.Time { return now },
				Transport:   newRecorded(now),
			})
			b.ReportAllocs()
			for b.Loop() {
				found, err := client.Search(context.Background(), q)
				if err != nil || found.Count != 50 {
					b.Fatalf("%d vehicles, %v", len(found.Vehicles), err)
				}
			}
		})
	}
}

// recorded is a transport that asks the homepage once for each address.
type recorded struct {
	home   http.Handler
	bodies map[string][]byte
}

func newRecorded(now time.Time) *recorded {
	fleet := make([]sample.Vehicle, 50)
	for i := range fleet {
		fleet[i] = sample.Vehicle{
			ID: 224_000 + i, GroupID: i + 1, Name: "더 뉴 셀토스 2025년 가솔린", OilType: "가솔린", Capacity: 5, ModelYear: 2025, DriverAge: 26,
			Options: []string{"블루투스", "후방센서", "핸들열선", "스마트키", "통풍시트", "열선시트", "어라운드뷰", "블랙박스"},
			Policy:  &sample.Policy{Base: 50_000, Weekday: 70_000, Weekend: 80_000, Hour: 6_000},
		}
	}
	places := make([]sample.Region, 1363)
	for i := range places {
		places[i] = sample.Region{
			ProvinceID: 9, Province: "경기도", CityID: 100, City: "시험시", DongID: 10_000 + i, Dong: "가" + strconv.Itoa(i) + "동", RoundTrip: 120_000,
		}
	}
	places[1].Dong = "가동"
	return &recorded{
		home:   sample.New(sample.WithClock(func() time.Time { return now }), sample.WithFleet(fleet), sample.WithRegions(places)),
		bodies: map[string][]byte{},
	}
}

func (r *recorded) RoundTrip(req *http.Request) (*http.Response, error) {
	address := req.URL.String()
	body, ok := r.bodies[address]
	if !ok {
		w := httptest.NewRecorder()
		r.home.ServeHTTP(w, httptest.NewRequest(http.MethodGet, req.URL.RequestURI(), nil))
		body = w.Body.Bytes()
		r.bodies[address] = body
	}
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {"application/json; charset=utf-8"}},
		Body:       io.NopCloser(bytes.NewReader(body)),
		Request:    req,
	}, nil
}
