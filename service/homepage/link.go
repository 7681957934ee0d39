package homepage

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/schedule"
)

// driverAge and order are the contract's fixed conditions (contract, 입력).
const (
	driverAge = 26
	order     = "lower"
)

// search is a query in the forms that it takes on the way.
type search struct {
	service.Query
	// rawQuery is what the address of the search and those of the cars' pages
	// have in common.
	rawQuery string
	// echo is what the homepage repeats of a query that it understood.
	echo wireSearch
}

func newSearch(q service.Query) *search {
	s := &search{Query: q, echo: wireSearch{
		DeliveryDateTime: clock(q.Period.Pickup),
		ReturnDateTime:   clock(q.Period.Return),
		PickupOption:     "pickup",
		DriverAge:        driverAge,
		Order:            order,
	}}
	if q.Dong != nil {
		s.echo.PickupOption = "delivery"
		s.echo.DongID, s.echo.DeliveryAddress = q.Dong.ID, q.Dong.Label
	}
	s.rawQuery = s.echo.query()
	return s
}

// carURL is the link that the homepage's own card has (A7), kept in t. The
// token, encoded for a query, is good for the vehicle, times and dong that it
// was issued for, and no other.
func (c *Client) carURL(vehicleID string, token []byte, s *search, t *texts) string {
	from := t.Len()
	for _, part := range [...]string{c.carsBase, vehicleID, "?", s.rawQuery, "&detailToken="} {
		t.WriteString(part)
	}
	t.Write(token)
	return t.since(from)
}

// query encodes the search as the homepage's own page does, order of the keys
// included, so that both share the CDN's entry.
func (w *wireSearch) query() string {
	var b strings.Builder
	write := func(key, value string) {
		b.WriteString(key)
		b.WriteString(value)
	}
	b.Grow(512)
	write("deliveryDateTime=", url.QueryEscape(w.DeliveryDateTime))
	write("&returnDateTime=", url.QueryEscape(w.ReturnDateTime))
	write("&pickupOption=", w.PickupOption)
	write("&driverAge=", strconv.Itoa(w.DriverAge))
	write("&order=", w.Order)
	if w.DongID != 0 {
		write("&dongId=", strconv.Itoa(w.DongID))
		write("&deliveryAddress=", url.QueryEscape(w.DeliveryAddress))
	}
	return b.String()
}

// clock is the one form of a date-time that the API does not silently replace
// by its own default.
func clock(t time.Time) string { return t.In(schedule.Seoul).Format("2006-01-02 15:04") }
