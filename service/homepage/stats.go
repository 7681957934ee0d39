package homepage

import (
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/rentcar00/mcp/service"
)

// Stats is the state of a Client, for operators.
type Stats struct {
	Breaker   float64       // of the circuit: 0 closed, 0.5 probing, 1 open
	Places    int           // that the newest list can choose; 0 without a list
	PlacesAge time.Duration // since an answer last carried the list; -1 s without one
}

// Stats returns the state at this moment.
func (c *Client) Stats() Stats {
	s := Stats{Breaker: breakerNumber(c.guard.breaker.State()), PlacesAge: -time.Second}
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	if c.places.index != nil {
		s.Places = c.places.index.Len()
		s.PlacesAge = c.now().Sub(c.places.seen)
	}
	return s
}

func breakerNumber(state gobreaker.State) float64 {
	switch state {
	case gobreaker.StateOpen:
		return 1
	case gobreaker.StateHalfOpen:
		return 0.5
	default:
		return 0
	}
}

// outcome names how one request ended: ok, return_refused or a class.
func outcome(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, service.ErrReturnRefused):
		return "return_refused"
	default:
		return string(service.ClassOf(err))
	}
}
