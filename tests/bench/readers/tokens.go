package main

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// tokens reads an answer token by token, as the service reads cars: no
// reflection, one pass, and only what is needed becomes a Go value.
type tokens struct{ dec *jsontext.Decoder }

// readTokens reads an answer without its list of places.
func readTokens(body []byte) (*answer, error) {
	t := tokens{jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowInvalidUTF8(true))}
	var a answer
	err := t.object(func(key []byte) error {
		switch string(key) {
		case `"search"`:
			a.Search = new(search)
			return t.object(func(key []byte) error { return t.search(a.Search, key) })
		case `"totalCount"`:
			a.TotalCount = new(int)
			return t.number(a.TotalCount)
		case `"cars"`:
			a.Cars = make([]car, 0, 64)
			return t.array(func() error {
				a.Cars = append(a.Cars, car{})
				c := &a.Cars[len(a.Cars)-1]
				return t.object(func(key []byte) error { return t.car(c, key) })
			})
		default:
			return t.dec.SkipValue()
		}
	})
	if err != nil {
		return nil, err
	}
	if _, err := t.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one value")
	}
	return &a, nil
}

func (t tokens) search(s *search, key []byte) error {
	switch string(key) {
	case `"deliveryDateTime"`:
		return t.text(&s.DeliveryDateTime)
	case `"returnDateTime"`:
		return t.text(&s.ReturnDateTime)
	case `"pickupOption"`:
		return t.text(&s.PickupOption)
	case `"driverAge"`:
		return t.number(&s.DriverAge)
	case `"order"`:
		return t.text(&s.Order)
	case `"dongId"`:
		return t.number(&s.DongID)
	case `"deliveryAddress"`:
		return t.text(&s.DeliveryAddress)
	default:
		return t.dec.SkipValue()
	}
}

func (t tokens) car(c *car, key []byte) error {
	switch string(key) {
	case `"carId"`:
		return t.number(&c.ID)
	case `"name"`:
		return t.text(&c.Name)
	case `"capacity"`:
		return t.number(&c.Capacity)
	case `"discountPrice"`:
		return t.number(&c.DiscountPrice)
	case `"deliveryPrice"`:
		return t.number(&c.DeliveryPrice)
	case `"detailToken"`:
		return t.text(&c.DetailToken)
	default:
		return t.dec.SkipValue()
	}
}

// object calls member for each quoted key of an object.
func (t tokens) object(member func(key []byte) error) error {
	if t.dec.PeekKind() != '{' {
		return errors.New("not an object")
	}
	return t.each('}', func() error {
		key, err := t.dec.ReadValue()
		if err != nil {
			return err
		}
		return member(key)
	})
}

func (t tokens) array(element func() error) error {
	if t.dec.PeekKind() != '[' {
		return errors.New("not an array")
	}
	return t.each(']', element)
}

func (t tokens) each(end jsontext.Kind, next func() error) error {
	if _, err := t.dec.ReadToken(); err != nil {
		return err
	}
	for t.dec.PeekKind() != end {
		if err := next(); err != nil {
			return err
		}
	}
	_, err := t.dec.ReadToken()
	return err
}

// number reads a whole number; null is 0.
func (t tokens) number(to *int) error {
	raw, err := t.dec.ReadValue()
	if err != nil || raw.Kind() == 'n' {
		return err
	}
	*to, err = strconv.Atoi(string(raw))
	return err
}

// text reads a string.
func (t tokens) text(to *string) error {
	token, err := t.dec.ReadToken()
	if err == nil && token.Kind() != '"' {
		err = errors.New("not a string")
	}
	if err == nil {
		*to = token.String()
	}
	return err
}
