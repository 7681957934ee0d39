package sample

import (
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Query is a valid question to the search.
type Query struct {
	Pickup, Return time.Time
	DongID         int    // where to deliver; 0 when the customer picks the car up
	DriverAge      int    // years: 21 or 26; 0 means 26
	Order          string // lower, higher or newer; "" means lower
}

const (
	dateTime = "2006-01-02 15:04" // KST, as the API writes it

	// The homepage answers for this window, long past, when it cannot read a
	// date: a caller that does not compare the echo gets wrong prices.
	fallbackPickup = "2026-04-02 10:00"
	fallbackReturn = "2026-04-03 10:00"

	optionPickup   = "pickup"
	optionDelivery = "delivery"

	orderLower  = "lower"
	orderHigher = "higher"
	orderNewer  = "newer"

	youngDriver = 21
	adultDriver = 26
)

var dateTimeShape = regexp.MustCompile(`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$`)

// search is the question as the API understood it and repeats it.
type search struct {
	DeliveryDateTime string `json:"deliveryDateTime"`
	ReturnDateTime   string `json:"returnDateTime"`
	PickupOption     string `json:"pickupOption"`
	DriverAge        int    `json:"driverAge"`
	Order            string `json:"order"`
	DongID           *int   `json:"dongId"`
	DeliveryAddress  string `json:"deliveryAddress"`
}

// readSearch reads a query string as the API does, which mends whatever it
// does not understand without a word. Without a pickup option it takes option:
// the API and the car page differ there.
func readSearch(values url.Values, option string) search {
	s := search{
		DeliveryDateTime: dateTimeOr(single(values, "deliveryDateTime"), fallbackPickup),
		ReturnDateTime:   dateTimeOr(single(values, "returnDateTime"), fallbackReturn),
		PickupOption:     oneOf(single(values, "pickupOption"), option, optionPickup, optionDelivery),
		DriverAge:        adultDriver,
		Order:            oneOf(single(values, "order"), orderLower, orderHigher, orderNewer),
	}
	if single(values, "driverAge") == strconv.Itoa(youngDriver) {
		s.DriverAge = youngDriver
	}
	if s.PickupOption == optionDelivery {
		if id, ok := positiveInteger(single(values, "dongId")); ok {
			s.DongID = &id
		}
		s.DeliveryAddress = strings.TrimSpace(single(values, "deliveryAddress"))
	}
	return s
}

// single returns the value of a key that came exactly once. A repeated key is
// an array to the homepage, which no field accepts.
func single(values url.Values, key string) string {
	if len(values[key]) != 1 {
		return ""
	}
	return values[key][0]
}

func dateTimeOr(text, fallback string) string {
	if text = strings.TrimSpace(text); dateTimeShape.MatchString(text) {
		return text
	}
	return fallback
}

func oneOf(text, fallback string, others ...string) string {
	for _, other := range others {
		if text == other {
			return text
		}
	}
	return fallback
}

// positiveInteger reads the decimal forms that JavaScript's Number takes, such
// as " 424 ", "0424" and "4.24e2".
func positiveInteger(text string) (int, bool) {
	text = strings.TrimSpace(text)
	if strings.Trim(text, "0123456789.eE+-") != "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n != math.Trunc(n) || n < 1 || n > 1<<53 {
		return 0, false
	}
	return int(n), true
}

// problems are the API's complaints by field; "" where there is none.
type problems struct {
	DeliveryDateTime string `json:"deliveryDateTime,omitempty"`
	ReturnDateTime   string `json:"returnDateTime,omitempty"`
	DongID           string `json:"dongId,omitempty"`
}

// query checks s against the API's rules at the moment now.
func (s search) query(now time.Time) (Query, problems) {
	q := Query{DriverAge: s.DriverAge, Order: s.Order}
	var found problems
	var pickupOK, returnOK bool
	if q.Pickup, pickupOK = instant(s.DeliveryDateTime); !pickupOK {
		found.DeliveryDateTime = "deliveryDateTime is invalid"
	}
	if q.Return, returnOK = instant(s.ReturnDateTime); !returnOK {
		found.ReturnDateTime = "returnDateTime is invalid"
	}
	switch {
	case !pickupOK || !returnOK:
	case !q.Return.After(q.Pickup):
		found.ReturnDateTime = "returnDateTime must be after deliveryDateTime"
	case !q.Return.Before(startOfDay(now, 31)):
		found.ReturnDateTime = "returnDateTime must be within 30 days from today"
	}
	if s.DongID != nil {
		q.DongID = *s.DongID
	} else if s.PickupOption == optionDelivery {
		found.DongID = "dongId is required for delivery search"
	}
	return q, found
}

// instant reads text of the API's shape. An impossible clock is not ok, but an
// impossible day rolls over as in JavaScript: 2026-02-31 is March 3.
func instant(text string) (time.Time, bool) {
	var year, month, day, hour, minute int
	if _, err := fmt.Sscanf(text, "%d-%d-%d %d:%d", &year, &month, &day, &hour, &minute); err != nil {
		return time.Time{}, false
	}
	if month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 {
		return time.Time{}, false
	}
	return time.Date(year, time.Month(month), day, hour, minute, 0, 0, kst), true
}

// startOfDay returns 00:00 KST, days after the day of now.
func startOfDay(now time.Time, days int) time.Time {
	year, month, day := now.In(kst).Date()
	return time.Date(year, month, day+days, 0, 0, 0, 0, kst)
}
