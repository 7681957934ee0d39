package main

import (
	"fmt"
	"strings"
	"time"
)

const (
	segment     = 1448              // bytes of an answer in a full TCP segment
	segmentWire = 1538              // bytes that it takes on Ethernet, gap and all
	firstWindow = 10                // segments that a sender starts with (RFC 6928)
	openWindow  = 1 << 20 / segment // a window that no answer fills
)

// link is a way to the homepage: nothing is lost and nobody else uses it.
type link struct {
	roundTrip time.Duration
	bits      float64 // a second
	window    int     // segments that the homepage may send unacknowledged, at first
}

// wait is the time from asking to the last byte of an answer, without what
// either side computes. Every acknowledgement lets two more segments go: one
// for that which arrived, one because the window grows (slow start).
func (l link) wait(size int) time.Duration {
	segments := (size + segment - 1) / segment
	one := time.Duration(float64(segmentWire*8) / l.bits * float64(time.Second))
	acknowledged := make([]time.Duration, segments)
	free := l.roundTrip / 2 // when the question is there
	for i := range segments {
		if i >= l.window {
			free = max(free, acknowledged[(i-l.window)/2])
		}
		free += one
		acknowledged[i] = free + l.roundTrip
	}
	return free + l.roundTrip/2
}

// writeWaits writes what a caller waits for: the link's time, computed, and
// the CPU time of the call, measured, one after the other.
func writeWaits(b *strings.Builder, plain, small int, calls []candidate, costs []cost) {
	b.WriteString("\n### Waiting for a whole answer, ms: link computed, CPU measured\n")
	titles := []string{"round trip", "line", "connection"}
	for _, c := range calls {
		titles = append(titles, c.name)
	}
	b.WriteString(heading(3, titles...))
	for _, roundTrip := range []time.Duration{time.Millisecond, 20 * time.Millisecond} {
		for _, megabits := range []int{100, 1000} {
			for _, window := range []int{firstWindow, openWindow} {
				l := link{roundTrip, float64(megabits) * 1e6, window}
				cells := []string{roundTrip.String(), fmt.Sprintf("%d Mbit/s", megabits), "after a pause"}
				if window == openWindow {
					cells[2] = "busy"
				}
				for i := range calls {
					size := small
					if i == 0 {
						size = plain
					}
					cells = append(cells, fmt.Sprintf("%.1f", (l.wait(size)+costs[i].cpu).Seconds()*1e3))
				}
				b.WriteString(row(cells...))
			}
		}
	}
	writeCapacity(b, plain, small, costs[1].cpu-costs[0].cpu)
}

// writeCapacity writes how many answers a line carries, and the line from
// which on decoding takes longer than the bytes that it saves.
func writeCapacity(b *strings.Builder, plain, small int, dearer time.Duration) {
	onWire := func(size int) float64 { return float64(size) * segmentWire / segment * 8 }
	b.WriteString("\n### Answers a second that a line carries\n")
	b.WriteString(heading(1, "line", "plain", "gzip"))
	for _, megabits := range []int{100, 1000} {
		bits := float64(megabits) * 1e6
		b.WriteString(row(fmt.Sprintf("%d Mbit/s", megabits), fmt.Sprintf("%.0f", bits/onWire(plain)), fmt.Sprintf("%.0f", bits/onWire(small))))
	}
	if dearer <= 0 {
		b.WriteString("\nHere gzip costs the caller no CPU time at all.\n")
		return
	}
	fmt.Fprintf(b, "\nOn a busy connection gzip decoded by net/http shortens the wait up to a line of %.1f Gbit/s.\n",
		(onWire(plain)-onWire(small))/dearer.Seconds()/1e9)
}
