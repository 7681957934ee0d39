package homepage

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
)

// maxPrice, KRW, is the most that the table's money column can show.
const maxPrice = 99_999_999

// These are far beyond what the homepage has: they bound the memory of a search
// and the size of its answer.
const (
	maxCars  = 4 << 10
	maxName  = 500     // characters
	maxToken = 3 << 10 // bytes, encoded for a query
	maxTexts = 4 << 10 // bytes of one car's texts that are made room for
)

// namelessCar stands for a name without a visible character (S3).
const namelessCar = "-"

// wireCar is one car. It and its fields read anything, so that a single odd
// car does not sink the others. It is read token by token, as fast as a type
// with plain fields would be, and its texts stay where they are in the answer
// until the car is shown (docs/adr/0041-json-reader.md).
type wireCar struct {
	ID, Capacity                 number
	DiscountPrice, DeliveryPrice number
	Name, DetailToken            span
}

// wireCars are the cars of an answer, in memory that may have held those of
// another.
type wireCars struct {
	list  []wireCar
	given bool // whether there was an array
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c *wireCars) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	c.list, c.given = c.list[:0], dec.PeekKind() == '['
	if !c.given {
		return dec.SkipValue()
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != ']' {
		if len(c.list) == maxCars {
			return errors.New("too many cars")
		}
		var car wireCar
		if err := car.UnmarshalJSONFrom(dec); err != nil {
			return err
		}
		c.list = append(c.list, car)
	}
	_, err := dec.ReadToken()
	return err
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c *wireCar) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '{' {
		return dec.SkipValue()
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		key, err := dec.ReadValue()
		if err == nil {
			err = c.read(dec, string(key))
		}
		if err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

// read reads the value of one quoted key.
func (c *wireCar) read(dec *jsontext.Decoder, key string) error {
	switch key {
	case `"carId"`:
		return c.ID.UnmarshalJSONFrom(dec)
	case `"name"`:
		return c.Name.UnmarshalJSONFrom(dec)
	case `"capacity"`:
		return c.Capacity.UnmarshalJSONFrom(dec)
	case `"discountPrice"`:
		return c.DiscountPrice.UnmarshalJSONFrom(dec)
	case `"deliveryPrice"`:
		return c.DeliveryPrice.UnmarshalJSONFrom(dec)
	case `"detailToken"`:
		return c.DetailToken.UnmarshalJSONFrom(dec)
	default:
		return dec.SkipValue()
	}
}

// found turns the cars of the answer body into domain values. Odd ones are
// left out: a car without an id or a price is never shown. When most are odd,
// the answer is of another format and none can be trusted
// (docs/adr/0011-odd-cars.md).
func (c *Client) found(body []byte, cars []wireCar, s *search) (service.Found, error) {
	found := service.Found{Vehicles: make([]service.Vehicle, 0, min(len(cars), service.MaxVehicles))}
	var t texts
	for i := range cars {
		car := &cars[i]
		if !car.sound(s.Query) {
			continue
		}
		if found.Count++; found.Count <= service.MaxVehicles {
			found.Vehicles = append(found.Vehicles, c.vehicle(car, body, s, &t))
		}
		if found.Count == 1 {
			// All cars have texts of about this length.
			t.Grow(min(t.Len(), maxTexts) * cap(found.Vehicles))
		}
	}
	if odd := len(cars) - found.Count; 2*odd > len(cars) {
		return service.Found{}, badAnswer(fmt.Errorf("%d of %d cars are odd", odd, len(cars)))
	}
	return found, nil
}

// sound says whether the car has what it takes to be shown.
func (c *wireCar) sound(q service.Query) bool {
	return c.ID.value > 0 && isPrice(c.DiscountPrice) &&
		(q.Dong == nil || isPrice(c.DeliveryPrice) && c.DiscountPrice.value+c.DeliveryPrice.value <= maxPrice)
}

// vehicle is the car with its texts, which stand in body, in t.
func (c *Client) vehicle(car *wireCar, body []byte, s *search, t *texts) service.Vehicle {
	v := service.Vehicle{
		ID:          t.number(car.ID.value),
		Name:        cmp.Or(plain.Cut(plain.Line(car.Name.in(body, t)), maxName), namelessCar),
		Seats:       max(car.Capacity.value, 0),
		RentalPrice: car.DiscountPrice.value,
	}
	if s.Dong != nil {
		v.DeliveryFee = car.DeliveryPrice.value
		if token := car.DetailToken.escaped(body); 0 < len(token) && len(token) <= maxToken {
			v.ReserveURL = c.carURL(v.ID, token, s, t)
		}
	}
	return v
}

// isPrice takes 0 too: it is given on as the homepage gives it (A3).
func isPrice(p number) bool { return p.ok && p.value >= 0 && p.value <= maxPrice }
