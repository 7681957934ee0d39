package homepage_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rentcar00/mcp/service"
)

// slowly answers after a second, unless the request is given up.
func slowly(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(time.Second):
		return answering(r)
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

func TestIdenticalSearchesShareOneRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: slowly}
		c := newClient(home)
		var wg sync.WaitGroup
		for range 100 {
			wg.Go(func() {
				found, err := search(t, c, delivery)
				if err != nil || len(found.Vehicles) != 3 {
					t.Errorf("%d vehicles, %v", len(found.Vehicles), err)
				}
			})
		}
		wg.Wait()
		if home.requests() != 1 {
			t.Errorf("%d requests", home.requests())
		}
		if _, err := search(t, c, delivery); err != nil || home.requests() != 2 {
			t.Errorf("an answer was kept: %d requests, %v", home.requests(), err)
		}
	})
}

func TestDifferentSearchesDoNotShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: slowly}
		c := newClient(home)
		var wg sync.WaitGroup
		for _, q := range []service.Query{rental, delivery} {
			wg.Go(func() { _, _ = search(t, c, q) })
		}
		wg.Wait()
		if home.requests() != 2 {
			t.Errorf("%d requests", home.requests())
		}
	})
}

// TestLastCallerEndsTheRequest: each caller may go, the first one too, and the
// request ends with the last.
func TestLastCallerEndsTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan time.Duration, 1)
		begin := time.Now()
		c := newClient(upstream(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			ended <- time.Since(begin)
			return nil, r.Context().Err()
		}))
		var wg sync.WaitGroup
		for i := range 3 {
			wg.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Duration(i+1)*time.Second, cancel)
				if _, err := c.Search(ctx, rental); classOf(err) != service.Canceled {
					t.Errorf("caller %d: %v", i, err)
				}
			})
			synctest.Wait()
		}
		wg.Wait()
		if at := <-ended; at != 3*time.Second {
			t.Errorf("the request ended after %v", at)
		}
	})
}

// TestOthersGetTheAnswer: the caller that started the request goes away.
func TestOthersGetTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: slowly}
		c := newClient(home)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second/2, cancel)
		var wg sync.WaitGroup
		wg.Go(func() { _, _ = c.Search(ctx, rental) })
		synctest.Wait()
		if found, err := search(t, c, rental); err != nil || len(found.Vehicles) != 3 || home.requests() != 1 {
			t.Errorf("%d vehicles, %v, %d requests", len(found.Vehicles), err, home.requests())
		}
		wg.Wait()
	})
}

// TestGoneCallerLeavesNothing: the next caller after the last one went gets a
// request of its own.
func TestGoneCallerLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: func(r *http.Request) (*http.Response, error) {
			time.Sleep(2 * time.Second) // deaf to its caller's going
			return answering(r)
		}}
		c := newClient(home)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _, _ = c.Search(ctx, rental) }()
		synctest.Wait()
		cancel()
		synctest.Wait()
		if _, err := search(t, c, rental); err != nil || home.requests() != 2 {
			t.Errorf("%v, %d requests", err, home.requests())
		}
	})
}

// TestBudgetSpentIsATimeout, whoever waits: never taken for a caller who went.
func TestBudgetSpentIsATimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: hanging}
		c := newClient(home)
		begin := time.Now()
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				if _, err := search(t, c, rental); classOf(err) != service.HomepageTimeout {
					t.Errorf("error %v", err)
				}
			})
		}
		wg.Wait()
		if home.requests() != 1 || time.Since(begin) != 10*time.Second {
			t.Errorf("%d requests, %v", home.requests(), time.Since(begin))
		}
	})
}

// TestPanicLetsTheOthersGo: a fault of ours fails every caller, and no more.
func TestPanicLetsTheOthersGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(upstream(func(*http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			panic("a fault")
		}))
		var wg sync.WaitGroup
		wg.Go(func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			_, _ = search(t, c, rental)
		})
		synctest.Wait()
		if _, err := search(t, c, rental); classOf(err) != service.Internal {
			t.Errorf("error %v", err)
		}
		wg.Wait()
	})
}
