package middleware

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/store/common"
)

// perGeneration is how many clients one generation of Counters holds.
const perGeneration = 1 << 19

// Counters counts the calls of each client in memory. It is a limiter.Store
// that never holds more than a million clients, however many addresses call:
// the library's own holds them all (docs/adr/0020).
//
// A client's window lives in one of two generations. After a period, or when
// it is full, the newer becomes the older and the older is dropped whole, so
// nothing has to be swept. After a period all that is dropped has run out;
// beyond a million clients a period some get a new window too early.
type Counters struct {
	now  func() time.Time
	seed maphash.Seed
	most int // clients in a generation

	mu           sync.Mutex
	newer, older map[uint64]window
	begun        time.Time // when newer was
}

// window is the period in which the calls of a client are counted together.
// Without pointers the garbage collector does not look into the maps.
type window struct {
	end   int64 // Unix nanoseconds
	calls int64
}

// NewCounters returns a store without clients; now is its clock.
func NewCounters(now func() time.Time) *Counters {
	return &Counters{now: now, seed: maphash.MakeSeed(), most: perGeneration, newer: make(map[uint64]window)}
}

// Get counts one call of key and returns where it stands.
func (s *Counters) Get(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.Increment(ctx, key, 1, rate)
}

// Increment counts calls of key and returns where it stands.
func (s *Counters) Increment(_ context.Context, key string, calls int64, rate limiter.Rate) (limiter.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if len(s.newer) >= s.most || now.Sub(s.begun) >= rate.Period {
		s.older, s.newer, s.begun = s.newer, make(map[uint64]window), now
	}
	client := s.client(key)
	w := s.window(client, now, rate)
	w.calls += calls
	s.newer[client] = w
	return w.state(now, rate), nil
}

// Peek returns where key stands and counts nothing.
func (s *Counters) Peek(_ context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	return s.window(s.client(key), now, rate).state(now, rate), nil
}

// Reset forgets the calls of key.
func (s *Counters) Reset(_ context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, client := s.now(), s.client(key)
	delete(s.newer, client)
	delete(s.older, client)
	return s.window(client, now, rate).state(now, rate), nil
}

// client shortens key. The seed keeps callers from choosing addresses that
// share a window.
func (s *Counters) client(key string) uint64 { return maphash.String(s.seed, key) }

// window returns the client's running window, or a new one.
func (s *Counters) window(client uint64, now time.Time, rate limiter.Rate) window {
	w, ok := s.newer[client]
	if !ok {
		w, ok = s.older[client]
	}
	if !ok || now.UnixNano() >= w.end {
		w = window{end: now.Add(rate.Period).UnixNano()}
	}
	return w
}

func (w window) state(now time.Time, rate limiter.Rate) limiter.Context {
	return common.GetContextFromState(now, rate, time.Unix(0, w.end), w.calls)
}
