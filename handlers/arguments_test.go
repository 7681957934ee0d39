package handlers_test

import (
	"context"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/service"
)

// TestOddArguments sends what no schema allows: what is odd in one argument
// loses none of the others (D1).
func TestOddArguments(t *testing.T) {
	for _, tt := range []struct{ name, raw, pickup, ret, region string }{
		{"others", `{"x":{"region":"b"},"pickup_at":"p","return_at":"r","region":"a"}`, "p", "r", "a"},
		{"another twice", `{"x":1,"x":2,"pickup_at":"p","return_at":"r","region":"a"}`, "p", "r", "a"},
		{"one twice", `{"region":"b","pickup_at":"p","return_at":"r","region":"a"}`, "p", "r", "a"},
		{"not UTF-8 elsewhere", "{\"x\":\"\xff\",\"pickup_at\":\"p\",\"return_at\":\"r\",\"region\":\"a\"}", "p", "r", "a"},
		{"not UTF-8", "{\"pickup_at\":\"p\",\"return_at\":\"r\",\"region\":\"a\xffb\"}", "p", "r", "a\uFFFDb"},
		{"half a surrogate pair", `{"pickup_at":"p","return_at":"r","region":"\ud800"}`, "p", "r", "\uFFFD"},
		{"escapes", `{"pickup_at":"\u0070","return_at":"r","region":"\"\\a\""}`, "p", "r", `"\a"`},
		{"numbers", `{"pickup_at":20261110,"return_at":1e999,"region":5}`, "20261110", "1e999", "5"},
		{"null", `{"pickup_at":null,"return_at":"r","region":null}`, "", "r", ""},
		{"other letters", `{"PICKUP_AT":"x","pickup_at":"p","return_at":"r","Region":"a"}`, "p", "r", ""},
		{"no object", `["p","r","a"]`, "", "", ""},
		{"none", ``, "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got handlers.Call
			search := &handlers.Search{
				Searcher: service.New(oneCar{}, time.Second, time.Now),
				Homepage: "https://homepage.example",
				Record:   func(_ context.Context, c handlers.Call) { got = c },
			}
			var call mcp.CallToolRequest
			call.Params.RawArguments = []byte(tt.raw)
			if _, err := handle(search, call); err != nil {
				t.Fatal(err)
			}
			if r := got.Request; r.PickupAt != tt.pickup || r.ReturnAt != tt.ret || r.Region != tt.region {
				t.Errorf("%q, %q, %q", r.PickupAt, r.ReturnAt, r.Region)
			}
		})
	}
}
