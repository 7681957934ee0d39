package main

import (
	"strconv"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// lenientAnswer reads cars whose fields may be of any type, by reflection with
// a method a field: the other way to what the service does token by token.
type lenientAnswer struct {
	Search     *search      `json:"search"`
	TotalCount *int         `json:"totalCount"`
	Cars       []lenientCar `json:"cars"`
}

type lenientCar struct {
	ID            number `json:"carId"`
	Name          text   `json:"name"`
	Capacity      number `json:"capacity"`
	DiscountPrice number `json:"discountPrice"`
	DeliveryPrice number `json:"deliveryPrice"`
	DetailToken   text   `json:"detailToken"`
}

type number int

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (n *number) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	if whole, notWhole := strconv.Atoi(string(raw)); err == nil && notWhole == nil {
		*n = number(whole)
	}
	return err
}

type text string

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (t *text) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '"' {
		return dec.SkipValue()
	}
	token, err := dec.ReadToken()
	if err == nil {
		*t = text(token.String())
	}
	return err
}

func readLenient(body []byte) (*answer, error) {
	var l lenientAnswer
	if err := jsonv2.Unmarshal(body, &l, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, err
	}
	a := &answer{Search: l.Search, TotalCount: l.TotalCount, Cars: make([]car, len(l.Cars))}
	for i, c := range l.Cars {
		a.Cars[i] = car{int(c.ID), string(c.Name), int(c.Capacity), int(c.DiscountPrice), int(c.DeliveryPrice), string(c.DetailToken)}
	}
	return a, nil
}
