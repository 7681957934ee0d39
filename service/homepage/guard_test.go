package homepage_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
)

// breakerPause is one tick more than the time that the circuit stays open.
const breakerPause = 5*time.Second + 1

func failing(*http.Request) (*http.Response, error) {
	return reply(http.StatusInternalServerError, ""), nil
}

// hanging answers nothing until the request is given up.
func hanging(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestBreaker opens the circuit, and lets single probes through.
func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: failing}
		c := newClient(home)
		fail := func(requests int, when string) {
			t.Helper()
			before, begin := home.requests(), time.Now()
			if _, err := search(t, c, rental); classOf(err) != service.HomepageUnavailable {
				t.Errorf("%s: %v", when, err)
			}
			if n := home.requests() - before; n != requests || time.Since(begin) != 0 {
				t.Errorf("%s: %d requests in %v, want %d at once", when, n, time.Since(begin), requests)
			}
		}
		for range 5 {
			fail(1, "closed")
		}
		fail(0, "open")
		time.Sleep(5 * time.Second)
		fail(0, "at the end of the pause")
		time.Sleep(time.Nanosecond)
		fail(1, "first probe")
		fail(0, "open again")

		time.Sleep(breakerPause)
		home.upstream = answering
		for range 3 {
			if _, err := search(t, c, rental); err != nil {
				t.Errorf("healed: %v", err)
			}
		}
	})
}

// TestSingleProbe has many callers at the moment when the circuit is probed.
func TestSingleProbe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: failing}
		c := newClient(home)
		for range 5 {
			_, _ = search(t, c, rental)
		}
		time.Sleep(breakerPause)
		home.upstream = func(r *http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			return answering(r)
		}
		before := home.requests()
		results := searches(t, c, 10)
		if n := home.requests() - before; n != 1 || results[""] != 1 || results[service.HomepageUnavailable] != 9 {
			t.Errorf("%d requests, %v", n, results)
		}
	})
}

// searches asks n different questions at once and counts the classes.
func searches(t *testing.T, c *homepage.Client, n int) map[service.Class]int {
	t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	results := make(map[service.Class]int)
	for i := range n {
		wg.Go(func() {
			q := rental
			q.Period.Return = q.Period.Return.Add(time.Duration(i) * time.Hour)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			_, err := c.Search(ctx, q)
			mu.Lock()
			defer mu.Unlock()
			results[classOf(err)]++
		})
	}
	wg.Wait()
	return results
}

// TestBreakerCounts says what is held against the homepage: six of a kind in a
// row, and whether the sixth still reaches it.
func TestBreakerCounts(t *testing.T) {
	const refused = `{"error":"invalid_search_query","errors":{"returnDateTime":"x"}}`
	for _, tt := range []struct {
		name   string
		status int
		body   string
		opens  bool
	}{
		{"500", 500, "", true},
		{"429", 429, "", true},
		{"HTML", 200, "<html>", true},
		{"302", 302, "", true},
		{"400 about the return", 400, refused, false},
		{"400 about another field", 400, `{"error":"invalid_search_query","errors":{"dongId":"x"}}`, false},
		{"no list of places", 200, answer(deliveryEcho, "[]", "0", ""), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			home := &counted{upstream: func(*http.Request) (*http.Response, error) {
				return reply(tt.status, tt.body), nil
			}}
			c := newClient(home)
			for range 6 {
				_, _ = search(t, c, delivery)
			}
			if opened := home.requests() == 5; opened != tt.opens {
				t.Errorf("%d requests", home.requests())
			}
		})
	}
}

// TestCallersWhoGoAreNotHeldAgainstTheHomepage: five callers give up on a slow
// homepage, and the sixth still gets through.
func TestCallersWhoGoAreNotHeldAgainstTheHomepage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: hanging}
		c := newClient(home)
		for range 5 {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			if _, err := c.Search(ctx, rental); classOf(err) != service.Canceled {
				t.Errorf("error %v", err)
			}
		}
		home.upstream = answering
		if _, err := search(t, c, rental); err != nil {
			t.Error(err)
		}
	})
}

// TestBulkhead has more callers than there is room for: two in flight, four
// waiting, the rest refused at once.
func TestBulkhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		inFlight, most := 0, 0
		home := &counted{upstream: func(r *http.Request) (*http.Response, error) {
			mu.Lock()
			inFlight++
			most = max(most, inFlight)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			inFlight--
			mu.Unlock()
			return answering(r)
		}}
		c := newClient(home)
		begin := time.Now()
		// Refusals come at once, or the whole would take longer than the
		// three rounds of two.
		results := searches(t, c, 20)
		if most != maxInFlight || home.requests() != 6 || results[service.Overloaded] != 14 {
			t.Errorf("%d in flight at most, %d requests, %v", most, home.requests(), results)
		}
		if took := time.Since(begin); took != 3*time.Second {
			t.Errorf("took %v", took)
		}
		if _, err := search(t, c, rental); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestRefusedAtOnce measures the answer to the caller for whom there is no room.
func TestRefusedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(upstream(func(r *http.Request) (*http.Response, error) {
			select {
			case <-time.After(9 * time.Second):
				return answering(r)
			case <-r.Context().Done():
				return nil, r.Context().Err()
			}
		}))
		done := make(chan map[service.Class]int)
		go func() { done <- searches(t, c, 6) }()
		synctest.Wait()
		begin := time.Now()
		_, err := search(t, c, delivery)
		if classOf(err) != service.Overloaded || time.Since(begin) != 0 {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		if got := <-done; got[""] != 2 || got[service.HomepageTimeout] != 4 {
			t.Errorf("%v", got)
		}
	})
}

// TestQueueLeavesAnOpenCircuit: those who wait when the circuit opens do not
// go to the homepage after all.
func TestQueueLeavesAnOpenCircuit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: failing}
		c := newClient(home)
		for range 4 {
			_, _ = search(t, c, rental)
		}
		home.upstream = func(*http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			return reply(http.StatusInternalServerError, ""), nil
		}
		results := searches(t, c, 6)
		if home.requests() != 4+maxInFlight || results[service.HomepageUnavailable] != 6 {
			t.Errorf("%d requests, %v", home.requests(), results)
		}
	})
}

// TestOpenCircuitDoesNotQueue: while a probe is under way the others fail at
// once, even with every slot taken by requests that hang.
func TestOpenCircuitDoesNotQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: failing}
		c := newClient(home)
		for range 4 {
			_, _ = search(t, c, rental)
		}
		var wg sync.WaitGroup
		home.upstream = hanging
		wg.Go(func() { _, _ = search(t, c, delivery) })
		synctest.Wait()
		home.upstream = failing
		_, _ = search(t, c, rental) // the fifth, which opens the circuit
		time.Sleep(breakerPause)
		home.upstream = hanging
		wg.Go(func() { _, _ = search(t, c, rental) }) // the probe
		synctest.Wait()

		begin := time.Now()
		other := rental
		other.Period.Return = other.Period.Return.Add(time.Hour)
		if _, err := search(t, c, other); classOf(err) != service.HomepageUnavailable || time.Since(begin) != 0 {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		wg.Wait()
	})
}

// TestQueueIsNotHeldAgainstTheHomepage: six budgets are spent waiting for a
// slot, and the seventh search still reaches the homepage.
func TestQueueIsNotHeldAgainstTheHomepage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: func(r *http.Request) (*http.Response, error) {
			time.Sleep(15 * time.Second) // deaf, so that the slots stay taken
			return answering(r)
		}}
		c := newClient(home)
		go searches(t, c, maxInFlight)
		synctest.Wait()
		for range 2 {
			brief, cancel := context.WithTimeout(t.Context(), time.Second)
			for range 3 {
				_, err := c.Search(brief, delivery)
				if classOf(err) != service.HomepageTimeout {
					t.Errorf("error %v", err)
				}
			}
			cancel()
		}
		home.upstream = answering
		patient, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if _, err := c.Search(patient, delivery); err != nil {
			t.Error(err)
		}
	})
}
