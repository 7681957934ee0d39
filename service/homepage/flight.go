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
	done    chan struct{} // closed once found and err are set
	found   service.Found
	err     error
	cancel  context.CancelFunc
	waiting int // callers; guarded by flights.mu
}

// do returns fn's answer, or that of an equal call under way. The caller that
// started the work does it in its own goroutine and stays for the others.
func (g *flights) do(ctx context.Context, key string, fn func(context.Context) (service.Found, error)) (service.Found, error) {
	f, work := g.join(ctx, key)
	stop := context.AfterFunc(ctx, func() { g.leave(key, f) })
	defer func() {
		if stop() {
			g.leave(key, f)
		}
	}()

	if work != nil {
		g.run(key, f, func() (service.Found, error) { return fn(work) })
		return f.found, f.err
	}
	select {
	case <-f.done:
		return f.found, f.err
	case <-ctx.Done():
		return service.Found{}, interrupted(ctx)
	}
}

// join returns the flight for key and, to the caller that has to do the work,
// the context to do it in: it outlives that caller but not its budget.
func (g *flights) join(ctx context.Context, key string) (f *flight, work context.Context) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f = g.m[key]; f != nil {
		f.waiting++
		return f, nil
	}
	f = &flight{done: make(chan struct{}), waiting: 1}
	work = context.WithoutCancel(ctx)
	if deadline, ok := ctx.Deadline(); ok {
		work, f.cancel = context.WithDeadline(work, deadline)
	} else {
		work, f.cancel = context.WithCancel(work)
	}
	if g.m == nil {
		g.m = make(map[string]*flight)
	}
	g.m[key] = f
	return f, work
}

// run does the work. Should it panic, the others are let go with an error.
func (g *flights) run(key string, f *flight, fn func() (service.Found, error)) {
	f.err = &service.Error{Class: service.Internal, Err: errors.New("the search panicked")}
	defer func() {
		g.mu.Lock()
		g.forget(key, f)
		g.mu.Unlock()
		f.cancel()
		close(f.done)
	}()
	f.found, f.err = fn()
}

// leave counts one caller out; the last one ends the work.
func (g *flights) leave(key string, f *flight) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		g.forget(key, f)
		f.cancel()
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
	class := service.Canceled
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		class = service.HomepageTimeout
	}
	return &service.Error{Class: class, Err: context.Cause(ctx)}
}
