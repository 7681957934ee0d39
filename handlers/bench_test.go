package handlers_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// BenchmarkHandle reads the arguments and writes an answer of 50 vehicles, 30
// of them listed: table, structured content and text.
func BenchmarkHandle(b *testing.B) {
	for name, location := range map[string]*service.Location{
		"rental": nil,
		"delivery": {
			Input: "역삼동", Verdict: region.Resolved, Fee: 40_000,
			Applied: region.Dong{ID: 438, Province: "서울특별시", City: "강남구", Name: "역삼동", Label: "서울특별시 강남구 역삼동", RoundTripFee: 40_000},
		},
	} {
		b.Run(name, func(b *testing.B) {
			search := &handlers.Search{
				Searcher: found{benchResult(location)},
				Homepage: "https://homepage.example",
				Record:   func(context.Context, handlers.Call) {},
			}
			var call mcp.CallToolRequest
			call.Params.RawArguments = json.RawMessage(`{"pickup_at":"2026-11-09T10:00:00+09:00","return_at":"2026-11-11T10:00:00+09:00","region":"역삼동"}`)
			b.ReportAllocs()
			for b.Loop() {
				serve(search, call, discard{})
			}
		})
	}
}

// found is a Searcher that always comes to the same result.
type found struct{ result *service.Result }

func (f found) Search(context.Context, service.Request) (service.Answer, error) {
	return service.Answer{Result: f.result}, nil
}

func benchResult(location *service.Location) *service.Result {
	pickup := time.Date(2026, 11, 9, 10, 0, 0, 0, schedule.Seoul)
	r := &service.Result{
		Period:   schedule.Period{Pickup: pickup, Return: pickup.AddDate(0, 0, 2)},
		AsOf:     pickup.AddDate(0, 0, -3),
		Location: location,
		Count:    50,
		Vehicles: make([]service.Vehicle, service.MaxVehicles),
	}
	const query = "?deliveryDateTime=2026-11-09+10%3A00&returnDateTime=2026-11-11+10%3A00&pickupOption=delivery&driverAge=26&order=lower&dongId=438" +
		"&deliveryAddress=%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C+%EA%B0%95%EB%82%A8%EA%B5%AC+%EC%97%AD%EC%82%BC%EB%8F%99" +
		"&detailToken=eyJ2IjoxLCJjYXJJZCI6MjI0NjA0LCJzZWFyY2hIYXNoIjoiMzU1NmM0MTkxNWUxMzkxNTNlNDgzMTlmMWEzYjc2ZGYifQ.N-jWN8J8AN4dq1vQKs6pprlyJAeX5MvjVsVoBmDy9MQ"
	for i := range r.Vehicles {
		id := strconv.Itoa(224_000 + i)
		r.Vehicles[i] = service.Vehicle{ID: id, Name: "더 뉴 셀토스 2025년 가솔린", Seats: 5, RentalPrice: 144_000 + 1000*i}
		if location != nil {
			r.Vehicles[i].DeliveryFee = location.Fee
			r.Vehicles[i].ReserveURL = "https://homepage.example/cars/" + id + query
		}
	}
	return r
}

// discard is a response that nobody reads.
type discard struct{}

func (discard) Header() http.Header         { return http.Header{} }
func (discard) WriteHeader(int)             {}
func (discard) Write(p []byte) (int, error) { return len(p), nil }
