// Package sample is a homepage of our own making that behaves as 빵빵카's does:
// the same search API, the same price rules, links that open a page. It serves
// the offline demo and is the fake that tests bend. Its cars are invented; its
// places are real names with the fees that the real homepage once had. It
// takes orders from nobody: what it finds is all that it can say.
//
// All times are Korean (KST), all money is KRW.
package sample

import (
	"net/http"
	"slices"
	"sync/atomic"
	"time"
)

// Homepage is a running sample homepage. It is an http.Handler, safe for
// concurrent use; its fleet, its regions and its manners can be changed while
// it serves.
type Homepage struct {
	now      func() time.Time
	routes   http.Handler
	fleet    atomic.Pointer[[]Vehicle]
	regions  atomic.Pointer[regionList]
	bend     atomic.Pointer[func(http.ResponseWriter, *http.Request, http.Handler)]
	requests requestLog
}

// Option changes how New makes a Homepage.
type Option func(*Homepage)

// WithClock sets the clock, time.Now by default.
func WithClock(now func() time.Time) Option {
	return func(h *Homepage) { h.now = now }
}

// WithFleet sets the vehicles, in the order of the homepage's database.
func WithFleet(vehicles []Vehicle) Option {
	return func(h *Homepage) { h.SetFleet(vehicles) }
}

// WithRegions sets the list of delivery places, in any order.
func WithRegions(regions []Region) Option {
	return func(h *Homepage) { h.SetRegions(regions) }
}

// New returns a sample homepage with about 40 vehicles and a few dozen delivery
// places. On each of the 30 days from the clock's today some vehicles are taken.
func New(opts ...Option) *Homepage {
	h := &Homepage{now: time.Now}
	for _, opt := range opts {
		opt(h)
	}
	if h.fleet.Load() == nil {
		h.SetFleet(defaultFleet(h.now()))
	}
	if h.regions.Load() == nil {
		h.SetRegions(defaultRegions())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/search-cars", h.searchCars)
	mux.HandleFunc("GET /cars/{id}", h.carPage)
	mux.HandleFunc("GET /{$}", h.frontPage)
	h.routes = mux
	return h
}

// SetFleet replaces the vehicles, for the requests that come after it.
func (h *Homepage) SetFleet(vehicles []Vehicle) {
	fleet := slices.Clone(vehicles)
	h.fleet.Store(&fleet)
}

// SetRegions replaces the delivery places, for the requests that come after
// it. With none, delivery searches find nothing, as when the homepage's region
// table is missing.
func (h *Homepage) SetRegions(regions []Region) {
	h.regions.Store(newRegionList(regions))
}

// Bend puts bend in front of the homepage: it may answer itself, spoil what
// next would answer, or wait. Nil makes the homepage straight again.
func (h *Homepage) Bend(bend func(w http.ResponseWriter, r *http.Request, next http.Handler)) {
	if bend == nil {
		h.bend.Store(nil)
		return
	}
	h.bend.Store(&bend)
}

// Requests returns the raw request URIs in order of arrival, bent or not: the
// first 1,000 since the start or the last ResetRequests.
func (h *Homepage) Requests() []string { return h.requests.list() }

// ResetRequests forgets the requests so far.
func (h *Homepage) ResetRequests() { h.requests.reset() }

// ServeHTTP answers as the homepage does, unless bent.
func (h *Homepage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.requests.add(r.RequestURI)
	if bend := h.bend.Load(); bend != nil {
		(*bend)(w, r, h.routes)
		return
	}
	h.routes.ServeHTTP(w, r)
}
