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
// adding to its trouble. See docs/adr on the choice.
const (
	queuePerSlot    = 2               // callers that may wait for each request in flight
	failuresToOpen  = 5               // in a row
	breakerOpenTime = 5 * time.Second // then single probes
)

// bulkhead bounds the requests in flight and the callers that wait for one.
type bulkhead struct {
	admitted *semaphore.Weighted // in flight or waiting
	inFlight *semaphore.Weighted
}

func newBulkhead(maxInFlight int) *bulkhead {
	return &bulkhead{
		admitted: semaphore.NewWeighted(int64(maxInFlight) * (1 + queuePerSlot)),
		inFlight: semaphore.NewWeighted(int64(maxInFlight)),
	}
}

// enter waits for a slot, or refuses at once when too many wait already.
func (b *bulkhead) enter(ctx context.Context) (leave func(), err error) {
	if !b.admitted.TryAcquire(1) {
		return nil, &service.Error{Class: service.Overloaded}
	}
	if err := b.inFlight.Acquire(ctx, 1); err != nil {
		b.admitted.Release(1)
		return nil, interrupted(ctx)
	}
	return func() {
		b.inFlight.Release(1)
		b.admitted.Release(1)
	}, nil
}

// newBreaker fails calls at once after repeated failures of the homepage,
// while single probes test the water.
func newBreaker() *gobreaker.CircuitBreaker[service.Found] {
	return gobreaker.NewCircuitBreaker[service.Found](gobreaker.Settings{
		Name:         "homepage",
		MaxRequests:  1,
		Timeout:      breakerOpenTime,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failuresToOpen },
		IsExcluded:   notTheHomepagesDoing,
		IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, service.ErrReturnRefused) },
	})
}

// notTheHomepagesDoing picks the failures that say nothing about its health.
func notTheHomepagesDoing(err error) bool {
	switch service.ClassOf(err) {
	case service.Overloaded, service.Canceled, service.HomepageRefused:
		return true
	default:
		return false
	}
}
