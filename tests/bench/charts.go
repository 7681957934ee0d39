package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// imageDir is where the pictures are, beside the Markdown file.
const imageDir = "img"

// The pictures' files.
const (
	carsChart    = "growth-cars.svg"
	placesChart  = "growth-places.svg"
	clientsChart = "growth-clients.svg"
)

func reportGrowth(w io.Writer, r *results) {
	fmt.Fprintf(w, "\n### Growth: cars in the homepage's answer (%d connections, 0 ms)\n\n![CPU per call by cars](%s/%s)\n\n", growing, imageDir, carsChart)
	reportPoints(w, "cars", r.cars)
	fmt.Fprintf(w, "\n### Growth: the homepage's list of places (%d connections, 0 ms)\n\n![CPU per call by places](%s/%s)\n\n", growing, imageDir, placesChart)
	fmt.Fprint(w, "Calls without a place:\n\n")
	reportPoints(w, "places", r.rentals)
	fmt.Fprint(w, "\nCalls with a place, which is found in the list:\n\n")
	reportPoints(w, "places", r.deliveries)
	fmt.Fprintf(w, "\n### Growth: clients that the rate limiter knows (in process)\n\n![CPU per request by clients](%s/%s)\n\n", imageDir, clientsChart)
	fmt.Fprint(w, "| clients | CPU µs/request | spread | heap bytes/client |\n| ---: | ---: | ---: | ---: |\n")
	for _, c := range r.clients {
		heap := "–" // too few to tell from the rest of the process
		if c.clients >= 10_000 {
			heap = fmt.Sprintf("%.0f", c.memory)
		}
		fmt.Fprintf(w, "| %s | %.2f | %.2f – %.2f | %s |\n", thousands(c.clients), c.request.median, c.request.low, c.request.high, heap)
	}
}

func reportPoints(w io.Writer, unit string, points []point) {
	fmt.Fprintf(w, "| %s | service CPU µs/call | spread | floor CPU µs/call | spread | ratio |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n", unit)
	for _, p := range points {
		s, f := p.series[service].spread(cpu), p.series[baseline].spread(cpu)
		fmt.Fprintf(w, "| %s | %.0f | %.0f – %.0f | %.0f | %.0f – %.0f | %s |\n",
			thousands(p.size), s.median, s.low, s.high, f.median, f.low, f.high, p.times(cpu, baseline))
	}
}

// drawCharts writes the pictures of the growth, if it was measured.
func drawCharts(dir string, r *results) error {
	if !r.plan.growth {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	const cost = "CPU µs a call"
	charts := map[string]chart{
		carsChart: {title: "CPU per call against cars in the answer", x: "cars", y: cost, curves: []curve{
			cpuCurve("service", r.cars, service), cpuCurve("floor", r.cars, baseline)}},
		placesChart: {title: "CPU per call against the list of places", x: "places in the list", y: cost, curves: []curve{
			cpuCurve("service, no place", r.rentals, service), cpuCurve("service, with a place", r.deliveries, service), cpuCurve("floor, no place", r.rentals, baseline)}},
		clientsChart: {title: "CPU per request against clients in the limiter", x: "clients", y: "CPU µs a request", log: true, curves: []curve{
			clientCurve(r.clients)}},
	}
	for name, c := range charts {
		file, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if err := errors.Join(c.draw(file), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

func cpuCurve(name string, points []point, target int) curve {
	c := curve{name: name}
	for _, p := range points {
		c.points = append(c.points, xy{float64(p.size), p.series[target].spread(cpu).median})
	}
	return c
}

func clientCurve(costs []clientCost) curve {
	c := curve{name: "a notification, the whole handler"}
	for _, cost := range costs {
		c.points = append(c.points, xy{float64(cost.clients), cost.request.median})
	}
	return c
}
