package sample

import (
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed page.html
var pageHTML string

// page is what a visitor sees: a car, or the notice why there is none.
type page struct {
	Notice  string
	Card    *Card
	Query   Query
	Address string // "" unless delivered and given
}

// html draws the page. It does without html/template, which calls methods by
// name: the linker would have to keep every method of every library, some ten
// megabytes of a program that has the sample in it only for demos.
func (p page) html() string {
	body := "<p>" + html.EscapeString(p.Notice) + "</p>"
	if p.Card != nil {
		body = p.car()
	}
	return strings.Replace(pageHTML, "{{body}}", body, 1)
}

func (p page) car() string {
	c, b := p.Card, new(strings.Builder)
	row := func(title, value string) {
		fmt.Fprintf(b, "  <dt>%s</dt><dd>%s</dd>\n", title, html.EscapeString(value))
	}
	fmt.Fprintf(b, "<h1>%s</h1>\n", html.EscapeString(cmp.Or(c.Name, "-")))
	fmt.Fprintf(b, "<p>%d년식 · %s · %d인승 · 만 %d세 이상</p>\n<dl>\n",
		c.MaxModelYear, html.EscapeString(c.OilType), c.Capacity, c.InsuranceAge)
	row("배차", when(p.Query.Pickup))
	row("반납", when(p.Query.Return))
	if p.Query.DongID != 0 {
		row("배송지", cmp.Or(p.Address, "배차 위치 확인 필요"))
	}
	row("대여료", won(c.DiscountPrice))
	row("왕복 탁송비", won(c.DeliveryPrice))
	row("총액", won(c.DiscountPrice+c.DeliveryPrice))
	b.WriteString("</dl>\n<p>견본 화면입니다. 예약은 실제 홈페이지에서만 할 수 있습니다.</p>")
	return b.String()
}

const (
	noticeFront   = "MCP 서버를 시험하기 위한 견본 홈페이지입니다. 검색 API는 /api/search-cars 입니다."
	noticeMissing = "배차·반납 일시와 배송 위치가 있어야 차량을 볼 수 있습니다."
	noticeInvalid = "조회 조건이 올바르지 않습니다."
	noticeToken   = "링크가 만료되었거나 조회 조건과 맞지 않습니다. 다시 조회해 주세요. (invalid_detail_token)"
	noticeGone    = "차량을 찾을 수 없습니다."
)

func (h *Homepage) frontPage(w http.ResponseWriter, _ *http.Request) {
	h.show(w, http.StatusOK, page{Notice: noticeFront})
}

// carPage shows a car to whoever comes with the link from an answer. Like the
// homepage's it asks neither whether the car is still free nor whether the
// place is still served: a place that is not costs nothing to deliver to.
func (h *Homepage) carPage(w http.ResponseWriter, r *http.Request) {
	values, now := r.URL.Query(), h.now()
	asked := readSearch(values, optionDelivery)
	if !values.Has("deliveryDateTime") || !values.Has("returnDateTime") ||
		asked.PickupOption == optionDelivery && asked.DongID == nil {
		h.show(w, http.StatusBadRequest, page{Notice: noticeMissing})
		return
	}
	id, err := strconv.Atoi(r.PathValue("id"))
	q, found := asked.query(now)
	if err != nil || found != (problems{}) {
		h.show(w, http.StatusBadRequest, page{Notice: noticeInvalid})
		return
	}
	if !bookable(q, now) || !opens(single(values, "detailToken"), id, q, now) {
		h.show(w, http.StatusForbidden, page{Notice: noticeToken})
		return
	}
	fleet := *h.fleet.Load()
	i := slices.IndexFunc(fleet, func(v Vehicle) bool { return v.ID == id && v.Policy != nil })
	if i < 0 {
		h.show(w, http.StatusNotFound, page{Notice: noticeGone})
		return
	}
	fee, _ := h.regions.Load().fee(q)
	card := fleet[i].card(q, fee)
	h.show(w, http.StatusOK, page{Card: &card, Query: q, Address: asked.DeliveryAddress})
}

func (h *Homepage) show(w http.ResponseWriter, status int, p page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	// Only a visitor who went away can make this fail.
	_, _ = io.WriteString(w, p.html())
}

// bookable says whether the car page leaves the times of a valid q as they
// are. It rewrites times that break the schedule rules of the front end, and a
// token does not open rewritten times. The front end's remaining rules follow
// from the API's: the last return, and with it the last pickup, and 720 hours.
func bookable(q Query, now time.Time) bool {
	// The front end rounds the earliest pickup up to the hour, which asks
	// nothing more of a pickup that is on the hour itself.
	earliest := now.Add(3 * time.Hour)
	return onBusinessHour(q.Pickup) && onBusinessHour(q.Return) &&
		!q.Pickup.Before(earliest) && q.Return.Sub(q.Pickup) >= 24*time.Hour
}

func onBusinessHour(t time.Time) bool {
	t = t.In(kst)
	return t.Minute() == 0 && t.Hour() >= 9 && t.Hour() <= 21
}

// when writes a time for people, with its weekday.
func when(t time.Time) string {
	weekdays := [...]string{"일", "월", "화", "수", "목", "금", "토"}
	t = t.In(kst)
	return t.Format("2006-01-02") + "(" + weekdays[t.Weekday()] + ") " + t.Format("15:04")
}

// won groups the digits of a price by thousands.
func won(amount int) string {
	text := strconv.Itoa(amount)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text + "원"
}
