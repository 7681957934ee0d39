package service_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

var (
	banpo    = region.Dong{ID: 425, Province: "서울특별시", City: "서초구", Name: "반포동", Label: "서울특별시 서초구 반포동", RoundTripFee: 20_000}
	jamwon   = region.Dong{ID: 424, Province: "서울특별시", City: "서초구", Name: "잠원동", Label: "서울특별시 서초구 잠원동", RoundTripFee: 20_000}
	moved    = region.Dong{ID: 900, Province: "서울특별시", City: "서초구", Name: "잠원동", Label: "서울특별시 서초구 잠원동", RoundTripFee: 30_000}
	friday   = time.Date(2026, 11, 6, 0, 37, 0, 0, schedule.Seoul)
	jamwonAt = service.Request{PickupAt: "2026-11-09T10:00", ReturnAt: "2026-11-11T10:00", Region: "잠원동"}
)

// homepage is a fake that brings a list with each answer.
type homepage struct {
	known    *region.Index
	brings   []*region.Index // by the nth answer; nil: the list stays
	vehicles []service.Vehicle
	err      error
	asked    []service.Query
}

func (h *homepage) Search(_ context.Context, q service.Query) (service.Found, error) {
	if n := len(h.asked); n < len(h.brings) && h.brings[n] != nil {
		h.known = h.brings[n]
	}
	h.asked = append(h.asked, q)
	return service.Found{Vehicles: h.vehicles, AsOf: friday}, h.err
}

func (h *homepage) Places() *region.Index { return h.known }

func list(dongs ...region.Dong) *region.Index { return region.NewIndex(dongs) }

func search(t *testing.T, h *homepage, req service.Request) (*service.Result, error) {
	t.Helper()
	answer, err := service.New(h, time.Second, func() time.Time { return friday }).Search(t.Context(), req)
	if answer.Problem != nil {
		t.Fatalf("need_input: %+v", answer.Problem)
	}
	return answer.Result, err
}

func TestOneRequestWhenTheListIsKnown(t *testing.T) {
	h := &homepage{known: list(banpo, jamwon)}
	r, err := search(t, h, jamwonAt)
	if err != nil || len(h.asked) != 1 || h.asked[0].Dong.ID != 424 || r.Location.Default() {
		t.Errorf("err %v, asked %v, location %+v", err, h.asked, r)
	}
}

func TestTwoRequestsWhenNoListIsKnown(t *testing.T) {
	h := &homepage{brings: []*region.Index{list(banpo, jamwon)}}
	r, err := search(t, h, jamwonAt)
	if err != nil || len(h.asked) != 2 || h.asked[0].Dong != nil || h.asked[1].Dong.ID != 424 {
		t.Fatalf("err %v, asked %+v", err, h.asked)
	}
	if r.Location.Applied != jamwon {
		t.Errorf("location %+v", r.Location)
	}
	if h.asked[0].Once || !h.asked[1].Once {
		t.Error("more than one search of the call may be tried twice")
	}
}

func TestPlaceIsResolvedAgainInANewerList(t *testing.T) {
	for name, tt := range map[string]struct {
		newer   *region.Index
		asked   int
		applied region.Dong
		fallsTo region.Verdict
	}{
		"the same row":    {list(banpo, jamwon), 1, jamwon, region.Resolved},
		"another id":      {list(banpo, moved), 2, moved, region.Resolved},
		"no longer there": {list(banpo), 2, banpo, region.Ambiguous},
	} {
		t.Run(name, func(t *testing.T) {
			h := &homepage{known: list(banpo, jamwon), brings: []*region.Index{tt.newer}}
			r, err := search(t, h, jamwonAt)
			if err != nil || len(h.asked) != tt.asked {
				t.Fatalf("err %v, asked %d times", err, len(h.asked))
			}
			if r.Location.Applied != tt.applied || r.Location.Verdict != tt.fallsTo {
				t.Errorf("location %+v", r.Location)
			}
		})
	}
}

func TestNoMoreThanTwoRequests(t *testing.T) {
	h := &homepage{brings: []*region.Index{list(banpo, jamwon), list(banpo, moved)}}
	if _, err := search(t, h, jamwonAt); service.ClassOf(err) != service.NoRegionList || len(h.asked) != 2 {
		t.Errorf("err %v, asked %d times", err, len(h.asked))
	}
}

// D4: the default place is looked up in the list like any other.
func TestWithoutTheDefaultPlaceThereIsNoAnswer(t *testing.T) {
	h := &homepage{known: list(jamwon)}
	req := jamwonAt
	req.Region = "강남역"
	if _, err := search(t, h, req); service.ClassOf(err) != service.NoDefaultPlace || len(h.asked) != 0 {
		t.Errorf("err %v, asked %d times", err, len(h.asked))
	}
}

func TestWithoutAnyListThereIsNoDefaultPlace(t *testing.T) {
	h := &homepage{}
	if _, err := search(t, h, jamwonAt); service.ClassOf(err) != service.NoRegionList || len(h.asked) != 1 {
		t.Errorf("err %v, asked %d times", err, len(h.asked))
	}
}

func TestFeeIsTheAnswersOwn(t *testing.T) {
	h := &homepage{known: list(banpo, jamwon), vehicles: []service.Vehicle{{ID: "1", RentalPrice: 100_000, DeliveryFee: 25_000}}}
	if r, err := search(t, h, jamwonAt); err != nil || r.Location.Fee != 25_000 {
		t.Errorf("with vehicles: %v, %+v", err, r.Location)
	}
	h.vehicles = nil
	if r, err := search(t, h, jamwonAt); err != nil || r.Location.Fee != 20_000 {
		t.Errorf("without vehicles: %v, %+v", err, r.Location)
	}
}

func TestRefusedReturnIsAProblemToMend(t *testing.T) {
	h := &homepage{err: service.ErrReturnRefused}
	req := jamwonAt
	req.Region = ""
	answer, err := service.New(h, time.Second, func() time.Time { return friday }).Search(t.Context(), req)
	if err != nil || answer.Problem == nil || answer.Problem.Cause != schedule.HomepageRefused || answer.Problem.Text != req.ReturnAt {
		t.Errorf("answer %+v, err %v", answer.Problem, err)
	}
}

func TestErrorNamesItsClass(t *testing.T) {
	cause := errors.New("cause")
	err := error(&service.Error{Class: service.HomepageTimeout, Err: cause})
	if !errors.Is(err, cause) || service.ClassOf(err) != service.HomepageTimeout || err.Error() != "homepage_timeout: cause" {
		t.Errorf("%v", err)
	}
	if got := service.ClassOf(cause); got != service.Internal {
		t.Errorf("a foreign error has class %s", got)
	}
}
