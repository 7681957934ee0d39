package sample_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

const delivered = weekend + "&pickupOption=delivery&driverAge=26&order=lower&dongId=425" +
	"&deliveryAddress=%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C+%EC%84%9C%EC%B4%88%EA%B5%AC+%EB%B0%98%ED%8F%AC%EB%8F%99"

func open(t *testing.T, h http.Handler, path string, query url.Values) (status int, body string) {
	t.Helper()
	res := visit(h, http.MethodGet, path+"?"+query.Encode())
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
	return res.StatusCode, string(text)
}

func TestTokenForm(t *testing.T) {
	r := get(t, sample.New(fixed(noon)), delivered)
	token := r.Cars[0].DetailToken
	if len(token) != 203 {
		t.Errorf("%d characters, the homepage's have 203", len(token))
	}
	payload, _, _ := strings.Cut(token, ".")
	text, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		V          int
		CarID      int
		SearchHash string
		Exp        int64
	}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	if c.V != 1 || c.CarID != r.Cars[0].CarID || len(c.SearchHash) != 64 || c.Exp != noon.Unix()+900 {
		t.Errorf("%s", text)
	}
}

func TestLinkOpens(t *testing.T) {
	fleet := one(sample.Vehicle{ID: 310107, Name: "아반떼", Policy: morning()})
	h := sample.New(fixed(noon), sample.WithFleet(fleet))
	r := get(t, h, delivered)
	path, query := link(r, r.Cars[0])
	status, body := open(t, h, path, query)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	for _, want := range []string{
		"아반떼", "2026-12-04(금) 10:00", "2026-12-06(일) 10:00", "서울특별시 서초구 반포동",
		"114,000원", "20,000원", "134,000원",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in %s", want, body)
		}
	}
}

// TestLinkIsBound covers what a link may change and still open (car page's
// checks come in this order: query, token, car).
func TestLinkIsBound(t *testing.T) {
	now := noon
	h := sample.New(sample.WithClock(func() time.Time { return now }))
	r := get(t, h, delivered)
	path, original := link(r, r.Cars[0])
	other := fmt.Sprintf("/cars/%d", r.Cars[1].CarID)
	_, signature, _ := strings.Cut(r.Cars[0].DetailToken, ".")
	payload, _, _ := strings.Cut(r.Cars[1].DetailToken, ".")
	forged := payload + "." + signature

	tests := []struct {
		name, path string
		change     func(url.Values)
		later      time.Duration
		want       int
	}{
		{"unchanged", path, func(url.Values) {}, 0, http.StatusOK},
		{"another order", path, func(q url.Values) { q.Set("order", "newer") }, 0, http.StatusOK},
		{"no address", path, func(q url.Values) { q.Del("deliveryAddress") }, 0, http.StatusOK},
		{"no option means delivery", path, func(q url.Values) { q.Del("pickupOption") }, 0, http.StatusOK},
		{"a second before it expires", path, func(url.Values) {}, 899 * time.Second, http.StatusOK},
		{"expired", path, func(url.Values) {}, 900 * time.Second, http.StatusForbidden},
		{"no token", path, func(q url.Values) { q.Del("detailToken") }, 0, http.StatusForbidden},
		{"tampered token", path, func(q url.Values) { q.Set("detailToken", "A"+q.Get("detailToken")) }, 0, http.StatusForbidden},
		{"forged token", other, func(q url.Values) { q.Set("detailToken", forged) }, 0, http.StatusForbidden},
		{"signature of nothing", path, func(q url.Values) { q.Set("detailToken", ".") }, 0, http.StatusForbidden},
		{"other car", other, func(url.Values) {}, 0, http.StatusForbidden},
		{"other dong", path, func(q url.Values) { q.Set("dongId", "424") }, 0, http.StatusForbidden},
		{"other age", path, func(q url.Values) { q.Set("driverAge", "21") }, 0, http.StatusForbidden},
		{"other option", path, func(q url.Values) { q.Set("pickupOption", "pickup") }, 0, http.StatusForbidden},
		{"other return", path, func(q url.Values) { q.Set("returnDateTime", "2026-12-07 10:00") }, 0, http.StatusForbidden},
		{"malformed pickup", path, func(q url.Values) { q.Set("deliveryDateTime", "2026-12-04T10:00") }, 0, http.StatusForbidden},
		{"no pickup", path, func(q url.Values) { q.Del("deliveryDateTime") }, 0, http.StatusBadRequest},
		{"no return", path, func(q url.Values) { q.Del("returnDateTime") }, 0, http.StatusBadRequest},
		{"no dong", path, func(q url.Values) { q.Del("dongId") }, 0, http.StatusBadRequest},
		{"return before pickup", path, func(q url.Values) { q.Set("returnDateTime", "2026-12-03 10:00") }, 0, http.StatusBadRequest},
		{"no number", "/cars/abc", func(url.Values) {}, 0, http.StatusBadRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now = noon.Add(tt.later)
			query := maps.Clone(original)
			tt.change(query)
			status, body := open(t, h, tt.path, query)
			if status != tt.want {
				t.Errorf("%d, want %d", status, tt.want)
			}
			if named := strings.Contains(body, "invalid_detail_token"); named != (tt.want == http.StatusForbidden) {
				t.Errorf("invalid_detail_token named: %v", named)
			}
		})
	}
}

// TestPageRewritesOddTimes: the API sells these periods, but the page changes
// them for its own, and then the token does not open.
func TestPageRewritesOddTimes(t *testing.T) {
	tests := []struct {
		name, pickup, ret string
		want              int
	}{
		{"exactly three hours ahead", "2026-12-02 15:00", "2026-12-03 15:00", http.StatusOK},
		{"too soon", "2026-12-02 14:00", "2026-12-03 15:00", http.StatusForbidden},
		{"half past", "2026-12-04 10:30", "2026-12-06 10:00", http.StatusForbidden},
		{"08:00 pickup", "2026-12-04 08:00", "2026-12-06 10:00", http.StatusForbidden},
		{"09:00 to 21:00", "2026-12-04 09:00", "2026-12-06 21:00", http.StatusOK},
		{"22:00 return", "2026-12-04 10:00", "2026-12-06 22:00", http.StatusForbidden},
		{"six hours", "2026-12-04 10:00", "2026-12-04 16:00", http.StatusForbidden},
		{"23 hours", "2026-12-04 10:00", "2026-12-05 09:00", http.StatusForbidden},
		{"day 30 at 21:00", "2026-12-04 10:00", "2027-01-01 21:00", http.StatusOK},
		{"day 30 at 22:00", "2026-12-04 10:00", "2027-01-01 22:00", http.StatusForbidden},
	}
	h := sample.New(fixed(noon), sample.WithFleet(one(sample.Vehicle{ID: 1, Policy: morning()})))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := get(t, h, window(tt.pickup, tt.ret))
			if r.TotalCount != 1 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			path, query := link(r, r.Cars[0])
			if status, _ := open(t, h, path, query); status != tt.want {
				t.Errorf("%d, want %d", status, tt.want)
			}
		})
	}
}

func TestCarGone(t *testing.T) {
	h := sample.New(fixed(noon))
	r := get(t, h, delivered)
	path, query := link(r, r.Cars[0])
	h.SetFleet(nil)
	if status, _ := open(t, h, path, query); status != http.StatusNotFound {
		t.Errorf("%d", status)
	}
}

func TestPageWithoutAddressOrPlace(t *testing.T) {
	h := sample.New(fixed(noon))
	r := get(t, h, delivered)
	path, query := link(r, r.Cars[0])
	query.Del("deliveryAddress")
	h.SetRegions(nil)
	status, body := open(t, h, path, query)
	if status != http.StatusOK || !strings.Contains(body, "배차 위치 확인 필요") || !strings.Contains(body, "<dd>0원</dd>") {
		t.Errorf("%d %s", status, body)
	}
}

func TestPageEscapes(t *testing.T) {
	const hostile = `<script>alert("1")</script>`
	h := sample.New(fixed(noon), sample.WithFleet(one(sample.Vehicle{ID: 1, Name: hostile, OilType: hostile, Policy: morning()})))
	r := get(t, h, delivered)
	if !strings.Contains(r.raw, `<script>alert(\"1\")</script>`) {
		t.Errorf("the API's JSON is not HTML-escaped: %s", r.raw)
	}
	path, query := link(r, r.Cars[0])
	query.Set("deliveryAddress", hostile)
	status, body := open(t, h, path, query)
	if status != http.StatusOK || strings.Contains(body, "<script") || strings.Count(body, "&lt;script&gt;") != 3 {
		t.Errorf("%d %s", status, body)
	}
}

func TestFrontPage(t *testing.T) {
	h := sample.New()
	if status, body := open(t, h, "/", nil); status != http.StatusOK || !strings.Contains(body, "견본") {
		t.Errorf("%d %s", status, body)
	}
	if res := visit(h, http.MethodGet, "/nothing"); res.StatusCode != http.StatusNotFound {
		t.Errorf("unknown path: %d", res.StatusCode)
	}
}
