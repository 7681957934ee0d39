package server

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ulule/limiter/v3"

	"github.com/rentcar00/mcp/middleware"
)

var tenAMinute = limiter.Rate{Period: time.Minute, Limit: 10}

// fakeShared is a Redis store that can be well, gone or slow.
type fakeShared struct {
	limiter.Store
	err   error
	hangs bool
	asked int
}

func (f *fakeShared) Get(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	f.asked++
	if f.hangs {
		<-ctx.Done()
		return limiter.Context{}, ctx.Err()
	}
	if f.err != nil {
		return limiter.Context{}, f.err
	}
	return f.Store.Get(ctx, key, rate)
}

// remaining counts one call of key and returns how many are left.
func remaining(ctx context.Context, t *testing.T, s limiter.Store, key string) int64 {
	t.Helper()
	state, err := s.Get(ctx, key, tenAMinute)
	if err != nil {
		t.Fatal(err)
	}
	return state.Remaining
}

func TestSharedStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		redis := &fakeShared{Store: middleware.NewCounters(time.Now)}
		s := newSharedStore(redis, middleware.NewCounters(time.Now), NewLogger(&log))
		ctx := t.Context()

		if got := remaining(ctx, t, s, "a"); got != 9 || redis.asked != 1 {
			t.Fatalf("well: %d remain, Redis asked %d times", got, redis.asked)
		}

		redis.err = errors.New("dial tcp 10.0.0.1:6379: connection refused")
		for want := int64(9); want > 6; want-- {
			if got := remaining(ctx, t, s, "a"); got != want {
				t.Errorf("gone: %d remain, want the replica's own %d", got, want)
			}
		}
		if redis.asked != 2 {
			t.Errorf("Redis asked %d times, want once more and then a pause", redis.asked)
		}

		time.Sleep(redisPause + 1)
		redis.hangs = true
		begun := time.Now()
		remaining(ctx, t, s, "a")
		remaining(ctx, t, s, "a")
		if took := time.Since(begun); took != redisBudget || redis.asked != 3 {
			t.Errorf("slow: two calls waited %v and asked Redis %d times", took, redis.asked)
		}
		if n := strings.Count(log.String(), "\n"); n != 1 || strings.Contains(log.String(), "10.0.0.1") {
			t.Errorf("want one line without the address in the first minute:\n%s", log.String())
		}

		time.Sleep(time.Minute)
		remaining(ctx, t, s, "a")
		if n := strings.Count(log.String(), "\n"); n != 2 {
			t.Errorf("want another line after a minute:\n%s", log.String())
		}

		redis.err, redis.hangs = nil, false
		time.Sleep(redisPause + 1)
		if got := remaining(ctx, t, s, "b"); got != 9 || remaining(ctx, t, redis.Store, "b") != 8 {
			t.Errorf("back: %d remain, and not counted in Redis", got)
		}
	})
}

// A caller who hangs up is no reason to leave Redis.
func TestSharedStoreCallerGone(t *testing.T) {
	redis := &fakeShared{Store: middleware.NewCounters(time.Now), hangs: true}
	s := newSharedStore(redis, middleware.NewCounters(time.Now), NewLogger(&bytes.Buffer{}))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	remaining(gone, t, s, "a")
	redis.hangs = false
	remaining(t.Context(), t, s, "a")
	if redis.asked != 2 {
		t.Errorf("Redis asked %d times, want both", redis.asked)
	}
}
