package homepage

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
)

// maxPrice, KRW, is the most that the table's money column can show.
const maxPrice = 99_999_999

// namelessCar stands for a name without a visible character (S3).
const namelessCar = "-"

// wireCar is one car. It and its fields read anything, so that a single odd
// car does not sink the others.
type wireCar struct {
	ID            lenient[int]    `json:"carId"`
	Name          lenient[string] `json:"name"`
	Capacity      lenient[int]    `json:"capacity"`
	DiscountPrice lenient[int]    `json:"discountPrice"`
	DeliveryPrice lenient[int]    `json:"deliveryPrice"`
	DetailToken   lenient[string] `json:"detailToken"`
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c *wireCar) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '{' {
		return dec.SkipValue()
	}
	type fields wireCar
	return json.UnmarshalDecode(dec, (*fields)(c))
}

// lenient is a value that may be of another type, or not there: then ok is
// false and value its zero.
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
	var value T
	if raw.Kind() != 'n' && json.Unmarshal(raw, &value, dec.Options()) == nil {
		l.value, l.ok = value, true
	}
	return nil
}

// vehicles turns the cars into domain values. Odd ones are left out: a car
// without an id or a price is never shown. When most are odd, the answer is of
// another format and none can be trusted (docs/adr/0011-odd-cars.md).
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
	if car.ID.value <= 0 || !isPrice(car.DiscountPrice) || q.Dong != nil && !isPrice(car.DeliveryPrice) {
		return service.Vehicle{}, false
	}
	v := service.Vehicle{
		ID:          strconv.Itoa(car.ID.value),
		Name:        cmp.Or(plain.Line(car.Name.value), namelessCar),
		Seats:       max(car.Capacity.value, 0),
		RentalPrice: car.DiscountPrice.value,
	}
	if q.Dong != nil {
		v.DeliveryFee = car.DeliveryPrice.value
		if token := car.DetailToken.value; token != "" {
			v.ReserveURL = c.reserveURL(q, v.ID, token)
		}
	}
	return v, v.TotalPrice() <= maxPrice
}

// isPrice takes 0 too: it is given on as the homepage gives it (A3).
func isPrice(p lenient[int]) bool { return p.ok && p.value >= 0 && p.value <= maxPrice }
