// Package service is the search itself: it reads what the agent asked, widens
// the times, resolves the place and asks the homepage, which alone decides
// availability, price and policy. It knows no transport: words for people are
// made in render, JSON in handlers.
package service

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// DefaultPlace is the full label of the place that prices are calculated for
// when the customer's is ambiguous or out of the delivery area: the dong of
// 서울 강남고속버스터미널 (contract, 흐름).
const DefaultPlace = "서울특별시 서초구 반포동"

// maxInput is how many characters of the place text an answer repeats (A5).
const maxInput = 100

// Query is one question to the homepage's search.
type Query struct {
	Period schedule.Period
	Dong   *region.Dong // nil: the rental stage, no delivery
	// Once forbids a second try: the tool call has had its chance of one.
	Once bool
}

// Found is the homepage's answer to a Query.
type Found struct {
	Count    int       // vehicles found
	Vehicles []Vehicle // the first MaxVehicles of them at most
	AsOf     time.Time
}

// ErrReturnRefused says that the homepage refused the return date of a query
// that our own rules allow: its clock and ours may differ.
var ErrReturnRefused = errors.New("the homepage refused the return date")

// Homepage is what a search needs of the homepage. Its errors are *Error,
// except ErrReturnRefused.
type Homepage interface {
	// Search finds the vehicles that are free for the query.
	Search(ctx context.Context, q Query) (Found, error)
	// Places returns the newest good list of delivery places, nil when none is
	// known. Every answer to a Search carries one.
	Places() *region.Index
}

// Searcher answers search requests. It is safe for concurrent use.
type Searcher struct {
	homepage Homepage
	budget   time.Duration
	now      func() time.Time
}

// New returns a Searcher that asks homepage, with budget as the time that one
// call may spend on it.
func New(homepage Homepage, budget time.Duration, now func() time.Time) *Searcher {
	return &Searcher{homepage: homepage, budget: budget, now: now}
}

// Search answers one request: a problem for the customer to mend, or what the
// homepage found. An error is an *Error; an outage is never an empty result (A8).
func (s *Searcher) Search(ctx context.Context, req Request) (Answer, error) {
	plan := schedule.Make(req.PickupAt, req.ReturnAt, s.now(), schedule.Seoul)
	if plan.Problem != nil {
		return Answer{Problem: plan.Problem}, nil
	}

	ctx, cancel := context.WithTimeout(ctx, s.budget)
	defer cancel()
	found, location, err := s.find(ctx, plan.Period, req)
	if errors.Is(err, ErrReturnRefused) {
		return Answer{Problem: &schedule.Problem{
			Cause: schedule.HomepageRefused,
			Text:  req.ReturnAt,
			Value: plan.Period.Return,
		}}, nil
	}
	if err != nil {
		return Answer{}, err
	}
	return Answer{Result: &Result{
		Period:      plan.Period,
		Adjustments: plan.Adjustments,
		AsOf:        found.AsOf,
		Location:    location,
		Count:       found.Count,
		Vehicles:    found.Vehicles,
	}}, nil
}

// find asks the homepage, in the rental stage when no place is given and for
// the place otherwise: one search when the list of places is known, two at
// most, of which only the first may be tried twice.
func (s *Searcher) find(ctx context.Context, period schedule.Period, req Request) (Found, *Location, error) {
	if isAbsent(req.Region) {
		found, err := s.homepage.Search(ctx, Query{Period: period})
		return found, nil, err
	}
	places := s.homepage.Places()
	known := places != nil
	if !known {
		if _, err := s.homepage.Search(ctx, Query{Period: period}); err != nil {
			return Found{}, nil, err
		}
		if places = s.homepage.Places(); places == nil {
			return Found{}, nil, &Error{Class: NoRegionList}
		}
	}
	found, location, err := s.findAt(ctx, places, req, Query{Period: period, Once: !known})
	newer := s.homepage.Places()
	if err != nil || newer == nil || newer == places {
		return found, location, err
	}

	// The answer brought a newer list. If the place is another row in it, or
	// gone, then what was found is for a place that is not offered.
	again, err := locate(newer, req)
	switch {
	case err != nil:
		return Found{}, nil, err
	case again.Applied.ID == location.Applied.ID && again.Applied.Label == location.Applied.Label:
		again.Fee = location.Fee
		return found, again, nil
	case !known:
		return Found{}, nil, &Error{Class: NoRegionList, Err: errors.New("the list changes with every answer")}
	}
	return s.findAt(ctx, newer, req, Query{Period: period, Once: true})
}

// isAbsent says whether no place was given: blanks, or the words that some
// hosts send for an argument that they leave out (D2).
func isAbsent(place string) bool {
	switch strings.ToLower(plain.Line(place)) {
	case "", "null", "undefined":
		return true
	default:
		return false
	}
}

// findAt asks the homepage q for the place that the text means in places.
func (s *Searcher) findAt(ctx context.Context, places *region.Index, req Request, q Query) (Found, *Location, error) {
	location, err := locate(places, req)
	if err != nil {
		return Found{}, nil, err
	}
	q.Dong = &location.Applied
	found, err := s.homepage.Search(ctx, q)
	if err != nil {
		return Found{}, nil, err
	}
	location.Fee = deliveryFee(location.Applied, found.Vehicles)
	return found, location, nil
}

// locate resolves the place text, or falls back to the default place, which
// is looked up in the list like any other (D4).
func locate(places *region.Index, req Request) (*Location, error) {
	resolution := region.Resolution{Verdict: region.Ambiguous}
	if !req.RegionNotText {
		resolution = places.Resolve(req.Region)
	}
	location := &Location{
		Input:      plain.Cut(plain.Visible(req.Region), maxInput),
		Applied:    resolution.Dong,
		Verdict:    resolution.Verdict,
		Candidates: resolution.Candidates,
	}
	if location.Default() {
		dong, ok := places.Labelled(DefaultPlace)
		if !ok {
			return nil, &Error{Class: NoDefaultPlace}
		}
		location.Applied = dong
	}
	return location, nil
}

// deliveryFee is what the answer itself charges, so that the fee beside the
// place and the fee in each price are of one moment; the list's when no
// vehicle says it.
func deliveryFee(dong region.Dong, vehicles []Vehicle) int {
	if len(vehicles) > 0 {
		return vehicles[0].DeliveryFee
	}
	return dong.RoundTripFee
}
