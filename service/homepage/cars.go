package homepage

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
)

// maxPrice, KRW, is the most that the table's money column can show.
const maxPrice = 99_999_999

// namelessCar stands for a name without a visible character (S3).
const namelessCar = "-"

// wireCar is one car. It and its fields read anything, so that a single odd
// car does not sink the others. It is read token by token, as fast as a type
// with plain fields would be, and its texts stay where they are in the answer
// until the car is shown (docs/adr/0041-json-reader.md).
type wireCar struct {
	ID, Capacity                 lenient[int]
	DiscountPrice, DeliveryPrice lenient[int]
	Name, DetailToken            span
}

// span is where a JSON string stands in the answer, quotes included; nowhere
// when the value was no string.
type span struct{ from, to int64 }

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
		return readSpan(dec, &c.Name)
	case `"capacity"`:
		return readNumber(dec, &c.Capacity)
	case `"discountPrice"`:
		return readNumber(dec, &c.DiscountPrice)
	case `"deliveryPrice"`:
		return readNumber(dec, &c.DeliveryPrice)
	case `"detailToken"`:
		return readSpan(dec, &c.DetailToken)
	default:
		return dec.SkipValue()
	}
}

// readSpan takes a string, and reads past anything else.
func readSpan(dec *jsontext.Decoder, to *span) error {
	raw, err := dec.ReadValue()
	if err == nil && raw.Kind() == '"' {
		end := dec.InputOffset()
		*to = span{from: end - int64(len(raw)), to: end}
	}
	return err
}

// text returns the string at s.
func (s span) text(body []byte) string {
	if s.to == 0 {
		return ""
	}
	raw := body[s.from:s.to]
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1])
	}
	// What is not UTF-8 is replaced, and no reason to lose the text.
	unquoted, _ := jsontext.AppendUnquote(nil, raw)
	return string(unquoted)
}

// found turns the cars of the answer body into domain values. Odd ones are
// left out: a car without an id or a price is never shown. When most are odd,
// the answer is of another format and none can be trusted
// (docs/adr/0011-odd-cars.md).
func (c *Client) found(body []byte, cars []wireCar, q service.Query) (service.Found, error) {
	found := service.Found{Vehicles: make([]service.Vehicle, 0, min(len(cars), service.MaxVehicles))}
	link := c.linker(q)
	for i := range cars {
		if car := &cars[i]; car.sound(q) {
			if found.Count++; found.Count <= service.MaxVehicles {
				found.Vehicles = append(found.Vehicles, car.vehicle(body, q, link))
			}
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

func (c *wireCar) vehicle(body []byte, q service.Query, link linker) service.Vehicle {
	v := service.Vehicle{
		ID:          strconv.Itoa(c.ID.value),
		Name:        cmp.Or(plain.Line(c.Name.text(body)), namelessCar),
		Seats:       max(c.Capacity.value, 0),
		RentalPrice: c.DiscountPrice.value,
	}
	if q.Dong != nil {
		v.DeliveryFee = c.DeliveryPrice.value
		if token := c.DetailToken.text(body); token != "" {
			v.ReserveURL = link.url(v.ID, token)
		}
	}
	return v
}

// isPrice takes 0 too: it is given on as the homepage gives it (A3).
func isPrice(p lenient[int]) bool { return p.ok && p.value >= 0 && p.value <= maxPrice }

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
