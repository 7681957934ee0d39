package main

import "time"

// plan bounds a run in count and time.
type plan struct {
	rounds int
	length time.Duration // of one load's window
	loads  []pressure
	starts int // of the service, until its first answer
	growth bool
}

// pressure is how many connections ask, and how slow the homepage is.
type pressure struct {
	connections int
	delay       time.Duration
}

// The pressures that goals are set for.
func cheapest() pressure  { return pressure{16, 0} }
func usualLoad() pressure { return pressure{64, 50 * time.Millisecond} }
func single() pressure    { return pressure{1, 50 * time.Millisecond} }
func crowd() pressure     { return pressure{1000, 200 * time.Millisecond} }

func fullPlan() plan {
	p := plan{rounds: 5, length: time.Second, starts: 20, growth: true}
	for _, connections := range []int{1, 16, 64, 1000} {
		for _, delay := range []time.Duration{0, 50 * time.Millisecond, 200 * time.Millisecond} {
			p.loads = append(p.loads, pressure{connections, delay})
		}
	}
	return p
}

func quickPlan() plan {
	return plan{
		rounds: 3,
		length: 500 * time.Millisecond,
		loads:  []pressure{single(), cheapest(), usualLoad(), crowd()},
		starts: 5,
	}
}
