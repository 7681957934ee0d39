package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// readingTime is how much CPU one reading of a candidate takes at least.
const readingTime = 60 * time.Millisecond

// candidate is one way to do a job.
type candidate struct {
	name string
	run  func() error
}

// cost is what one run takes, the median over the rounds.
type cost struct {
	cpu           time.Duration // of the whole process: the garbage collector's part counts
	ratio         float64       // to the first candidate's, round by round
	low, high     float64       // the ends of ratio
	bytes, allocs int
}

// compare reads all candidates in turn, rounds times. The machine's speed
// drifts, so a ratio is that of one round's readings.
func compare(ctx context.Context, candidates []candidate, rounds int) ([]cost, error) {
	readings := make([][]cost, len(candidates))
	for range rounds {
		for i, c := range candidates {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			reading, err := read(c)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			readings[i] = append(readings[i], reading)
		}
	}
	costs := make([]cost, len(candidates))
	for i := range costs {
		costs[i] = summary(readings[i], readings[0])
	}
	return costs, nil
}

// read runs c until it has taken readingTime, once more at first to fill what
// it keeps between runs.
func read(c candidate) (cost, error) {
	if err := c.run(); err != nil {
		return cost{}, err
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start, n := processTime(), 0
	for processTime()-start < readingTime {
		for range 10 {
			if err := c.run(); err != nil {
				return cost{}, err
			}
		}
		n += 10
	}
	spent := processTime() - start
	runtime.ReadMemStats(&after)
	return cost{
		cpu:    spent / time.Duration(n),
		bytes:  int(after.TotalAlloc-before.TotalAlloc) / n,
		allocs: int(after.Mallocs-before.Mallocs) / n,
	}, nil
}

// summary is the median of readings, and their ratios to first's, round by
// round.
func summary(readings, first []cost) cost {
	ratios := make([]float64, len(readings))
	for i := range readings {
		ratios[i] = float64(readings[i].cpu) / float64(first[i].cpu)
	}
	slices.Sort(ratios)
	// The rounds keep their order: others are compared with them.
	sorted := slices.SortedFunc(slices.Values(readings), func(a, b cost) int { return cmp.Compare(a.cpu, b.cpu) })
	middle := len(sorted) / 2
	c := sorted[middle]
	c.ratio, c.low, c.high = ratios[middle], ratios[0], ratios[len(ratios)-1]
	return c
}

// processTime is the CPU time that this process has had.
func processTime() time.Duration {
	var usage syscall.Rusage
	// It fails only for an argument that the kernel does not know.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func microseconds(d time.Duration) string {
	return fmt.Sprintf("%.0f", float64(d)/float64(time.Microsecond))
}

// times is the ratio of c with its ends.
func (c cost) times() string { return fmt.Sprintf("**%.3f** (%.3f – %.3f)", c.ratio, c.low, c.high) }
