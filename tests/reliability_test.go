package tests

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

var (
	twoDays  = args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00"}
	toJamwon = args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": "서초구 잠원동"}
)

// TestIdenticalCallsShareOneRequest measures it for both stages.
func TestIdenticalCallsShareOneRequest(t *testing.T) {
	for name, asked := range map[string]args{"rental": twoDays, "delivery": toJamwon} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBubble(t)
				b.good(twoDays)
				b.homepage.ResetRequests()
				b.homepage.Bend(after(time.Second, straight))
				var wg sync.WaitGroup
				for range 100 {
					wg.Go(func() { b.good(asked) })
				}
				wg.Wait()
				if n := b.requests(); n != 1 {
					t.Errorf("100 calls made %d requests", n)
				}
			})
		})
	}
}

// TestFirstPlaceCallsShareTheirRequests: without a list of places a call
// needs two requests, and so do a hundred.
func TestFirstPlaceCallsShareTheirRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		b.homepage.Bend(after(time.Second, straight))
		var wg sync.WaitGroup
		for range 100 {
			wg.Go(func() { b.good(toJamwon) })
		}
		wg.Wait()
		if n := b.requests(); n != 2 {
			t.Errorf("100 calls made %d requests", n)
		}
	})
}

// TestNothingIsKept: the fleet changes from one call to the next, and so do
// the tokens, whose time is limited.
func TestNothingIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		tokens := make(map[string]bool)
		for n := range 3 {
			b.homepage.SetFleet([]sample.Vehicle{priced(1, 10_000*(n+1))})
			vehicles := b.good(toJamwon).decode(t)["vehicles"].([]any)
			v := vehicles[0].(map[string]any)
			if got, want := v["rental_price"], float64(20_000*(n+1)); got != want {
				t.Errorf("call %d: %v, want %v", n, got, want)
			}
			link, err := url.Parse(v["reserve_url"].(string))
			if err != nil {
				t.Fatal(err)
			}
			tokens[link.Query().Get("detailToken")] = true
			time.Sleep(time.Second)
		}
		if len(tokens) != 3 {
			t.Errorf("three answers gave %d tokens", len(tokens))
		}
	})
}

// priced is a vehicle that costs the same on every day.
func priced(id, perDay int) sample.Vehicle {
	return sample.Vehicle{
		ID: id, GroupID: id, Name: "차", Capacity: 5, DriverAge: 26,
		Policy: &sample.Policy{Base: perDay, Weekday: perDay, Weekend: perDay},
	}
}

// TestCallerWhoGoesEndsTheRequest, at the moment of going.
func TestCallerWhoGoesEndsTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		begin := time.Now()
		ended := make(chan time.Duration, 1)
		b.homepage.Bend(func(_ http.ResponseWriter, r *http.Request, _ http.Handler) {
			<-r.Context().Done()
			ended <- time.Since(begin)
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		b.call(ctx, twoDays)
		if at := <-ended; at != time.Second || b.requests() != 1 {
			t.Errorf("ended after %v, %d requests", at, b.requests())
		}
	})
}

// TestListOfPlacesIsKeptForADay while the homepage's is empty, and then calls
// with a place fail: the default place is never put in for a lost list.
func TestListOfPlacesIsKeptForADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		b.good(twoDays)
		b.homepage.Bend(edited(allRows, noRows))
		time.Sleep(23 * time.Hour)
		if place := b.good(toJamwon).decode(t)["location"].(map[string]any); place["default_applied"] != false {
			t.Errorf("%v", place)
		}
		time.Sleep(2 * time.Hour)
		if _, status := b.call(t.Context(), toJamwon); status != noList {
			t.Errorf("%s", status)
		}
		b.good(twoDays)
		b.heal()
		b.good(toJamwon)
	})
}

// TestHomepageAwayAtStart: the service starts, and is healthy, all the same.
func TestHomepageAwayAtStart(t *testing.T) {
	away := httptest.NewServer(http.NotFoundHandler())
	away.Close()
	address := listening(t, "HOMEPAGE_URL="+away.URL)
	s := &service{t: t, url: "http://" + address + "/mcp", root: "http://" + address}
	if r := s.do(http.MethodGet, s.root+"/health", nil); r.status != http.StatusOK || r.body != `{"status":"ok"}` {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := s.call(toJamwon); !r.IsError {
		t.Errorf("%s", r.text())
	}
}

// TestListIsWarmedAtStart: the first request comes without any call.
func TestListIsWarmedAtStart(t *testing.T) {
	asked := make(chan string, 10)
	home := sample.New()
	home.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		next.ServeHTTP(w, r)
		asked <- r.URL.Query().Get("pickupOption")
	})
	source := httptest.NewServer(home)
	t.Cleanup(source.Close)
	listening(t, "HOMEPAGE_URL="+source.URL)
	select {
	case option := <-asked:
		if option != "pickup" {
			t.Errorf("asked for %s", option)
		}
	case <-t.Context().Done():
	}
}
