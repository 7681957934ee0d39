package main

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// spread is the middle of some figures and their ends.
type spread struct{ median, low, high float64 }

func spreadOf(figures []float64) spread {
	if len(figures) == 0 {
		return spread{math.NaN(), math.NaN(), math.NaN()}
	}
	sorted := slices.Sorted(slices.Values(figures))
	middle := len(sorted) / 2
	median := sorted[middle]
	if len(sorted)%2 == 0 {
		median = (sorted[middle-1] + median) / 2
	}
	return spread{median, sorted[0], sorted[len(sorted)-1]}
}

// quantile is the smallest of sorted, which is not empty, that is not below a
// share q of them.
func quantile[T cmp.Ordered](sorted []T, q float64) T {
	return sorted[max(int(math.Ceil(q*float64(len(sorted))))-1, 0)]
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// series are one target's readings, one a round.
type series struct {
	name     string
	readings []reading
	peak     int64 // bytes, over all rounds
}

// metric picks a figure of a reading.
type metric func(reading) float64

func throughput(s reading) float64     { return s.throughput }
func p50(s reading) float64            { return s.p50 }
func p99(s reading) float64            { return s.p99 }
func cpu(s reading) float64            { return s.cpu }
func requests(s reading) float64       { return s.requests }
func newConnections(s reading) float64 { return s.connections }

func (s series) spread(m metric) spread {
	figures := make([]float64, len(s.readings))
	for i := range s.readings {
		figures[i] = m(s.readings[i])
	}
	return spreadOf(figures)
}

func (s series) errors() int {
	n := 0
	for _, r := range s.readings {
		n += r.errors
	}
	return n
}

// comparison is what one load did to several targets, in turn.
type comparison struct {
	title       string
	connections int
	delay       time.Duration // of the homepage
	series      []series
}

// ratio compares neighbours: each round's figure of the first target with the
// same round's of target other, since the machine's speed drifts.
func (c comparison) ratio(m metric, other int) spread {
	figures := make([]float64, len(c.series[0].readings))
	for i := range figures {
		figures[i] = m(c.series[0].readings[i]) / m(c.series[other].readings[i])
	}
	return spreadOf(figures)
}
