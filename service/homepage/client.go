// Package homepage asks the homepage's search API, which alone decides
// availability, price and policy, and turns its answers into domain values.
// Everything that the homepage sends is outside text: it is checked against
// what was asked, bounded in size, and never repeated in an error.
package homepage

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// Options are what a Client is built from.
type Options struct {
	BaseURL     *url.URL          // of the API and of the links in answers
	MaxInFlight int               // requests to the homepage at a time
	Now         func() time.Time  // the service's clock
	Transport   http.RoundTripper // nil: one of the Client's own

	// Observe, if any, learns how each request ended: ok, return_refused or a
	// service.Class.
	Observe func(outcome string)
}

// Client is the homepage as the service sees it. It is safe for concurrent use.
type Client struct {
	searchBase string // address of the search API
	carsBase   string // address of the cars' pages, up to the id

	// transport never follows a redirect, which would leave the homepage that
	// was configured.
	transport http.RoundTripper

	header  http.Header // of every request; a RoundTripper leaves it as it is
	now     func() time.Time
	observe func(outcome string)
	places  places
	flights flights
	guard   *guard
	buffers sync.Pool // of *buffer
}

// New returns a Client.
func New(o Options) *Client {
	if o.Transport == nil {
		o.Transport = NewTransport(o.MaxInFlight)
	}
	if o.Observe == nil {
		o.Observe = func(string) {}
	}
	return &Client{
		searchBase: o.BaseURL.JoinPath("api", "search-cars").String(),
		carsBase:   o.BaseURL.JoinPath("cars").String() + "/",
		transport:  o.Transport,
		header: http.Header{
			"Accept":     {"application/json"},
			"User-Agent": {"ppangppangka-mcp"},
		},
		now:     o.Now,
		observe: o.Observe,
		guard:   newGuard(o.MaxInFlight),
		buffers: sync.Pool{New: func() any { return new(buffer) }},
	}
}

// NewTransport returns the transport of a Client that is given none. It keeps
// as many idle connections as there may be requests in flight: the standard
// two would open a new one for every second call. It asks for gzip and decodes
// it (docs/adr/0042-gzip.md). Every request has a budget
// of its own; the times here bound what goes on behind one that was given up.
func NewTransport(maxInFlight int) *http.Transport {
	return &http.Transport{
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		TLSHandshakeTimeout:    10 * time.Second,
		MaxIdleConns:           maxInFlight,
		MaxIdleConnsPerHost:    maxInFlight,
		IdleConnTimeout:        90 * time.Second,
		ForceAttemptHTTP2:      true,
		MaxResponseHeaderBytes: 64 << 10,
		// Without pings a connection that died silently would fail every call
		// for as long as the kernel retransmits, a quarter of an hour.
		HTTP2: &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 5 * time.Second},
	}
}

// Search returns every vehicle that is free for q, in the homepage's order
// (contract, 응답 B; A3). Equal queries that are in flight together share one
// request to the homepage; nothing is kept once it has been answered.
func (c *Client) Search(ctx context.Context, q service.Query) (service.Found, error) {
	s := newSearch(q)
	return c.flights.do(ctx, s.rawQuery, func(ctx context.Context) (service.Found, error) {
		return c.guard.do(ctx, func() (service.Found, error) {
			return c.ask(ctx, s)
		})
	})
}

// Places returns the newest good list of delivery places, nil when none is
// known.
func (c *Client) Places() *region.Index { return c.places.usable(c.now()) }

// Warm asks for the list of places until there is one or ctx ends, so that
// the first caller need not wait for it.
func (c *Client) Warm(ctx context.Context, budget time.Duration) {
	for pause := time.Second; c.Places() == nil; pause = min(2*pause, time.Minute) {
		attempt, cancel := context.WithTimeout(ctx, budget)
		_, _ = c.Search(attempt, service.Query{Period: tomorrow(c.now())})
		cancel()
		if c.Places() != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// tomorrow is a period that the homepage takes at any time of day.
func tomorrow(now time.Time) schedule.Period {
	y, m, d := now.In(schedule.Seoul).Date()
	return schedule.Period{
		Pickup: time.Date(y, m, d+1, 10, 0, 0, 0, schedule.Seoul),
		Return: time.Date(y, m, d+2, 10, 0, 0, 0, schedule.Seoul),
	}
}
