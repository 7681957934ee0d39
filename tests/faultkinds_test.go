package tests

import (
	"context"
	"crypto/x509"
	"net"
	"strings"
	"syscall"
	"time"
)

// What the call log shows.
const (
	timedOut    = "error:homepage_timeout"
	unavailable = "error:homepage_unavailable"
	badAnswer   = "error:homepage_bad_answer"
	refused     = "error:homepage_refused"
	noList      = "error:no_region_list"
	noDefault   = "error:no_default_place"
	overloaded  = "error:overloaded"
)

// faults are the rows of the matrix.
func faults() []fault {
	var all []fault
	all = append(all, connectionFaults()...)
	all = append(all, slowFaults()...)
	all = append(all, statusFaults()...)
	all = append(all, bodyFaults()...)
	all = append(all, dataFaults()...)
	return append(all, listFaults()...)
}

func connectionFaults() []fault {
	cannot := func(err error) func(context.Context) (net.Conn, error) {
		return func(context.Context) (net.Conn, error) {
			return nil, &net.OpError{Op: "dial", Net: "tcp", Err: err}
		}
	}
	return []fault{
		{kind: "connection refused", dial: cannot(syscall.ECONNREFUSED), want: unavailable, tries: 2},
		{kind: "connection refused, five calls before", dial: cannot(syscall.ECONNREFUSED), calls: 6, want: unavailable, tries: 0},
		{kind: "no such host", dial: cannot(&net.DNSError{Err: "no such host", Name: "homepage.example", IsNotFound: true}), want: unavailable, tries: 1},
		{kind: "certificate not believed", dial: cannot(x509.UnknownAuthorityError{}), want: unavailable, tries: 1},
		{kind: "connecting hangs", dial: hang, want: timedOut, tries: 1},
		{kind: "closed before a byte, always", bend: raw(""), want: unavailable, tries: 2},
		{kind: "closed before a byte, on a new connection", bend: raw(""), cold: true, place: "-", want: unavailable, tries: 2},
		{kind: "closed before a byte, once", bend: first(1, raw("")), want: "ok", tries: 2},
		{kind: "closed within the headers", bend: raw("HTTP/1.1 200 OK\r\nContent-Ty"), want: unavailable, tries: 1},
		{kind: "not HTTP", bend: raw("\x16\x03\x01\x02\x00\x01\r\n\r\n"), want: unavailable, tries: 1},
		{kind: "headers of 1 MB", bend: headers("X-Long", strings.Repeat("x", 1<<20)), want: unavailable, tries: 1},
	}
}

func slowFaults() []fault {
	return []fault{
		{kind: "answer after 9 s", bend: after(9*time.Second, straight), want: "ok", tries: 1},
		{kind: "no answer", bend: stall, want: timedOut, tries: 1},
		{kind: "no answer, five calls before", bend: stall, calls: 6, want: unavailable, tries: 0},
		{kind: "500 after 7 s (its database is away)", bend: after(7*time.Second, status(500)), want: unavailable, tries: 1},
		{kind: "502 after 9 s, then no answer", bend: sequence(after(9*time.Second, status(502)), stall), want: timedOut, tries: 2},
		{kind: "half a body, then nothing", bend: halfThen(stall), want: timedOut, tries: 1},
		{kind: "no answer to two calls, four more waiting", bend: stall, crowd: 6, want: overloaded, tries: 0},
		{kind: "a byte a second", bend: trickle, want: timedOut, tries: 1},
	}
}

func statusFaults() []fault {
	return []fault{
		{kind: "500", bend: status(500), want: unavailable, tries: 1},
		{kind: "500, five calls before", bend: status(500), calls: 6, want: unavailable, tries: 0},
		{kind: "502, always", bend: status(502), want: unavailable, tries: 2},
		{kind: "502, once", bend: first(1, status(502)), want: "ok", tries: 2},
		{kind: "503, once", bend: first(1, status(503)), want: "ok", tries: 2},
		{kind: "503 with Retry-After: 60", bend: status(503, "Retry-After", "60"), want: unavailable, tries: 1},
		{kind: "504, once", bend: first(1, status(504)), want: "ok", tries: 2},
		{kind: "429", bend: status(429), want: unavailable, tries: 1},
		{kind: "429 with Retry-After: 1, once", bend: first(1, status(429, "Retry-After", "1")), want: "ok", tries: 2},
		{kind: "429 with Retry-After: 60", bend: status(429, "Retry-After", "60"), want: unavailable, tries: 1},
		{kind: "204", bend: status(204), want: badAnswer, tries: 1},
		{kind: "302 to another site", bend: status(302, "Location", "http://elsewhere.example/"), want: badAnswer, tries: 1},
		{kind: "404", bend: status(404), want: badAnswer, tries: 1},
		{kind: "400 about the return date", bend: says(400, `{"error":"invalid_search_query","errors":{"returnDateTime":"returnDateTime must be within 30 days from today"}}`), want: "need_input", tries: 1},
		{kind: "400 about anything else", bend: says(400, `{"error":"invalid_search_query","errors":{"dongId":"dongId is required for delivery search"}}`), want: refused, tries: 1},
		{kind: "400 with HTML", bend: html(400), want: badAnswer, tries: 1},
	}
}

func bodyFaults() []fault {
	return []fault{
		{kind: "200 with HTML", bend: html(200), want: badAnswer, tries: 1},
		{kind: "200 with HTML, five calls before", bend: html(200), calls: 6, want: unavailable, tries: 0},
		{kind: "an answer that says it is HTML", bend: headers("Content-Type", "text/html"), want: badAnswer, tries: 1},
		{kind: "no body", bend: says(200, ""), want: badAnswer, tries: 1},
		{kind: "null", bend: says(200, "null"), want: badAnswer, tries: 1},
		{kind: "body shorter than announced", bend: halfThen(abort), want: badAnswer, tries: 1},
		{kind: "body cut short, its length right", bend: edited(`"meta":.*`, ``), want: badAnswer, tries: 1},
		{kind: "body without end", bend: endless, want: badAnswer, tries: 1},
		{kind: "an answer, then blanks without end", bend: thenBlanks, want: badAnswer, tries: 1},
		{kind: "gzip announced, plain sent", bend: headers("Content-Encoding", "gzip"), want: badAnswer, tries: 1},
		{kind: "gzip cut short", bend: zipped(func(b []byte) []byte { return b[:len(b)/2] }), want: badAnswer, tries: 1},
		{kind: "gzip that unpacks to 1 GB", bend: bomb, want: badAnswer, tries: 1},
		{kind: "gzip, well-formed", bend: zipped(func(b []byte) []byte { return b }), want: "ok", tries: 1},
		{kind: "nested 100,000 deep", bend: edited(`"meta":`, `"deep":`+strings.Repeat("[", 100_000)+strings.Repeat("]", 100_000)+`,"meta":`), want: badAnswer, tries: 1},
		{kind: "a key twice", bend: edited(`"totalCount":`, `"totalCount":1,"totalCount":`), want: badAnswer, tries: 1},
	}
}

func dataFaults() []fault {
	return []fault{
		{kind: "echo of the homepage's default dates", bend: edited(`2026-11-09 10:00`, `2026-04-02 10:00`), want: badAnswer, tries: 1},
		{kind: "echo of another place", bend: edited(`"dongId":424`, `"dongId":425`), want: badAnswer, tries: 1},
		{kind: "no cars array", bend: edited(`"cars":`, `"vehicles":`), want: badAnswer, tries: 1},
		{kind: "cars null", bend: edited(`"cars":\[.*\],"meta"`, `"cars":null,"meta"`), want: badAnswer, tries: 1},
		{kind: "count that is not that of the cars", bend: edited(`"totalCount":`, `"totalCount":1`), want: badAnswer, tries: 1},
		{kind: "every price as text", bend: edited(`"discountPrice":(\d+)`, `"discountPrice":"$1"`), want: badAnswer, tries: 1},
		{kind: "every car without a price", bend: edited(`"discountPrice":`, `"total":`), want: badAnswer, tries: 1},
		{kind: "one car without an id", bend: edited(`("cars":\[\{)"carId":\d+,`, `$1`), want: "ok", tries: 1},
		{kind: "one car with a fractional price", bend: edited(`("cars":\[.*?"discountPrice":\d+)`, `$1.5`), want: "ok", tries: 1},
		{kind: "one car with a negative price", bend: edited(`("cars":\[.*?"discountPrice":)`, `$1-`), want: "ok", tries: 1},
		{kind: "one car null", bend: edited(`("cars":\[)\{.*?\}`, `${1}null`), want: "ok", tries: 1},
		{kind: "no car free", bend: edited(noCars, someNone), want: "ok", tries: 1},
	}
}

// noCars takes the cars out of an answer.
const (
	noCars   = `"totalCount":\d+,"cars":\[.*\],"meta"`
	someNone = `"totalCount":0,"cars":[],"meta"`
	allRows  = `"deliveryCostList":\[.*\]\},"totalCount"`
	noRows   = `"deliveryCostList":[]},"totalCount"`
)

func listFaults() []fault {
	return []fault{
		{kind: "empty list of places", bend: edited(allRows, noRows), due: true, want: "ok", tries: 1},
		{kind: "empty list of places, no car free", bend: edited(allRows, noRows, noCars, someNone), due: true, want: noList, tries: 1},
		{kind: "empty list of places, none known", bend: edited(allRows, noRows), cold: true, want: noList, tries: 1},
		{kind: "empty list of places, none known, no place asked", bend: edited(allRows, noRows), cold: true, place: "-", want: "ok", tries: 1},
		{kind: "list of places cut after 서울특별시", bend: edited(`,\{"id":4,"name":"인천광역시".*\]\},"totalCount"`, `]},"totalCount"`), place: "인천 강화읍", due: true, want: "ok", tries: 1},
		{kind: "list of places null", bend: edited(allRows, `"deliveryCostList":null},"totalCount"`), want: badAnswer, tries: 1},
		{kind: "list of places without the default place, none known", bend: edited(`,\{"id":425,[^}]*\}`, ``), cold: true, place: "강남", want: noDefault, tries: 1},
		{kind: "homepage away, none known", bend: status(500), cold: true, want: unavailable, tries: 1},
	}
}
