package main

import "fmt"

// goal is a figure and what it is held to. Times are goals as ratios of one
// run, since machines differ.
type goal struct {
	text    string
	figure  spread
	bound   float64
	atLeast bool // the bound is the least; else it is the most
	format  string
}

func (g goal) met() bool {
	if g.atLeast {
		return g.figure.median >= g.bound
	}
	return g.figure.median <= g.bound
}

// verdict says too when another run could say otherwise.
func (g goal) verdict() string {
	word := "missed"
	if g.met() {
		word = "met"
	}
	if g.figure.low < g.bound && g.bound < g.figure.high {
		word += ", within the spread"
	}
	return word
}

// The places of targets in comparisons.
const (
	service  = 0
	baseline = 1 // the floor, or cached bytes
	bare     = 2 // the homepage itself
)

// goals are in the order in which a reader asks.
func (r *results) goals() []goal {
	cheap, busy, alone, many := r.at(cheapest()), r.at(usualLoad()), r.at(single()), r.at(crowd())
	return []goal{
		{text: "CPU per call, floor = 1 (16 connections, 0 ms)", figure: cheap.ratio(cpu, baseline), bound: 3.0},
		{text: "throughput, floor = 1 (64 connections, 50 ms)", figure: busy.ratio(throughput, baseline), bound: 0.95, atLeast: true},
		{text: "p99, floor = 1 (64 connections, 50 ms)", figure: busy.ratio(p99, baseline), bound: 1.2},
		{text: "p50, the bare homepage = 1 (1 connection, 50 ms)", figure: alone.ratio(p50, bare), bound: 1.02, format: "%.3f"},
		{text: "errors (1,000 connections, 200 ms)", figure: only(float64(many.series[service].errors())), bound: 0, format: "%.0f"},
		{text: "p99, floor = 1 (1,000 connections, 200 ms)", figure: many.ratio(p99, baseline), bound: 1.3},
		{text: "peak memory, floor = 1 (1,000 connections, 200 ms)", figure: only(float64(many.series[service].peak) / float64(many.series[baseline].peak)), bound: 1.3},
		{text: "homepage requests a call (the most of all loads)", figure: r.worst(requests), bound: 1, format: "%.3f"},
		{text: "new homepage connections a call (the most of all loads)", figure: r.worst(newConnections), bound: 0.02, format: "%.3f"},
		{text: "CPU of `tools/list`, cached bytes = 1", figure: r.fixed[0].ratio(cpu, baseline), bound: 2},
		{text: "CPU of an answer, a 429 = 1", figure: r.limited.ratio(cpu, 1), bound: 20, atLeast: true, format: "%.1f"},
		{text: "start to first answer, ms", figure: r.starts, bound: 100, format: "%.0f"},
	}
}

// at returns the comparison under p, which every plan has.
func (r *results) at(p pressure) comparison {
	for _, c := range r.loads {
		if c.connections == p.connections && c.delay == p.delay {
			return c
		}
	}
	panic(fmt.Sprintf("the plan lacks %+v", p))
}

// worst is the service's highest median of m over all loads.
func (r *results) worst(m metric) spread {
	var worst spread
	for _, c := range r.loads {
		if s := c.series[service].spread(m); s.median >= worst.median {
			worst = s
		}
	}
	return worst
}

func only(figure float64) spread { return spread{figure, figure, figure} }
