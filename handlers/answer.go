package handlers

import (
	"time"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// needInput is the contract's 응답 A: keys, their order and types as there.
type needInput struct {
	Status        string   `json:"status"`
	Message       string   `json:"message"`
	Required      []string `json:"required"`
	Format        string   `json:"format"`
	BusinessHours string   `json:"business_hours"`
	Rules         []string `json:"rules"`
	Note          string   `json:"note"`
	Display       string   `json:"display"`
}

// result is the contract's 응답 B: keys, their order and types as there. What
// the contract calls null is a pointer; what it shows only in a case is
// omitted in the others (A1). Money is KRW.
type result struct {
	Status      string       `json:"status"`
	PickupAt    string       `json:"pickup_at"` // RFC 3339, KST
	ReturnAt    string       `json:"return_at"`
	Hours       int          `json:"hours"`
	Days        int          `json:"days"`
	AsOf        string       `json:"as_of"`
	Conditions  conditions   `json:"conditions"`
	PriceStage  string       `json:"price_stage"`
	Location    *location    `json:"location"`
	Adjustments []adjustment `json:"adjustments"`
	Note        string       `json:"note"`
	Next        string       `json:"next"`
	Count       int          `json:"count"`
	Truncated   bool         `json:"truncated"`
	Message     string       `json:"message,omitempty"`
	Display     string       `json:"display"`
	Vehicles    []vehicle    `json:"vehicles"`
}

type conditions struct {
	DriverAge    string `json:"driver_age"`
	PickupMethod string `json:"pickup_method"`
}

type location struct {
	Input          string `json:"input"`
	Applied        string `json:"applied"`
	DefaultApplied bool   `json:"default_applied"`
	Fee            int    `json:"round_trip_delivery_fee"`
	Landmark       string `json:"landmark,omitempty"`
	Reason         string `json:"reason,omitempty"`
}

type adjustment struct {
	Field     schedule.Field  `json:"field"`
	Requested string          `json:"requested"`
	Applied   string          `json:"applied"`
	Reason    schedule.Reason `json:"reason"`
}

type vehicle struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Seats       int     `json:"seats"`
	RentalPrice int     `json:"rental_price"`
	DeliveryFee *int    `json:"delivery_fee"`
	TotalPrice  *int    `json:"total_price"`
	Currency    string  `json:"currency"`
	ReserveURL  *string `json:"reserve_url"`
}

func newNeedInput(p schedule.Problem) needInput {
	return needInput{
		Status:        statusNeedInput,
		Message:       render.Message(p),
		Required:      render.Required(),
		Format:        render.DateTimeFormat,
		BusinessHours: render.BusinessHours,
		Rules:         render.Rules(),
		Note:          render.PeriodNote,
		Display:       render.Question(p),
	}
}

func newResult(r service.Result) result {
	out := result{
		Status:      statusOK,
		PickupAt:    kst(r.Period.Pickup),
		ReturnAt:    kst(r.Period.Return),
		Hours:       r.Period.Hours(),
		Days:        r.Period.Days(),
		AsOf:        kst(r.AsOf),
		Conditions:  conditions{DriverAge: render.DriverAge, PickupMethod: render.PickupMethod},
		PriceStage:  "rental_only",
		Adjustments: newAdjustments(r.Adjustments),
		Note:        render.AvailabilityNote,
		Next:        render.Next(r),
		Count:       r.Count,
		Truncated:   r.Truncated(),
		Display:     render.Table(r),
		Vehicles:    newVehicles(r.Vehicles, r.Location != nil),
	}
	if out.Truncated {
		out.Message = render.More(out.Count)
	}
	if r.Location != nil {
		out.PriceStage = "total_with_delivery"
		out.Location = newLocation(*r.Location)
	}
	return out
}

func newLocation(l service.Location) *location {
	out := &location{
		Input:          l.Input,
		Applied:        l.Applied.Label,
		DefaultApplied: l.Default(),
		Fee:            l.Fee,
	}
	if l.Default() {
		out.Landmark = render.Landmark
		out.Reason = "ambiguous"
		if l.Verdict == region.OutOfArea {
			out.Reason = "out_of_area"
		}
	}
	return out
}

func newAdjustments(adjustments []schedule.Adjustment) []adjustment {
	out := make([]adjustment, len(adjustments))
	for i, a := range adjustments {
		out[i] = adjustment{Field: a.Field, Requested: a.Text, Applied: kst(a.Applied), Reason: a.Reason}
	}
	return out
}

// newVehicles gives delivery fee, total and link only in the total stage.
func newVehicles(vehicles []service.Vehicle, delivered bool) []vehicle {
	out := make([]vehicle, len(vehicles))
	totals := make([]int, len(vehicles))
	for i := range vehicles {
		v := &vehicles[i]
		out[i] = vehicle{ID: v.ID, Name: v.Name, Seats: v.Seats, RentalPrice: v.RentalPrice, Currency: "KRW"}
		if delivered {
			totals[i] = v.TotalPrice()
			out[i].DeliveryFee = &v.DeliveryFee
			out[i].TotalPrice = &totals[i]
		}
		if v.ReserveURL != "" {
			out[i].ReserveURL = &v.ReserveURL
		}
	}
	return out
}

func kst(t time.Time) string { return t.In(schedule.Seoul).Format(time.RFC3339) }
