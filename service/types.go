package service

import (
	"time"

	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// Request is what an agent asked, as text. An argument that was absent, null
// or blank is "" (D1, D2).
type Request struct {
	PickupAt, ReturnAt string
	Region             string
	// RegionNotText says that the region came as something other than a JSON
	// string, with Region its JSON text: it cannot be resolved (D2).
	RegionNotText bool
}

// Answer is what a search came to: either Problem, a question back to the
// customer, or Result.
type Answer struct {
	Problem *schedule.Problem
	Result  *Result
}

// MaxVehicles is how many vehicles an answer lists at most (contract, 응답 B).
const MaxVehicles = 30

// Result is the homepage's answer for one rental period (contract, 응답 B).
type Result struct {
	Period      schedule.Period
	Adjustments []schedule.Adjustment
	AsOf        time.Time // the moment of the homepage's answer, whole seconds (T7)
	Location    *Location // nil in the rental stage
	Count       int       // vehicles that the homepage found (A3)
	Vehicles    []Vehicle // the first of them, MaxVehicles at most, in the homepage's order
}

// Truncated says whether more vehicles were found than are listed.
func (r Result) Truncated() bool { return r.Count > MaxVehicles }

// Location is the place that prices were calculated for.
type Location struct {
	Input   string      // as it came without control characters, at most 100 characters (A5)
	Applied region.Dong // the row of the homepage's list
	// Verdict on Input. Anything but Resolved means that Applied is the
	// default place.
	Verdict region.Verdict
	// Candidates are up to five exact places to ask about, when Ambiguous.
	Candidates []region.Dong
	// Fee is the round-trip delivery fee, KRW.
	Fee int
}

// Default says whether prices are for the default place.
func (l Location) Default() bool { return l.Verdict != region.Resolved }

// Vehicle is one car that the homepage found free. Texts are one printable
// line each (S3). Money is KRW.
type Vehicle struct {
	ID          string
	Name        string
	Seats       int
	RentalPrice int    // for the whole period
	DeliveryFee int    // round trip; 0 in the rental stage
	ReserveURL  string // "" in the rental stage
}

// TotalPrice is what the customer pays: rental and round-trip delivery, KRW.
func (v Vehicle) TotalPrice() int { return v.RentalPrice + v.DeliveryFee }
