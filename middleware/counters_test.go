package middleware

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/store/memory"
)

var perMinute = limiter.Rate{Period: time.Minute, Limit: 30}

// hand is a clock that is set by hand.
type hand struct{ t time.Time }

func (h *hand) now() time.Time { return h.t }

func count(t *testing.T, s limiter.Store, key string) limiter.Context {
	t.Helper()
	state, err := s.Get(context.Background(), key, perMinute)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// O3: the 31st call within a minute is over the limit, a minute after the
// first one the client starts anew, and clients do not share a window.
func TestCountersWindow(t *testing.T) {
	begin := time.Date(2026, 11, 6, 0, 37, 0, 500_000_000, time.UTC)
	clock := &hand{begin}
	s := NewCounters(clock.now)
	for call := int64(1); call <= 30; call++ {
		if state := count(t, s, "a"); state.Reached || state.Remaining != 30-call {
			t.Fatalf("call %d: %+v", call, state)
		}
		clock.t = clock.t.Add(time.Second)
	}
	if state := count(t, s, "a"); !state.Reached || state.Reset != begin.Unix()+60 {
		t.Errorf("call 31: %+v", state)
	}
	if state := count(t, s, "b"); state.Reached {
		t.Errorf("another client: %+v", state)
	}
	clock.t = begin.Add(time.Minute - 1)
	if state := count(t, s, "a"); !state.Reached {
		t.Errorf("a moment before the minute is over: %+v", state)
	}
	clock.t = begin.Add(time.Minute)
	if state := count(t, s, "a"); state.Reached || state.Remaining != 29 {
		t.Errorf("after the minute: %+v", state)
	}
}

// A window outlives the turn of the generations.
func TestCountersKeepARunningWindow(t *testing.T) {
	clock := &hand{time.Unix(1_000_000, 0)}
	s := NewCounters(clock.now)
	count(t, s, "first")
	clock.t = clock.t.Add(59 * time.Second)
	for range 30 {
		count(t, s, "late")
	}
	clock.t = clock.t.Add(2 * time.Second)
	count(t, s, "turns")
	if state := count(t, s, "late"); !state.Reached {
		t.Errorf("forgotten: %+v", state)
	}
}

func TestCountersPeekAndReset(t *testing.T) {
	s := NewCounters((&hand{time.Unix(1_000_000, 0)}).now)
	count(t, s, "a")
	if state, err := s.Peek(context.Background(), "a", perMinute); err != nil || state.Remaining != 29 {
		t.Errorf("%+v, %v", state, err)
	}
	if state, err := s.Reset(context.Background(), "a", perMinute); err != nil || state.Remaining != 30 {
		t.Errorf("%+v, %v", state, err)
	}
}

func TestCountersAreSafeTogether(t *testing.T) {
	s := NewCounters(time.Now)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 1000 {
				count(t, s, fmt.Sprint(i))
			}
		})
	}
	wg.Wait()
	if state := count(t, s, "7"); state.Remaining != 21 {
		t.Errorf("%+v", state)
	}
}

// Any number of clients in a minute takes no more than two generations, and a
// client that was counted lately still is.
func TestCountersAreBounded(t *testing.T) {
	s := NewCounters((&hand{time.Unix(1_000_000, 0)}).now)
	s.most = 100
	for i := range 1000 {
		count(t, s, fmt.Sprint(i))
		if held := len(s.newer) + len(s.older); held > 2*s.most {
			t.Fatalf("%d clients are held", held)
		}
		for _, earlier := range []int{i, max(i-99, 0)} {
			if state, err := s.Peek(context.Background(), fmt.Sprint(earlier), perMinute); err != nil || state.Remaining != 29 {
				t.Fatalf("%d is forgotten after %d: %+v, %v", earlier, i, state, err)
			}
		}
	}
}

// BenchmarkMillionClients measures the memory of a million distinct clients in
// one minute; docs/adr/0020 holds the figures.
func BenchmarkMillionClients(b *testing.B) {
	for name, store := range map[string]func() limiter.Store{
		"ours":    func() limiter.Store { return NewCounters(time.Now) },
		"library": memory.NewStore,
	} {
		b.Run(name, func(b *testing.B) {
			const clients = 1_000_000
			var most int64 // the library's counters of the round before go late
			for b.Loop() {
				before := heap()
				s := store()
				for i := range clients {
					if _, err := s.Get(context.Background(), fmt.Sprintf("10.%d.%d.%d", i>>16, i>>8&255, i&255), perMinute); err != nil {
						b.Fatal(err)
					}
				}
				most = max(most, heap()-before)
				runtime.KeepAlive(s)
			}
			b.ReportMetric(float64(most)/clients, "B/client")
		})
	}
}

// heap is the live heap, bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
