package main

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// floor is the least that an answer can cost in Go: it finds what it needs by
// byte search, checks nothing and writes the answer from a buffer. It stands
// for what a hand-written handler could reach, and is no model for a service.
type floor struct {
	homepage string
	client   *http.Client
	buffers  sync.Pool // of *floorBuffers
	cached   []byte    // what cachedPath answers
	mu       sync.RWMutex
}

type floorBuffers struct {
	request, homepage bytes.Buffer
	result, answer    []byte
}

// cachedPath answers POST with the bytes that were PUT there: the measure for
// answers that never change.
const cachedPath = "/cached"

// newFloor asks homepage over a transport like the service's own.
func newFloor(homepage string) *floor {
	return &floor{
		homepage: homepage,
		client: &http.Client{Transport: &http.Transport{
			MaxIdleConns:           maxInFlight,
			MaxIdleConnsPerHost:    maxInFlight,
			IdleConnTimeout:        90 * time.Second,
			ForceAttemptHTTP2:      true,
			MaxResponseHeaderBytes: 64 << 10,
		}},
		buffers: sync.Pool{New: func() any { return new(floorBuffers) }},
	}
}

func (f *floor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == cachedPath && r.Method == http.MethodPut:
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		f.mu.Lock()
		f.cached = body
		f.mu.Unlock()
	case r.URL.Path == cachedPath:
		f.mu.RLock()
		cached := f.cached
		f.mu.RUnlock()
		_, _ = io.Copy(io.Discard, r.Body)
		writeJSON(w, cached)
	default:
		f.search(w, r)
	}
}

func (f *floor) search(w http.ResponseWriter, r *http.Request) {
	b := f.buffers.Get().(*floorBuffers)
	defer f.buffers.Put(b)
	b.request.Reset()
	b.homepage.Reset()
	if _, err := b.request.ReadFrom(r.Body); err != nil {
		return
	}
	call := b.request.Bytes()
	query := floorQuery(call)
	if err := f.ask(r, query, &b.homepage); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	b.result = appendResult(b.result[:0], b.homepage.Bytes(), f.homepage+"/cars/", query)
	b.answer = appendAnswer(b.answer[:0], between(call, `"id":`, `,`), b.result)
	writeJSON(w, b.answer)
}

func writeJSON(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// floorQuery makes the homepage's query of a call whose times need no reading.
func floorQuery(call []byte) string {
	query := "deliveryDateTime=" + floorClock(between(call, `"pickup_at":"`, `"`)) +
		"&returnDateTime=" + floorClock(between(call, `"return_at":"`, `"`))
	if region := between(call, `"region":"`, `"`); len(region) > 0 {
		return query + "&pickupOption=delivery&driverAge=26&order=lower&dongId=" + strconv.Itoa(askedDong) +
			"&deliveryAddress=" + url.QueryEscape(string(region))
	}
	return query + "&pickupOption=pickup&driverAge=26&order=lower"
}

// floorClock turns 2026-11-10T10:00:00+09:00 into 2026-11-10+10%3A00.
func floorClock(t []byte) string {
	return string(t[:10]) + "+" + string(t[11:13]) + "%3A" + string(t[14:16])
}

func (f *floor) ask(r *http.Request, query string, into *bytes.Buffer) error {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, f.homepage+"/api/search-cars?"+query, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "application/json")
	resp, err := f.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	into.Grow(int(max(resp.ContentLength, 0)) + bytes.MinRead)
	_, err = into.ReadFrom(resp.Body)
	return err
}

// maxShown is how many vehicles an answer lists.
const maxShown = 30

// appendResult appends an answer of the service's form and about its size.
func appendResult(to, homepage []byte, cars, query string) []byte {
	_, list, _ := bytes.Cut(homepage, []byte(`"totalCount":`)) // behind the list of places
	delivered := strings.Contains(query, "dongId=")
	display := append(make([]byte, 0, 4<<10), floorHead...)
	to = append(to, `{"status":"ok","count":`...)
	to = append(to, between(list, ``, `,`)...)
	to = append(to, `,"truncated":true,"next":"`...)
	to = append(to, floorNext...)
	to = append(to, `","vehicles":[`...)
	for i := range maxShown {
		_, car, found := bytes.Cut(list, []byte(`{"carId":`))
		if !found {
			break
		}
		list = car
		if i > 0 {
			to = append(to, ',')
		}
		to = appendVehicle(to, car, cars, query, delivered)
		display = appendRow(display, i, car)
	}
	to = append(to, `],"display":"`...)
	to = append(to, display...)
	return append(to, `"}`...)
}

func appendVehicle(to, car []byte, cars, query string, delivered bool) []byte {
	id, price := between(car, ``, `,`), number(between(car, `"discountPrice":`, `,`))
	to = append(append(to, `{"id":"`...), id...)
	to = append(append(to, `","name":"`...), between(car, `"name":"`, `"`)...)
	to = append(append(to, `","seats":`...), between(car, `"capacity":`, `,`)...)
	to = strconv.AppendInt(append(to, `,"rental_price":`...), price, 10)
	if !delivered {
		return append(to, `,"delivery_fee":null,"total_price":null,"currency":"KRW","reserve_url":null}`...)
	}
	fee := number(between(car, `"deliveryPrice":`, `,`))
	to = strconv.AppendInt(append(to, `,"delivery_fee":`...), fee, 10)
	to = strconv.AppendInt(append(to, `,"total_price":`...), price+fee, 10)
	to = append(append(to, `,"currency":"KRW","reserve_url":"`...), cars...)
	to = append(append(append(to, id...), '?'), query...)
	to = append(append(to, `&detailToken=`...), between(car, `"detailToken":"`, `"`)...)
	return append(to, `"}`...)
}

func appendRow(to []byte, i int, car []byte) []byte {
	to = strconv.AppendInt(append(to, ' ', ' '), int64(i+1), 10)
	to = append(append(to, ' ', ' '), between(car, `"name":"`, `"`)...)
	to = append(append(to, `     `...), between(car, `"capacity":`, `,`)...)
	to = append(append(to, `     `...), between(car, `"discountPrice":`, `,`)...)
	return append(to, `\n`...)
}

// appendAnswer gives result as structured content and, quoted, as text.
func appendAnswer(to, id, result []byte) []byte {
	to = append(append(to, `{"jsonrpc":"2.0","id":`...), id...)
	to = append(to, `,"result":{"content":[{"type":"text","text":"`...)
	for _, b := range result {
		if b == '"' || b == '\\' {
			to = append(to, '\\')
		}
		to = append(to, b)
	}
	to = append(append(to, `"}],"structuredContent":`...), result...)
	return append(to, `}}`...)
}

// floorHead and floorNext stand for the words of the service's answers.
const (
	floorHead = `빵빵카 가용 차량\n11/09(월) 10:00 → 11/11(수) 10:00 · 2일\n만 26세 이상 · 탁송\n───────────────────────────────────────────\n`
	floorNext = `고객에게 표를 그대로 보여 주고, 배송받을 위치(시·구·동)를 물어 같은 일시와 region으로 다시 조회하세요. 그러면 왕복 탁송비를 더한 총액과 예약 링크를 드립니다. 예약과 결제는 홈페이지에서 합니다.`
)

// between returns what stands after the first open and before the next end.
func between(b []byte, open, end string) []byte {
	at := bytes.Index(b, []byte(open))
	if at < 0 {
		return nil
	}
	b = b[at+len(open):]
	return b[:max(bytes.Index(b, []byte(end)), 0)]
}

func number(b []byte) int64 {
	n, _ := strconv.ParseInt(string(b), 10, 64)
	return n
}
