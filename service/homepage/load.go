package homepage

import (
	"context"
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"

	"github.com/rentcar00/mcp/service"
)

// The homepage's search costs it 30 to 200 ms of CPU: these keep us from
// adding to its trouble. docs/adr/0010-breaker-and-bulkhead.md has the choice,
// docs/reliability.md the reasons for the numbers.
const (
	queuePerSlot    = 2               // searches that may wait for each request in flight
	failuresToOpen  = 5               // in a row
	breakerOpenTime = 5 * time.Second // then single probes
)

// guard stands between the searches and the homepage: a bulkhead bounds the
// requests in flight and the searches that wait for one, and a circuit breaker
// fails searches at once after repeated failures.
type guard struct {
	admitted *semaphore.Weighted // in flight or waiting
	inFlight *semaphore.Weighted
	breaker  *gobreaker.CircuitBreaker[service.Found]
}

func newGuard(maxInFlight int) *guard {
	return &guard{
		admitted: semaphore.NewWeighted(int64(maxInFlight) * (1 + queuePerSlot)),
		inFlight: semaphore.NewWeighted(int64(maxInFlight)),
		breaker: gobreaker.NewCircuitBreaker[service.Found](gobreaker.Settings{
			Name:         "homepage",
			MaxRequests:  1,
			Timeout:      breakerOpenTime,
			ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failuresToOpen },
			IsExcluded:   saysNothing,
			IsSuccessful: isWell,
		}),
	}
}

// do runs ask when there is room and the homepage is not known to fail. The
// queue is inside the breaker, so that an open circuit fails a search at once
// however long the queue is, and those who waited while it opened do not go to
// the homepage after all.
func (g *guard) do(ctx context.Context, ask func() (service.Found, error)) (service.Found, error) {
	found, err := g.breaker.Execute(func() (service.Found, error) {
		leave, err := g.enter(ctx)
		if err != nil {
			return service.Found{}, notAsked{err}
		}
		defer leave()
		if g.breaker.State() == gobreaker.StateOpen {
			return service.Found{}, notAsked{gobreaker.ErrOpenState}
		}
		return ask()
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		err = &service.Error{Class: service.HomepageUnavailable, Err: err}
	}
	return found, err
}

// notAsked is the end of a search that never got as far as the homepage:
// nothing of it, such as a budget spent in the queue, is held against it.
type notAsked struct{ err error }

func (e notAsked) Error() string { return e.err.Error() }
func (e notAsked) Unwrap() error { return e.err }

// enter waits for a slot, or refuses at once when too many wait already.
func (g *guard) enter(ctx context.Context) (leave func(), err error) {
	if !g.admitted.TryAcquire(1) {
		return nil, &service.Error{Class: service.Overloaded}
	}
	if err := g.inFlight.Acquire(ctx, 1); err != nil {
		g.admitted.Release(1)
		return nil, interrupted(ctx)
	}
	return func() {
		g.inFlight.Release(1)
		g.admitted.Release(1)
	}, nil
}

// saysNothing picks the ends of a search that tell nothing of the homepage.
func saysNothing(err error) bool {
	return err != nil && (errors.As(err, new(notAsked)) || service.ClassOf(err) == service.Canceled)
}

// isWell says whether a search ended with an answer by the API's rules, be it
// a refusal or one without a usable list of places: the homepage is up.
func isWell(err error) bool {
	if err == nil || errors.Is(err, service.ErrReturnRefused) {
		return true
	}
	class := service.ClassOf(err)
	return class == service.HomepageRefused || class == service.NoRegionList
}
