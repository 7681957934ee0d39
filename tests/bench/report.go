package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The lines of the Markdown file between which the tables stand.
const (
	tablesBegin = "<!-- bench: begin -->\n"
	tablesEnd   = "<!-- bench: end -->\n"
)

// writeReport replaces what stands between the markers of file, and the
// pictures in img beside it.
func writeReport(file string, r *results) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, rest, found := bytes.Cut(text, []byte(tablesBegin))
	_, tail, ended := bytes.Cut(rest, []byte(tablesEnd))
	if !found || !ended {
		return errors.New(file + ": no markers for the tables")
	}
	var b bytes.Buffer
	b.Write(head)
	b.WriteString(tablesBegin)
	report(&b, r)
	b.WriteString(tablesEnd)
	b.Write(tail)
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return err
	}
	return drawCharts(filepath.Join(filepath.Dir(file), imageDir), r)
}

// report writes all tables.
func report(w io.Writer, r *results) {
	fmt.Fprintf(w, "\nMeasured on %s: %s, %d cores, %s; %d rounds of %v a load, %v in all.\n",
		time.Now().Format(time.DateOnly), processor(), runtime.NumCPU(), runtime.Version(), r.plan.rounds, r.plan.length, r.took.Round(time.Second))
	fmt.Fprintf(w, "One answer of the homepage is %s bytes, of the service %s, of the floor %s.\n",
		thousands(r.sizes.homepage), thousands(r.sizes.service), thousands(r.sizes.floor))
	reportGoals(w, r)
	reportLoads(w, r)
	reportFixed(w, r)
	if r.plan.growth {
		reportGrowth(w, r)
	}
}

func reportGoals(w io.Writer, r *results) {
	fmt.Fprint(w, "\n### Goals\n\n| what | goal | figure | spread | |\n| --- | --- | ---: | ---: | --- |\n")
	for _, g := range r.goals() {
		format, sign := cmp.Or(g.format, "%.2f"), "≤"
		if g.atLeast {
			sign = "≥"
		}
		fmt.Fprintf(w, "| %s | %s %v | "+format+" | "+format+" – "+format+" | %s |\n",
			g.text, sign, g.bound, g.figure.median, g.figure.low, g.figure.high, g.verdict())
	}
}

func reportLoads(w io.Writer, r *results) {
	fmt.Fprint(w, "\n### Searches\n\n| connections | homepage | | calls/s | p50 ms | p99 ms | CPU µs/call | peak MB | requests/call | new connections/call | errors |\n"+
		"| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, c := range slices.Concat(r.loads, []comparison{r.equal}) {
		for i, s := range c.series {
			name := s.name
			if c.title == r.equal.title {
				name += ", all calls equal"
			}
			fmt.Fprintf(w, "| %s | %d ms | %s | %.0f | %.1f | %.1f | %.0f | %.0f | %.3f | %.3f | %d |\n",
				thousands(c.connections), c.delay.Milliseconds(), name,
				s.spread(throughput).median, s.spread(p50).median, s.spread(p99).median, s.spread(cpu).median,
				float64(s.peak)/1e6, s.spread(requests).median, s.spread(newConnections).median, s.errors())
			if i == baseline {
				fmt.Fprintf(w, "| | | *service ÷ floor* | %s | %s | %s | %s | %.2f | | | |\n",
					c.times(throughput, i), c.times(p50, i), c.times(p99, i), c.times(cpu, i), float64(c.series[service].peak)/float64(s.peak))
			}
		}
	}
}

// times is the first target's figure over the i-th's, with its spread.
func (c comparison) times(m metric, i int) string {
	s := c.ratio(m, i)
	return fmt.Sprintf("**%.2f** (%.2f – %.2f)", s.median, s.low, s.high)
}

func reportFixed(w io.Writer, r *results) {
	fmt.Fprintf(w, "\n### Answers without the homepage (%d connections)\n\n| | | calls/s | p50 ms | p99 ms | CPU µs/call | errors |\n"+
		"| --- | --- | ---: | ---: | ---: | ---: | ---: |\n", cheapest().connections)
	for _, c := range slices.Concat(r.fixed, []comparison{r.limited}) {
		for _, s := range c.series {
			fmt.Fprintf(w, "| %s | %s | %.0f | %.2f | %.2f | %.1f | %d |\n", c.title, s.name,
				s.spread(throughput).median, s.spread(p50).median, s.spread(p99).median, s.spread(cpu).median, s.errors())
		}
		for i, s := range c.series[1:] {
			fmt.Fprintf(w, "| | *%s ÷ %s* | %s | %s | %s | %s | |\n", c.series[0].name, s.name,
				c.times(throughput, 1+i), c.times(p50, 1+i), c.times(p99, 1+i), c.times(cpu, 1+i))
		}
	}
}

// processor is the machine's own name of its processor.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	_, name, _ := strings.Cut(string(between(text, "model name", "\n")), ":")
	return cmp.Or(strings.TrimSpace(name), runtime.GOARCH)
}

// thousands groups the digits of n, which is not negative.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
