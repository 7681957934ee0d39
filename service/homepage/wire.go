package homepage

import (
	"errors"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service"
)

// wireAnswer is a 200 of the search API, as far as we need it.
type wireAnswer struct {
	Search  *wireSearch `json:"search"`
	Company struct {
		List jsontext.Value `json:"deliveryCostList"`
	} `json:"company"`
	TotalCount *int     `json:"totalCount"`
	Cars       wireCars `json:"cars"`
}

// wireSearch is a query as the homepage understood it. It silently replaces
// what it cannot read, so every field is compared with what was asked.
type wireSearch struct {
	DeliveryDateTime string `json:"deliveryDateTime"`
	ReturnDateTime   string `json:"returnDateTime"`
	PickupOption     string `json:"pickupOption"`
	DriverAge        int    `json:"driverAge"`
	Order            string `json:"order"`
	DongID           int    `json:"dongId"` // 0 for the API's null
	DeliveryAddress  string `json:"deliveryAddress"`
}

// decode reads a whole answer and checks it against the search.
func (c *Client) decode(b *buffer, s *search, now time.Time) (service.Found, error) {
	body, known := c.places.cut(b.body.Bytes(), now)
	answer := wireAnswer{Cars: wireCars{list: b.cars}}
	if err := json.Unmarshal(body, &answer, jsontext.AllowInvalidUTF8(true)); err != nil {
		return service.Found{}, badAnswer(err)
	}
	b.cars = answer.Cars.list
	if err := answer.check(s); err != nil {
		return service.Found{}, badAnswer(err)
	}
	found, err := c.found(body, answer.Cars.list, s)
	if err != nil {
		return service.Found{}, err
	}
	if !known {
		if err := c.learn(answer, s.Query, now); err != nil {
			return service.Found{}, err
		}
	}
	found.AsOf = now.Truncate(time.Second)
	return found, nil
}

// learn reads the answer's list of places when it may be news: when the one
// known is old, when the place that was asked for is not in it as it was, or
// when there is no vehicle. That can also mean that the homepage does not know
// the place (any more), which only the list tells: without a good list it is no
// answer.
func (c *Client) learn(answer wireAnswer, q service.Query, now time.Time) error {
	none := q.Dong != nil && len(answer.Cars.list) == 0
	elsewhere := q.Dong != nil && !carries(answer.Company.List, *q.Dong)
	if !none && !elsewhere && !c.places.stale(now) {
		return nil
	}
	dongs := decodeRegions(answer.Company.List)
	if !c.places.offer(dongs, answer.Company.List, now) && none && !contains(dongs, *q.Dong) {
		return &service.Error{Class: service.NoRegionList, Err: errors.New("no vehicles for a place that the list lacks")}
	}
	return nil
}

// check compares the answer with the question.
func (a *wireAnswer) check(s *search) error {
	switch {
	case a.Search == nil:
		return errors.New("no search echo")
	case *a.Search != s.echo:
		return errors.New("an answer to another question")
	case !a.Cars.given:
		return errors.New("no cars array")
	case a.TotalCount == nil || *a.TotalCount != len(a.Cars.list):
		return errors.New("the count is not that of the cars")
	case a.Company.List.Kind() != '[':
		return errors.New("no region list")
	}
	return nil
}

// refusal reads a 400. One about the return date is the customer's to mend:
// the homepage's clock may be ahead of ours. Any other is a fault of ours.
func refusal(body []byte) error {
	var answer struct {
		Error  string                    `json:"error"`
		Errors map[string]jsontext.Value `json:"errors"`
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.Error != "invalid_search_query" {
		return badAnswer(errors.New("a 400 of another format"))
	}
	if _, ok := answer.Errors["returnDateTime"]; ok && len(answer.Errors) == 1 {
		return service.ErrReturnRefused
	}
	return &service.Error{Class: service.HomepageRefused, Err: errors.New("invalid_search_query")}
}
