package sample

import "time"

// Vehicle is one car of the fleet.
type Vehicle struct {
	ID        int
	GroupID   int    // the homepage shows one card per group: its first free vehicle
	Name      string // as the homepage's staff typed it, which may be anything
	OilType   string // Korean: 가솔린, LPG, …
	Capacity  int    // seats
	ModelYear int
	DriverAge int // years, the youngest driver allowed: 21 or 26
	Options   []string
	Policy    *Policy  // nil: the group has no prices and is never shown
	Bookings  []Period // when it is taken
}

// Period is a stretch of time, From inclusive, To exclusive: there is no
// buffer between two rentals.
type Period struct {
	From, To time.Time
}

func (p Period) overlaps(o Period) bool {
	return p.From.Before(o.To) && o.From.Before(p.To)
}

func (v Vehicle) free(period Period) bool {
	for _, booking := range v.Bookings {
		if booking.overlaps(period) {
			return false
		}
	}
	return true
}

// maxCandidates is how many rows the homepage's query reads.
const maxCandidates = 200

// freeVehicles returns the first free vehicle of each group that has prices,
// in the order of the fleet.
func freeVehicles(fleet []Vehicle, q Query) []Vehicle {
	var free []Vehicle
	shown := make(map[int]bool)
	candidates := 0
	for _, v := range fleet {
		if v.DriverAge > q.DriverAge {
			continue
		}
		if candidates++; candidates > maxCandidates {
			break
		}
		if shown[v.GroupID] || v.Policy == nil || !v.free(Period{q.Pickup, q.Return}) {
			continue
		}
		shown[v.GroupID] = true
		free = append(free, v)
	}
	return free
}
