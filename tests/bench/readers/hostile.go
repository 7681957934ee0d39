package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// goodAnswer is a small answer of one car. The hostile ones are made from it.
const goodAnswer = `{"search":{"deliveryDateTime":"2026-12-04 10:00","returnDateTime":"2026-12-06 10:00","pickupOption":"pickup",` +
	`"driverAge":26,"order":"lower","dongId":null,"deliveryAddress":""},"company":{"deliveryCostList":[{"id":1,"name":"서울특별시",` +
	`"isAll":false,"cities":[{"id":22,"name":"서초구","isAll":false,"dongs":[{"id":424,"name":"잠원동","oneWay":10000,"roundTrip":20000,` +
	`"fullLabel":"서울특별시 서초구 잠원동"}]}]}]},"totalCount":1,"cars":[{"carId":11,"groupId":1,"name":"Morning","capacity":5,` +
	`"options":["블루투스"],"price":70000,"discountPrice":64000,"deliveryPrice":0,"detailToken":"t-11"}],"meta":{"source":"x"}}`

// What a reader can make of a hostile answer.
const (
	refused = "error"
	asGood  = "as the good one"
	crashed = "panic"
	unread  = "price 0" // which the service takes for an odd car, not for a price
)

// hostile is an answer that a good homepage never gives.
type hostile struct {
	name string
	body string
	safe []string // what a reader may make of it, besides refusing it
}

// spoilt replaces one part of the good answer.
func spoilt(name, old, spoilt string, safe ...string) hostile {
	if strings.Count(goodAnswer, old) != 1 {
		panic("not once in the good answer: " + old)
	}
	return hostile{name, strings.Replace(goodAnswer, old, spoilt, 1), safe}
}

func hostiles() []hostile {
	const name, price, meta, cars = `"name":"Morning"`, `"discountPrice":64000`, `"meta":{"source":"x"}`, `"cars":[`
	_, behind, _ := strings.Cut(goodAnswer, cars)
	list, _, _ := strings.Cut(behind, ","+meta)
	deep := func(open, end string) string { return strings.Repeat(open, 20_000) + strings.Repeat(end, 20_000) }
	return []hostile{
		{"the good answer", goodAnswer, []string{asGood}},
		spoilt("price twice", price, price+`,"discountPrice":1`),
		spoilt("cars twice", cars, `"cars":[],"cars":[`),
		spoilt("price again in other letters", price, price+`,"DISCOUNTPRICE":1`, asGood),
		spoilt("price only in other letters", price, `"DiscountPrice":64000`, unread),
		spoilt("key with an escape", price, `"discount\u0050rice":64000`, asGood, unread),
		spoilt("bytes that are not UTF-8", name, "\"name\":\"M\xff\"", "name \"M\\ufffd\""),
		spoilt("half a surrogate pair", name, `"name":"M\ud800"`, "name \"M\\ufffd\""),
		spoilt("line feed in a string", name, "\"name\":\"Mor\nning\""),
		spoilt("unknown escape", name, `"name":"\q"`),
		spoilt("NaN", price, `"discountPrice":NaN`),
		spoilt("leading zero", price, `"discountPrice":064000`),
		spoilt("plus sign", price, `"discountPrice":+64000`),
		spoilt("fraction", price, `"discountPrice":64000.5`),
		spoilt("exponent", price, `"discountPrice":6.4e4`, asGood),
		spoilt("1e400", price, `"discountPrice":1e400`),
		spoilt("2^63", price, `"discountPrice":9223372036854775808`),
		spoilt("2^64 + 64,000", price, `"discountPrice":18446744073709615616`),
		spoilt("string for a number", price, `"discountPrice":"64000"`),
		spoilt("number for a string", name, `"name":7`, `name "-"`),
		spoilt("null for the cars", cars+list, `"cars":null`, "no cars array"),
		spoilt("object for the cars", cars+list, `"cars":{}`),
		spoilt("20,000 deep, closed", meta, `"meta":`+deep("[", "]"), asGood),
		spoilt("20,000 deep, open", meta, `"meta":`+strings.Repeat(`{"a":`, 20_000)),
		spoilt("20,000 deep for a string", name, `"name":`+deep("[", "]"), `name "-"`),
		spoilt("no colon where it is stepped over", meta, `"meta":{"source" "x"}`),
		spoilt("double comma where it is stepped over", meta, `"meta":[1,,2]`),
		spoilt("half a word where it is stepped over", meta, `"meta":tru`),
		spoilt("other word where it is stepped over", meta, `"meta":nope`),
		spoilt("unknown escape where it is stepped over", meta, `"meta":"\q"`),
		spoilt("bad number where it is stepped over", meta, `"meta":01.e`),
		spoilt("brackets crossed where it is stepped over", meta, `"meta":[{]}`),
		spoilt("comma at the end", meta, meta+`,`),
		spoilt("comment", cars, `/**/`+cars),
		spoilt("single quotes", name, `"name":'Morning'`),
		{"byte order mark", "\ufeff" + goodAnswer, []string{asGood}},
		{"letter behind it", goodAnswer + "x", nil},
		{"second answer behind it", goodAnswer + goodAnswer, nil},
		{"NUL behind it", goodAnswer + "\x00", nil},
		{"nothing", "", nil},
		{"null", "null", []string{"no cars array"}},
	}
}

// compareHostile returns the table of what every reader makes of hostile
// answers. What it must not is set in bold.
func compareHostile() (string, error) {
	q, err := question([]byte(goodAnswer))
	if err != nil {
		return "", err
	}
	all := append(readers(), asService([]byte(goodAnswer), q))
	var b strings.Builder
	b.WriteString("\n### Hostile answers\n")
	titles := []string{"answer"}
	for _, r := range all {
		titles = append(titles, r.name)
	}
	b.WriteString(heading(len(titles), titles...))
	var refusedByAll []string
	for _, h := range hostiles() {
		cells := []string{h.name}
		for _, r := range all {
			cells = append(cells, h.cell(r))
		}
		if !slices.ContainsFunc(cells[1:], func(c string) bool { return c != refused }) {
			refusedByAll = append(refusedByAll, h.name)
			continue
		}
		b.WriteString(row(cells...))
	}
	for _, count := range []func(reader) string{acceptedCut, acceptedChanged, keptAfterReuse} {
		cells := []string{count(reader{})}
		for _, r := range all {
			cells = append(cells, count(r))
		}
		b.WriteString(row(cells...))
	}
	fmt.Fprintf(&b, "\nRefused by all: %s.\n", strings.Join(refusedByAll, "; "))
	return b.String(), nil
}

func (h hostile) cell(r reader) string {
	made := outcome(r, []byte(h.body))
	if made == refused && h.body != goodAnswer || slices.Contains(h.safe, made) {
		return made
	}
	return "**" + made + "**"
}

// outcome is what r makes of body, in words.
func outcome(r reader, body []byte) (made string) {
	defer func() {
		if recover() != nil {
			made = crashed
		}
	}()
	a, err := r.cars(body)
	switch {
	case err != nil:
		return refused
	case a.Cars == nil:
		return "no cars array"
	case len(a.Cars) != 1:
		return fmt.Sprintf("%d cars", len(a.Cars))
	case a.Cars[0].Name != "Morning":
		return fmt.Sprintf("name %+q", a.Cars[0].Name)
	case a.Cars[0].DiscountPrice != 64_000:
		return fmt.Sprintf("price %d", a.Cars[0].DiscountPrice)
	}
	return asGood
}

// acceptedCut counts the beginnings of the good answer that r takes for whole.
func acceptedCut(r reader) string {
	if r.cars == nil {
		return fmt.Sprintf("cut off at each of %s bytes: accepted", thousands(len(goodAnswer)))
	}
	accepted := 0
	for n := range len(goodAnswer) {
		if outcome(r, []byte(goodAnswer[:n])) != refused {
			accepted++
		}
	}
	return count(accepted)
}

// acceptedChanged counts the answers with one byte changed that are not JSON,
// and that r accepts all the same.
func acceptedChanged(r reader) string {
	tried, accepted := 0, 0
	for i := range len(goodAnswer) {
		for _, b := range []byte("\"{}[],:\\0e-. \x00\n\x80") {
			body := []byte(goodAnswer)
			body[i] = b
			if json.Valid(body) {
				continue
			}
			tried++
			if r.cars != nil && outcome(r, body) != refused {
				accepted++
			}
		}
	}
	if r.cars == nil {
		return fmt.Sprintf("one byte changed, %s answers that are not JSON: accepted", thousands(tried))
	}
	return count(accepted)
}

// keptAfterReuse says whether what was read stays when the buffer that it was
// read from is used again.
func keptAfterReuse(r reader) string {
	if r.cars == nil {
		return "texts after the buffer is used again"
	}
	buffer := []byte(goodAnswer)
	a, err := r.cars(buffer)
	clear(buffer)
	if err != nil || a.Cars[0].Name != "Morning" {
		return "**spoilt**"
	}
	return "kept"
}

func count(n int) string {
	if n == 0 {
		return "0"
	}
	return "**" + thousands(n) + "**"
}
