// Command soak runs the whole service for a while in front of a homepage that
// is slow, unavailable or cut short now and then, and whose prices move all
// the time. It fails unless every answer was what the homepage held at the
// time, and unless goroutines and memory end where they began.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

const (
	budget      = time.Second // of one call, so that slow answers go beyond it too
	callers     = 16
	callsPerSec = 150 // of all callers together
	// heapSlack is how much more the heap may hold in the end, bytes: buffers
	// and connections of the libraries that are kept for the next call.
	heapSlack = 2 << 20
)

func main() {
	length := flag.Duration("for", 2*time.Minute, "how long")
	flag.Parse()
	if err := run(context.Background(), *length, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, length time.Duration, out io.Writer) error {
	r, err := newRig()
	if err != nil {
		return err
	}
	defer r.close()

	// What is made once, on first use, is no leak.
	r.load(ctx, min(length/4, 5*time.Second))
	before := r.settle()
	r.tally.reset()
	begin := time.Now()
	r.load(ctx, length)
	took := time.Since(begin).Round(time.Second)
	after := r.settle()

	fmt.Fprintf(out, "%v: %v\ngoroutines %d -> %d, heap %d -> %d KB\n",
		took, &r.tally, before.goroutines, after.goroutines, before.heap>>10, after.heap>>10)
	return errors.Join(r.tally.verdict(), after.verdict(before))
}

// footprint is what the process holds.
type footprint struct {
	goroutines int
	heap       uint64 // bytes in use
}

func (f footprint) verdict(before footprint) error {
	if f.goroutines > before.goroutines {
		return fmt.Errorf("%d goroutines more than at the beginning", f.goroutines-before.goroutines)
	}
	if f.heap > before.heap+heapSlack {
		return fmt.Errorf("%d KB more than at the beginning", (f.heap-before.heap)>>10)
	}
	return nil
}

// settle closes idle connections, waits until their goroutines are gone, and
// measures. Goroutines that stay are a leak, which the caller reports.
func (r *rig) settle() footprint {
	fewest := runtime.NumGoroutine()
	for quiet := 0; quiet < 20; quiet++ {
		r.closeIdle()
		time.Sleep(50 * time.Millisecond)
		if n := runtime.NumGoroutine(); n < fewest {
			fewest, quiet = n, 0
		}
	}
	runtime.GC()
	runtime.GC() // the first one only moves what pools hold to their second chance
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return footprint{goroutines: fewest, heap: m.HeapAlloc}
}
