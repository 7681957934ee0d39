package homepage

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
)

// maxPrice, KRW, is the most that the table's money column can show.
const maxPrice = 99_999_999

// namelessCar stands for a name without a visible character (S3).
const namelessCar = "-"

// wireCar is one car. It and its fields read anything, so that a single odd
// car does not sink the others. It is read token by token: that takes a third
// of the time that reflection does, and an answer has fifty of them.
type wireCar struct {
	ID, Capacity                 lenient[int]
	DiscountPrice, DeliveryPrice lenient[int]
	Name, DetailToken            lenient[string]
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
		return readNumber(dec, &c.ID)
	case `"name"`:
		return readText(dec, &c.Name)
	case `"capacity"`:
		return readNumber(dec, &c.Capacity)
	case `"discountPrice"`:
		return readNumber(dec, &c.DiscountPrice)
	case `"deliveryPrice"`:
		return readNumber(dec, &c.DeliveryPrice)
	case `"detailToken"`:
		return readText(dec, &c.DetailToken)
	default:
		return dec.SkipValue()
	}
}

// readNumber takes a whole number, and reads past anything else.
func readNumber(dec *jsontext.Decoder, to *lenient[int]) error {
	raw, err := dec.ReadValue()
	if err != nil {
		return err
	}
	if n, notWhole := strconv.Atoi(string(raw)); notWhole == nil {
		*to = lenient[int]{value: n, ok: true}
	}
	return nil
}

// readText takes a string, and reads past anything else.
func readText(dec *jsontext.Decoder, to *lenient[string]) error {
	if dec.PeekKind() != '"' {
		return dec.SkipValue()
	}
	token, err := dec.ReadToken()
	if err == nil {
		*to = lenient[string]{value: token.String(), ok: true}
	}
	return err
}

// lenient is a value that may be of another type, or not there: then ok is
// false and value its zero.
type lenient[T int | string] struct {
	value T
	ok    bool
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (l *lenient[T]) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	switch to := any(l).(type) {
	case *lenient[int]:
		return readNumber(dec, to)
	case *lenient[string]:
		return readText(dec, to)
	}
	return nil
}

// vehicles turns the cars into domain values. Odd ones are left out: a car
// without an id or a price is never shown. When most are odd, the answer is of
// another format and none can be trusted (docs/adr/0011-odd-cars.md).
func (c *Client) vehicles(cars []wireCar, q service.Query) ([]service.Vehicle, error) {
	vehicles := make([]service.Vehicle, 0, len(cars))
	link := c.linker(q)
	for i := range cars {
		if v, ok := cars[i].vehicle(q.Dong != nil, link); ok {
			vehicles = append(vehicles, v)
		}
	}
	if odd := len(cars) - len(vehicles); 2*odd > len(cars) {
		return nil, badAnswer(fmt.Errorf("%d of %d cars are odd", odd, len(cars)))
	}
	return vehicles, nil
}

func (c *wireCar) vehicle(delivered bool, link linker) (service.Vehicle, bool) {
	if c.ID.value <= 0 || !isPrice(c.DiscountPrice) || delivered && !isPrice(c.DeliveryPrice) {
		return service.Vehicle{}, false
	}
	v := service.Vehicle{
		ID:          strconv.Itoa(c.ID.value),
		Name:        cmp.Or(plain.Line(c.Name.value), namelessCar),
		Seats:       max(c.Capacity.value, 0),
		RentalPrice: c.DiscountPrice.value,
	}
	if delivered {
		v.DeliveryFee = c.DeliveryPrice.value
		if token := c.DetailToken.value; token != "" {
			v.ReserveURL = link.url(v.ID, token)
		}
	}
	return v, v.TotalPrice() <= maxPrice
}

// isPrice takes 0 too: it is given on as the homepage gives it (A3).
func isPrice(p lenient[int]) bool { return p.ok && p.value >= 0 && p.value <= maxPrice }
