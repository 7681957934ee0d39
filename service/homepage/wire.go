package homepage

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
)

// wireAnswer is a 200 of the search API, as far as we need it.
type wireAnswer struct {
	Search  *wireSearch `json:"search"`
	Company struct {
		List jsontext.Value `json:"deliveryCostList"`
	} `json:"company"`
	TotalCount *int      `json:"totalCount"`
	Cars       []wireCar `json:"cars"`
}

// wireSearch is the query as the homepage understood it. It silently replaces
// what it cannot read, so every field is compared.
type wireSearch struct {
	DeliveryDateTime string `json:"deliveryDateTime"`
	ReturnDateTime   string `json:"returnDateTime"`
	PickupOption     string `json:"pickupOption"`
	DriverAge        int    `json:"driverAge"`
	Order            string `json:"order"`
	DongID           *int   `json:"dongId"`
	DeliveryAddress  string `json:"deliveryAddress"`
}

// wireCar is one car. Its fields read anything, so that a single odd car does
// not sink the others.
type wireCar struct {
	ID            lenient[int]    `json:"carId"`
	Name          lenient[string] `json:"name"`
	Capacity      lenient[int]    `json:"capacity"`
	DiscountPrice lenient[int]    `json:"discountPrice"`
	DeliveryPrice lenient[int]    `json:"deliveryPrice"`
	DetailToken   lenient[string] `json:"detailToken"`
}

// lenient is a value that may be of another type, or not there: then ok is false.
type lenient[T any] struct {
	value T
	ok    bool
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (l *lenient[T]) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	if err != nil {
		return err
	}
	l.ok = raw.Kind() != 'n' && json.Unmarshal(raw, &l.value, dec.Options()) == nil
	return nil
}

// decode reads a whole answer and checks it against the query. It changes body.
func (c *Client) decode(body []byte, q service.Query, now time.Time) ([]service.Vehicle, error) {
	body, known := c.places.cut(body, now)
	var answer wireAnswer
	if err := json.Unmarshal(body, &answer, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, badAnswer(err)
	}
	if err := answer.check(q); err != nil {
		return nil, badAnswer(err)
	}
	// No vehicle can also mean that the homepage does not know the place (any
	// more), which only the list tells.
	doubt := q.Dong != nil && len(answer.Cars) == 0
	if !known && (doubt || c.places.stale(now)) {
		dongs, err := decodeRegions(answer.Company.List)
		if err != nil {
			return nil, badAnswer(err)
		}
		accepted := c.places.offer(dongs, answer.Company.List, now)
		if doubt && !accepted && !contains(dongs, q.Dong.ID) {
			return nil, badAnswer(errors.New("no vehicles for a place that its list lacks"))
		}
	}
	return c.vehicles(answer.Cars, q)
}

// check compares the answer with the question.
func (a *wireAnswer) check(q service.Query) error {
	switch {
	case a.Search == nil:
		return errors.New("no search echo")
	case a.Search.DeliveryDateTime != clock(q.Period.Pickup), a.Search.ReturnDateTime != clock(q.Period.Return):
		return errors.New("an answer for other times")
	case a.Search.PickupOption != pickupOption(q), a.Search.DriverAge != driverAge, a.Search.Order != order:
		return errors.New("an answer for other conditions")
	case !a.Search.forDong(q.Dong):
		return errors.New("an answer for another place")
	case a.Cars == nil:
		return errors.New("no cars array")
	case a.TotalCount == nil || *a.TotalCount != len(a.Cars):
		return errors.New("the count is not that of the cars")
	case a.Company.List.Kind() != '[':
		return errors.New("no region list")
	}
	return nil
}

func (s *wireSearch) forDong(dong *region.Dong) bool {
	if dong == nil {
		return s.DongID == nil
	}
	return s.DongID != nil && *s.DongID == dong.ID && s.DeliveryAddress == dong.Label
}

// vehicles turns the cars into domain values. Odd ones are left out: a car
// without an id or a price is never shown. When most are odd, the answer is of
// another format and none can be trusted.
func (c *Client) vehicles(cars []wireCar, q service.Query) ([]service.Vehicle, error) {
	vehicles := make([]service.Vehicle, 0, len(cars))
	for i := range cars {
		if v, ok := c.vehicle(&cars[i], q); ok {
			vehicles = append(vehicles, v)
		}
	}
	if odd := len(cars) - len(vehicles); 2*odd > len(cars) {
		return nil, badAnswer(fmt.Errorf("%d of %d cars are odd", odd, len(cars)))
	}
	return vehicles, nil
}

func (c *Client) vehicle(car *wireCar, q service.Query) (service.Vehicle, bool) {
	if !car.ID.ok || car.ID.value <= 0 || !isPrice(car.DiscountPrice) || q.Dong != nil && !isPrice(car.DeliveryPrice) {
		return service.Vehicle{}, false
	}
	v := service.Vehicle{
		ID:          strconv.Itoa(car.ID.value),
		Name:        plain.Line(car.Name.value),
		Seats:       max(car.Capacity.value, 0),
		RentalPrice: car.DiscountPrice.value,
	}
	if q.Dong != nil {
		v.DeliveryFee = car.DeliveryPrice.value
		if car.DetailToken.value != "" {
			v.ReserveURL = c.reserveURL(q, v.ID, car.DetailToken.value)
		}
	}
	return v, v.TotalPrice() <= maxPrice
}

// isPrice takes 0 too: it is given on as the homepage gives it (A3).
func isPrice(p lenient[int]) bool { return p.ok && p.value >= 0 && p.value <= maxPrice }

// maxPrice, KRW, is the most that the table's money column can show.
const maxPrice = 99_999_999

type wireProvince struct {
	Name   string `json:"name"`
	Cities []struct {
		Name  string     `json:"name"`
		Dongs []wireDong `json:"dongs"`
	} `json:"cities"`
}

type wireDong struct {
	ID        lenient[int]    `json:"id"`
	Name      lenient[string] `json:"name"`
	RoundTrip lenient[int]    `json:"roundTrip"`
	FullLabel lenient[string] `json:"fullLabel"`
}

// decodeRegions reads company.deliveryCostList. Odd rows are left out.
func decodeRegions(list jsontext.Value) ([]region.Dong, error) {
	var provinces []wireProvince
	if err := json.Unmarshal(list, &provinces, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, err
	}
	var dongs []region.Dong
	for _, province := range provinces {
		for _, city := range province.Cities {
			for _, d := range city.Dongs {
				dong := region.Dong{
					ID:           d.ID.value,
					Province:     plain.Line(province.Name),
					City:         plain.Line(city.Name),
					Name:         plain.Line(d.Name.value),
					Label:        plain.Line(d.FullLabel.value),
					RoundTripFee: d.RoundTrip.value,
				}
				if dong.ID > 0 && dong.Name != "" && dong.Label != "" && isPrice(d.RoundTrip) {
					dongs = append(dongs, dong)
				}
			}
		}
	}
	return dongs, nil
}

func contains(dongs []region.Dong, id int) bool {
	for _, d := range dongs {
		if d.ID == id {
			return true
		}
	}
	return false
}

// refusal reads a 400. One about the return date is the customer's to mend:
// the homepage's clock may be ahead of ours. Any other is a fault of ours.
func refusal(body io.Reader) error {
	var answer struct {
		Error  string                    `json:"error"`
		Errors map[string]jsontext.Value `json:"errors"`
	}
	if err := json.UnmarshalRead(body, &answer); err != nil || answer.Error != "invalid_search_query" {
		return badAnswer(errors.New("a 400 of another format"))
	}
	if _, ok := answer.Errors["returnDateTime"]; ok && len(answer.Errors) == 1 {
		return service.ErrReturnRefused
	}
	return &service.Error{Class: service.HomepageRefused, Err: errors.New("invalid_search_query")}
}
