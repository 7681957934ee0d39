package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

const (
	mcpPath  = "/mcp"
	region   = "서울특별시 강남구 역삼동" // the row askedDong
	listCall = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	initCall = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}`
)

// times are a rental of the connection's own: the service shares one homepage
// request between equal searches that are under way together, so connections
// that asked the same would measure that instead. 1,040 differ.
func times(connection int) (pickup, ret time.Time) {
	zone := time.FixedZone("KST", 9*60*60)
	y, m, d := time.Now().In(zone).Date()
	day, hour, days := 2+connection%16, 9+connection/16%13, 1+connection/(16*13)%5
	pickup = time.Date(y, m, d+day, hour, 0, 0, 0, zone)
	return pickup, pickup.AddDate(0, 0, days)
}

// searches are the two calls that a customer needs: without a place, for
// rental prices, then with one, for totals and links.
func searches(connection int) []question {
	return []question{search(connection, ""), search(connection, region)}
}

// rentals are the first of the two alone.
func rentals(connection int) []question { return []question{search(connection, "")} }

// deliveries are the second alone.
func deliveries(connection int) []question { return []question{search(connection, region)} }

// equal searches meet: all connections ask the same.
func equal(int) []question { return rentals(0) }

func search(connection int, place string) question {
	return question{request: post(mcpPath, searchCall(connection, place)), check: answered()}
}

func searchCall(connection int, place string) string {
	pickup, ret := times(connection)
	arguments := fmt.Sprintf(`"pickup_at":%q,"return_at":%q`, pickup.Format(time.RFC3339), ret.Format(time.RFC3339))
	if place != "" {
		arguments += fmt.Sprintf(`,"region":%q`, place)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":{%s}}}`,
		10_000+connection, arguments)
}

// answered reads the first answer in full and holds the others, which can only
// differ in the digits of their time, to its length.
func answered() func(int, []byte) error {
	length := -1
	return func(status int, body []byte) error {
		if status != http.StatusOK {
			return fmt.Errorf("status %d", status)
		}
		if len(body) == length {
			return nil
		}
		err := readAnswer(body)
		if err == nil {
			length = len(body)
		}
		return err
	}
}

// readAnswer wants the vehicles, in both forms of the answer.
func readAnswer(body []byte) error {
	type content struct {
		Status   string            `json:"status"`
		Count    int               `json:"count"`
		Vehicles []json.RawMessage `json:"vehicles"`
		Display  string            `json:"display"`
	}
	var answer struct {
		Result struct {
			Content    []struct{ Text string } `json:"content"`
			Structured content                 `json:"structuredContent"`
		} `json:"result"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return err
	}
	if len(answer.Result.Content) != 1 {
		return fmt.Errorf("no content in %.200s", body)
	}
	var text content
	if err := json.Unmarshal([]byte(answer.Result.Content[0].Text), &text); err != nil {
		return fmt.Errorf("the text is no JSON: %.200s", answer.Result.Content[0].Text)
	}
	for _, c := range []content{answer.Result.Structured, text} {
		if c.Status != "ok" || len(c.Vehicles) != min(c.Count, maxShown) || c.Display == "" {
			return fmt.Errorf("status %q with %d of %d vehicles", c.Status, len(c.Vehicles), c.Count)
		}
	}
	return nil
}

// page asks the homepage itself.
func page(connection int) []question {
	pickup, ret := times(connection)
	const clock = "2006-01-02 15:04"
	query := "deliveryDateTime=" + url.QueryEscape(pickup.Format(clock)) + "&returnDateTime=" + url.QueryEscape(ret.Format(clock)) +
		"&pickupOption=pickup&driverAge=26&order=lower"
	return []question{{
		request: fmt.Appendf(nil, "GET /api/search-cars?%s HTTP/1.1\r\nHost: localhost\r\n\r\n", query),
		check:   hasStatus(http.StatusOK),
	}}
}

// fixed are questions whose answers are told by their status alone.
func fixed(path, body string, status int) func(int) []question {
	return func(int) []question {
		return []question{{request: post(path, body), check: hasStatus(status)}}
	}
}

func hasStatus(want int) func(int, []byte) error {
	return func(status int, body []byte) error {
		if status != want || len(body) == 0 {
			return fmt.Errorf("status %d with %d bytes, want %d", status, len(body), want)
		}
		return nil
	}
}
