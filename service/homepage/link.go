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

// searchURL is the request that the homepage's own page sends, key order and
// encoding included, so that both share the CDN's entry.
func (c *Client) searchURL(q service.Query) string {
	return c.searchBase + "?" + query(q)
}

// linker makes the links of one answer.
type linker struct {
	cars  string // address of the cars' pages, up to the id
	query string // of the search, which a link has too
}

func (c *Client) linker(q service.Query) linker {
	return linker{cars: c.carsBase, query: query(q)}
}

// url is the link that the homepage's own card has (A7). The token is good for
// the vehicle, times and dong that it was issued for, and no other.
func (l linker) url(vehicleID, token string) string {
	return l.cars + vehicleID + "?" + l.query + "&detailToken=" + url.QueryEscape(token)
}

// query is the part that a search and a car's link have in common.
func query(q service.Query) string {
	var b strings.Builder
	write := func(key, value string) {
		b.WriteString(key)
		b.WriteString(value)
	}
	b.Grow(256)
	write("deliveryDateTime=", url.QueryEscape(clock(q.Period.Pickup)))
	write("&returnDateTime=", url.QueryEscape(clock(q.Period.Return)))
	write("&pickupOption=", pickupOption(q))
	write("&driverAge=", strconv.Itoa(driverAge))
	write("&order=", order)
	if q.Dong != nil {
		write("&dongId=", strconv.Itoa(q.Dong.ID))
		write("&deliveryAddress=", url.QueryEscape(q.Dong.Label))
	}
	return b.String()
}

func pickupOption(q service.Query) string {
	if q.Dong == nil {
		return "pickup"
	}
	return "delivery"
}

// clock is the one form of a date-time that the API does not silently replace
// by its own default.
func clock(t time.Time) string { return t.In(schedule.Seoul).Format("2006-01-02 15:04") }
