package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// compareReaders returns the tables of the JSON readers.
func compareReaders(ctx context.Context, body []byte, rounds int) (string, error) {
	speed, err := compareSpeed(ctx, body, rounds)
	if err != nil {
		return "", err
	}
	hostile, err := compareHostile()
	return speed + hostile, err
}

// job is a candidate with the columns that name it.
type job struct {
	candidate
	list string
}

func compareSpeed(ctx context.Context, body []byte, rounds int) (string, error) {
	jobs, err := readingJobs(body)
	if err != nil {
		return "", err
	}
	candidates := make([]candidate, len(jobs))
	for i, j := range jobs {
		candidates[i] = j.candidate
	}
	costs, err := compare(ctx, candidates, rounds)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("\n### Cost of one answer\n")
	b.WriteString(heading(2, "list of places", "reader", "CPU µs", "first row = 1", "KB", "allocations"))
	for i, c := range costs {
		b.WriteString(row(jobs[i].list, jobs[i].name, microseconds(c.cpu), c.times(),
			fmt.Sprintf("%.1f", float64(c.bytes)/1e3), thousands(c.allocs)))
	}
	return b.String(), nil
}

// readingJobs are all readers with the list built, with it stepped over, and
// with it cut out before, and the service's whole search.
func readingJobs(body []byte) ([]job, error) {
	known, err := knownList(body)
	if err != nil {
		return nil, err
	}
	var built, stepped, without []job
	buffer := make([]byte, 0, len(body))
	all := append(readers(), reader{name: "json/v2, a method a field", cars: readLenient})
	for _, r := range all {
		if r.whole != nil {
			built = append(built, job{candidate{r.name, func() error { _, err := r.whole(body); return err }}, "built"})
		}
		stepped = append(stepped, job{candidate{r.name, func() error { _, err := r.cars(body); return err }}, "stepped over"})
		without = append(without, job{candidate{r.name, func() error {
			rest, err := cut(buffer[:0], body, known)
			if err == nil {
				_, err = r.cars(rest)
			}
			return err
		}}, "cut out"})
	}
	only := job{candidate{"none: only the cut", func() error { _, err := cut(buffer[:0], body, known); return err }}, "cut out"}
	search, err := searching(body)
	if err != nil {
		return nil, err
	}
	jobs := append(built, stepped...)
	jobs = append(jobs, without...)
	return append(jobs, only, job{candidate{"the service's whole search", search}, "cut out"}), nil
}

// searching is the service's own search: the body read from a transport, cut,
// decoded, checked and turned into vehicles with their links.
func searching(body []byte) (func() error, error) {
	q, err := question(body)
	if err != nil {
		return nil, err
	}
	client := newClient(&canned{body})
	return func() error {
		found, err := client.Search(context.Background(), q)
		if err == nil && len(found.Vehicles) == 0 {
			err = errors.New("no vehicles")
		}
		return err
	}, nil
}
