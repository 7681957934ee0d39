package sample

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"time"
)

// ErrWindow says that a period is over 720 hours. The homepage notices only
// when it prices a car, and answers 500.
var ErrWindow = errors.New("search window exceeds 30 days")

const maxWindow = 30 * 24 * time.Hour

// Card is one car of an answer, with the API's keys in the API's order. Prices
// are KRW for the whole period.
type Card struct {
	CarID         int      `json:"carId"`
	GroupID       int      `json:"groupId"`
	Name          string   `json:"name"`
	ImageURL      string   `json:"imageUrl"`
	OilType       string   `json:"oilType"`
	Capacity      int      `json:"capacity"`
	MinModelYear  int      `json:"minModelYear"`
	MaxModelYear  int      `json:"maxModelYear"`
	InsuranceAge  int      `json:"insuranceAge"`
	Options       []string `json:"options"`
	Price         int      `json:"price"`
	DiscountPrice int      `json:"discountPrice"` // what the rental costs
	DeliveryPrice int      `json:"deliveryPrice"` // round trip; 0 without delivery
	DetailToken   string   `json:"detailToken"`
}

// Search returns what the API answers to q at this moment: the same cars and
// prices in the same order. It is never nil without an error, which is ErrWindow.
func (h *Homepage) Search(q Query) ([]Card, error) {
	return h.search(q, h.regions.Load())
}

// search takes the region list from its caller, so that one answer never mixes
// two lists.
func (h *Homepage) search(q Query, regions *regionList) ([]Card, error) {
	q.DriverAge = cmp.Or(q.DriverAge, adultDriver)
	cards := []Card{}
	fee, served := regions.fee(q)
	if !served {
		return cards, nil
	}
	free := freeVehicles(*h.fleet.Load(), q)
	if len(free) > 0 && q.Return.Sub(q.Pickup) > maxWindow {
		return nil, ErrWindow
	}
	hash, expires := searchHash(q), h.now().Add(tokenLife)
	for _, v := range free {
		card := v.card(q, fee)
		card.DetailToken = signToken(claims{Version: 1, CarID: v.ID, SearchHash: hash, Expires: expires.Unix()})
		cards = append(cards, card)
	}
	slices.SortStableFunc(cards, comparison(q.Order))
	return cards, nil
}

func (v Vehicle) card(q Query, fee int) Card {
	return Card{
		CarID:         v.ID,
		GroupID:       v.GroupID,
		Name:          v.Name,
		ImageURL:      "https://images.example/cars/" + strconv.Itoa(v.GroupID) + ".png",
		OilType:       v.OilType,
		Capacity:      v.Capacity,
		MinModelYear:  v.ModelYear,
		MaxModelYear:  v.ModelYear,
		InsuranceAge:  v.DriverAge,
		Options:       append([]string{}, v.Options...),
		Price:         v.Policy.Reference(q.Pickup, q.Return),
		DiscountPrice: v.Policy.Rental(q.Pickup, q.Return),
		DeliveryPrice: fee,
	}
}

// comparison sorts as the API does. The delivery fee plays no part.
func comparison(order string) func(a, b Card) int {
	switch order {
	case orderHigher:
		return func(a, b Card) int {
			return cmp.Or(byPrice(b, a), byYear(a, b), byID(a, b))
		}
	case orderNewer:
		return func(a, b Card) int {
			return cmp.Or(byYear(a, b), cmp.Compare(a.payable(), b.payable()), byID(a, b))
		}
	default:
		return func(a, b Card) int {
			return cmp.Or(byPrice(a, b), byYear(a, b), byID(a, b))
		}
	}
}

func byPrice(a, b Card) int {
	return cmp.Or(cmp.Compare(a.payable(), b.payable()), cmp.Compare(a.Price, b.Price))
}

func byYear(a, b Card) int { return cmp.Compare(b.MaxModelYear, a.MaxModelYear) }

// byID compares ids as text, as the API does: 1000 comes before 999.
func byID(a, b Card) int {
	return cmp.Compare(strconv.Itoa(a.CarID), strconv.Itoa(b.CarID))
}

// payable is the price that the sort looks at, KRW.
func (c Card) payable() int { return cmp.Or(c.DiscountPrice, c.Price) }
