package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

// question is one call, and the same as the homepage knows it.
type question struct {
	body  []byte
	query sample.Query
}

// questions are a few, so that some are under way at the same time.
func questions(now time.Time) []question {
	kst := time.FixedZone("KST", 9*60*60)
	y, m, d := now.In(kst).Date()
	var all []question
	for day := 1; day <= 4; day++ {
		for _, place := range []struct {
			id   int
			name string
		}{{}, {424, "서초구 잠원동"}, {438, "강남구 역삼동"}, {1000, "인천 강화군 강화읍"}} {
			q := sample.Query{
				Pickup: time.Date(y, m, d+day, 10, 0, 0, 0, kst),
				Return: time.Date(y, m, d+2*day, 15, 0, 0, 0, kst),
				DongID: place.id,
			}
			arguments := map[string]string{"pickup_at": q.Pickup.Format(time.RFC3339), "return_at": q.Return.Format(time.RFC3339)}
			if place.id != 0 {
				arguments["region"] = place.name
			}
			body, _ := json.Marshal(map[string]any{ // of strings only: it cannot fail
				"jsonrpc": "2.0", "id": 1, "method": "tools/call",
				"params": map[string]any{"name": "search_available_vehicles", "arguments": arguments},
			})
			all = append(all, question{body, q})
		}
	}
	return all
}

// answer is what the comparison needs of the tool's answer.
type answer struct {
	Status   string    `json:"status"`
	Count    int       `json:"count"`
	Vehicles []vehicle `json:"vehicles"`
}

type vehicle struct {
	ID          string `json:"id"`
	RentalPrice int    `json:"rental_price"`
	DeliveryFee int    `json:"delivery_fee"`
	TotalPrice  int    `json:"total_price"`
	ReserveURL  string `json:"reserve_url"`
}

// ask makes one call and counts what came of it.
func (r *rig) ask(ctx context.Context, q question) {
	oldest := r.prices.Load()
	got, failed, err := r.call(ctx, q.body)
	newest := r.prices.Load()
	switch {
	case err != nil:
		r.tally.broken.Add(1)
	case failed:
		r.tally.failed.Add(1)
	case !held(got, q.query, int(oldest), int(newest)):
		r.tally.wrong.Add(1)
	default:
		r.tally.right.Add(1)
	}
}

// call returns the tool's answer, or that it failed with isError.
func (r *rig) call(ctx context.Context, body []byte) (got answer, failed bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.endpoint, bytes.NewReader(body))
	if err != nil {
		return answer{}, false, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := r.client.Do(req)
	if err != nil {
		return answer{}, false, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return answer{}, false, err
	}
	var reply struct {
		Result struct {
			Structured answer `json:"structuredContent"`
			IsError    bool   `json:"isError"`
		} `json:"result"`
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return answer{}, false, err
	}
	if got = reply.Result.Structured; !reply.Result.IsError && got.Status != "ok" {
		return answer{}, false, fmt.Errorf("HTTP %d: %s", resp.StatusCode, text)
	}
	return got, reply.Result.IsError, nil
}

// held says whether the homepage held what was answered at some moment of the
// call: one of the fleets from oldest to newest gives all of it, car for car.
func held(got answer, q sample.Query, oldest, newest int) bool {
	for n := max(oldest-1, 0); n <= newest; n++ { // the fleet before may still have been in place
		cards, err := sample.New(sample.WithFleet(fleet(n))).Search(q)
		if err == nil && same(got, cards, q.DongID != 0) {
			return true
		}
	}
	return false
}

func same(got answer, cards []sample.Card, delivered bool) bool {
	if got.Count != len(cards) || len(got.Vehicles) != min(len(cards), service.MaxVehicles) {
		return false
	}
	for i, v := range got.Vehicles {
		card := cards[i]
		if v.ID != strconv.Itoa(card.CarID) || v.RentalPrice != card.DiscountPrice || v.DeliveryFee != card.DeliveryPrice {
			return false
		}
		if delivered && (v.TotalPrice != card.DiscountPrice+card.DeliveryPrice || !strings.Contains(v.ReserveURL, "/cars/"+v.ID+"?")) {
			return false
		}
	}
	return true
}
