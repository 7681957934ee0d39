package handlers_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
)

// oneCar is a homepage that always has the same car, and one place.
type oneCar struct{ places *region.Index }

func (h oneCar) Search(context.Context, service.Query) (service.Found, error) {
	return service.Found{
		AsOf:     time.Unix(1_794_000_000, 0),
		Vehicles: []service.Vehicle{{ID: "1", Name: "모닝", Seats: 5, RentalPrice: 50_000}},
	}, nil
}

func (h oneCar) Places() *region.Index { return h.places }

// FuzzArguments calls the tool with any JSON as its arguments: the answer is
// one of the contract's two, the same as text and as structured content, and
// the call is recorded (D1, D2, A2).
func FuzzArguments(f *testing.F) {
	for _, raw := range []string{
		`{}`, `null`, `[]`, `"x"`, `{"pickup_at":20261110,"return_at":"2026-11-12","region":{"a":[1]}}`,
		`{"pickup_at":"2026-11-10T10:00","return_at":"2026-11-12T10:00","region":"서초구 반포동"}`,
		`{"pickup_at":"2026-11-10T10:00","return_at":"2026-11-12T10:00","region":"\u202e\ud800\u0000"}`,
		`{"PICKUP_AT":"2026-11-10","pickup_at":null,"region":1e999}`,
	} {
		f.Add([]byte(raw))
	}
	now := func() time.Time { return time.Date(2026, 11, 6, 0, 37, 0, 0, time.UTC) }
	homepage := oneCar{region.NewIndex([]region.Dong{
		{ID: 1, Province: "서울특별시", City: "서초구", Name: "반포동", Label: service.DefaultPlace},
	})}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return // the protocol library takes no such message
		}
		var recorded handlers.Call
		search := &handlers.Search{
			Searcher: service.New(homepage, time.Second, now),
			Homepage: "https://homepage.example",
			Record:   func(_ context.Context, c handlers.Call) { recorded = c },
		}
		var call mcp.CallToolRequest
		call.Params.RawArguments = raw
		result, err := handle(search, call)
		if err != nil || result.IsError || len(result.Content) != 1 {
			t.Fatalf("%+v, %v", result, err)
		}
		text := result.Content[0].Text
		if string(result.StructuredContent) != text {
			t.Errorf("text %s\nstructured %s", text, result.StructuredContent)
		}
		var answer struct{ Status, Display string }
		if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Status != recorded.Status || answer.Display == "" {
			t.Errorf("%v in %s, recorded %+v", err, text, recorded)
		}
		if answer.Status != "ok" && answer.Status != "need_input" {
			t.Errorf("status %q", answer.Status)
		}
	})
}
