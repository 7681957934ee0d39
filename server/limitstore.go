package server

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
	"github.com/sony/gobreaker/v2"
	"github.com/ulule/limiter/v3"
	redisstore "github.com/ulule/limiter/v3/drivers/store/redis"
	"go.uber.org/zap"
	"golang.org/x/time/rate"

	"github.com/rentcar00/mcp/middleware"
)

const (
	// redisBudget is what Redis may add to a call, gone or slow.
	redisBudget = 50 * time.Millisecond
	// redisPause is how long no call asks Redis after it failed one. Then a
	// single call tries whether it is back.
	redisPause = time.Second
	// redisKeys begins the name of every key of ours.
	redisKeys = "ppangppangka"
)

// sharedStore counts calls in Redis, for all replicas together. While Redis is
// gone or slow each replica counts for itself: a limit that is too wide for
// some minutes, and not an outage.
type sharedStore struct {
	shared  limiter.Store
	local   limiter.Store
	breaker *gobreaker.CircuitBreaker[limiter.Context]
	log     *zap.Logger
	warn    rate.Sometimes
}

// counters returns where calls are counted: in this process, or in Redis when
// there is one.
func (s *Server) counters(now func() time.Time) limiter.Store {
	local := middleware.NewCounters(now)
	if s.config.Redis == nil {
		return local
	}
	shared := newSharedStore(newRedisStore(s.config.Redis), local, s.log)
	s.metrics.gauge("mcp_limiter_shared", "Whether calls are counted in Redis, for all replicas: 1 or 0.", shared.counting)
	return shared
}

// counting says whether calls are counted in Redis now: 1 or 0.
func (s *sharedStore) counting() float64 {
	if s.breaker.State() == gobreaker.StateClosed {
		return 1
	}
	return 0
}

// newSharedStore counts in shared while it answers, and else in local.
func newSharedStore(shared, local limiter.Store, log *zap.Logger) *sharedStore {
	s := &sharedStore{shared: shared, local: local, log: log, warn: rate.Sometimes{Interval: time.Minute}}
	s.breaker = gobreaker.NewCircuitBreaker[limiter.Context](gobreaker.Settings{
		Name:        "redis",
		MaxRequests: 1,
		Timeout:     redisPause,
		ReadyToTrip: func(gobreaker.Counts) bool { return true },
		// A caller who hangs up says nothing about Redis.
		IsExcluded: func(err error) bool { return errors.Is(err, context.Canceled) },
	})
	return s
}

// Get counts one call of key and returns where it stands.
func (s *sharedStore) Get(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.do(ctx, func(ctx context.Context, store limiter.Store) (limiter.Context, error) {
		return store.Get(ctx, key, rate)
	})
}

// Increment counts calls of key and returns where it stands.
func (s *sharedStore) Increment(ctx context.Context, key string, calls int64, rate limiter.Rate) (limiter.Context, error) {
	return s.do(ctx, func(ctx context.Context, store limiter.Store) (limiter.Context, error) {
		return store.Increment(ctx, key, calls, rate)
	})
}

// Peek returns where key stands and counts nothing.
func (s *sharedStore) Peek(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.do(ctx, func(ctx context.Context, store limiter.Store) (limiter.Context, error) {
		return store.Peek(ctx, key, rate)
	})
}

// Reset forgets the calls of key.
func (s *sharedStore) Reset(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.do(ctx, func(ctx context.Context, store limiter.Store) (limiter.Context, error) {
		return store.Reset(ctx, key, rate)
	})
}

// do asks Redis within its budget, and the replica's own counters when that
// brings nothing.
func (s *sharedStore) do(ctx context.Context, ask func(context.Context, limiter.Store) (limiter.Context, error)) (limiter.Context, error) {
	state, err := s.breaker.Execute(func() (limiter.Context, error) {
		brief, cancel := context.WithTimeout(ctx, redisBudget)
		defer cancel()
		return ask(brief, s.shared)
	})
	if err == nil {
		return state, nil
	}
	// The error's text may hold addresses: it is not logged.
	s.warn.Do(func() { s.log.Warn("redis failed, each replica counts calls for itself") })
	return ask(ctx, s.local)
}

// newRedisStore returns the limiter library's store in a Redis, which need not
// be there yet.
func newRedisStore(address *redis.Options) limiter.Store {
	redis.SetLogger(silent{})
	o := *address
	o.ContextTimeoutEnabled = true // or a call would wait as long as the connection may
	o.MaxRetries = -1              // the next call is soon enough
	o.DialerRetries = 1
	o.DialTimeout = time.Second // in the background: a call waits for its budget only
	o.DisableIdentity = true
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	client := &redisClient{Client: redis.NewClient(&o), starting: true}
	// It fails only when the scripts do not load, and none is loaded yet.
	store, _ := redisstore.NewStoreWithOptions(client, limiter.StoreOptions{Prefix: redisKeys})
	client.starting = false
	return store
}

// redisClient lets the store start while Redis is away. The store loads its
// scripts when it is made, and would fail; it loads them again whenever Redis
// does not know them, so the first call does what was put off here.
type redisClient struct {
	*redis.Client
	starting bool
}

// ScriptLoad loads a script, or pretends to while the store is being made.
func (c *redisClient) ScriptLoad(ctx context.Context, script string) *redis.StringCmd {
	if c.starting {
		return redis.NewStringResult("", nil)
	}
	return c.Client.ScriptLoad(ctx, script)
}

// silent drops what the Redis client would write to stderr: it names hosts
// and errors that sharedStore tells in words of its own (O4).
type silent struct{}

func (silent) Printf(context.Context, string, ...any) {}
