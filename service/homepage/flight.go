package homepage

import (
	"context"
	"errors"
	"sync"

	"github.com/rentcar00/mcp/service"
)

// flights lets equal searches that are under way together share one answer.
// Unlike x/sync/singleflight it ends the work when the last caller that waits
// for it has gone.
type flights struct {
	mu sync.Mutex
	m  map[string]*flight
}

type flight struct {
	work    context.Context // of the search; outlives the caller that started it
	cancel  context.CancelCauseFunc
	waiting int           // callers; guarded by flights.mu
	done    chan struct{} // closed once found and err are set
	found   service.Found
	err     error
}

// do returns search's answer, or that of an equal call under way. No search
// outlives the budget of the caller that started it; those who joined and have
// time left of their own then start anew.
func (g *flights) do(ctx context.Context, key string, search func(context.Context) (service.Found, error)) (service.Found, error) {
	for {
		found, first, err := g.share(ctx, key, search)
		if first || service.ClassOf(err) != service.HomepageTimeout || ctx.Err() != nil {
			return found, err
		}
	}
}

// share does the work, in the caller's own goroutine, when it is the first to
// ask, and else waits for the one who does.
func (g *flights) share(ctx context.Context, key string, search func(context.Context) (service.Found, error)) (found service.Found, first bool, err error) {
	f, first := g.join(ctx, key)
	gone := context.AfterFunc(ctx, func() { g.leave(key, f, context.Cause(ctx)) })
	defer func() {
		if gone() {
			g.leave(key, f, nil)
		}
	}()

	if first {
		g.run(ctx, key, f, search)
		return f.found, true, f.err
	}
	select {
	case <-f.done:
		return f.found, false, f.err
	case <-ctx.Done():
		return service.Found{}, false, interrupted(ctx)
	}
}

// join returns the flight for key, and whether the caller has to do its work.
func (g *flights) join(ctx context.Context, key string) (f *flight, first bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f = g.m[key]; f != nil {
		f.waiting++
		return f, false
	}
	f = &flight{waiting: 1, done: make(chan struct{})}
	f.work, f.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	if g.m == nil {
		g.m = make(map[string]*flight)
	}
	g.m[key] = f
	return f, true
}

// run does the work within ctx's deadline. Should it panic, the others are let
// go with an error.
func (g *flights) run(ctx context.Context, key string, f *flight, search func(context.Context) (service.Found, error)) {
	f.err = &service.Error{Class: service.Internal, Err: errors.New("the search panicked")}
	defer func() {
		g.mu.Lock()
		g.forget(key, f)
		g.mu.Unlock()
		f.cancel(nil)
		close(f.done)
	}()
	work := f.work
	if deadline, ok := ctx.Deadline(); ok {
		var stop context.CancelFunc
		work, stop = context.WithDeadline(work, deadline)
		defer stop()
	}
	f.found, f.err = search(work)
}

// leave counts one caller out; the last one ends the work for its own reason,
// so that a budget that is spent is never taken for a caller who went away.
func (g *flights) leave(key string, f *flight, why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		g.forget(key, f)
		f.cancel(why)
	}
}

// forget makes the next caller start anew. The caller holds g.mu.
func (g *flights) forget(key string, f *flight) {
	if g.m[key] == f {
		delete(g.m, key)
	}
}

// interrupted says why ctx ended: the call's budget, or the caller.
func interrupted(ctx context.Context) error {
	cause := context.Cause(ctx)
	class := service.Canceled
	if errors.Is(cause, context.DeadlineExceeded) {
		class = service.HomepageTimeout
	}
	return &service.Error{Class: class, Err: cause}
}
