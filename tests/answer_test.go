package tests

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

var (
	rental = args{"pickup_at": "2026-11-09T10:00:00+09:00", "return_at": "2026-11-11T10:00:00+09:00"}
	total  = args{"pickup_at": "2026-11-09T10:00:00+09:00", "return_at": "2026-11-11T10:00:00+09:00", "region": "서초구 잠원동"}
)

// fleet is n vehicles whose weekday price rises by 1,000 KRW each.
func fleet(n int) []sample.Vehicle {
	vehicles := make([]sample.Vehicle, n)
	for i := range vehicles {
		price := 50_000 + i*1_000
		vehicles[i] = sample.Vehicle{
			ID: 224_000 + i, GroupID: i + 1, Name: fmt.Sprintf("모닝 %d호", i+1), Capacity: 5, DriverAge: 26,
			Policy: &sample.Policy{Base: price, Weekday: price, Weekend: price, Hour: 5_000, Week1: price * 5, Week2: price * 9, Month1: price * 15},
		}
	}
	return vehicles
}

// keys returns the keys of the JSON object in the order in which they stand.
func keys(t *testing.T, raw json.RawMessage) []string {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	var out []string
	if _, err := dec.Token(); err != nil {
		t.Fatal(err)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			t.Fatal(err)
		}
		out = append(out, key.(string))
	}
	return out
}

func member(t *testing.T, raw json.RawMessage, name string) json.RawMessage {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return m[name]
}

func element(t *testing.T, raw json.RawMessage, i int) json.RawMessage {
	t.Helper()
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return list[i]
}

// A1: keys and their order are those of the contract's examples.
func TestKeysAndTheirOrder(t *testing.T) {
	const (
		head     = "status pickup_at return_at hours days as_of conditions price_stage location adjustments note next count truncated "
		vehicle  = "id name seats rental_price delivery_fee total_price currency reserve_url"
		location = "input applied default_applied round_trip_delivery_fee"
	)
	s := start(t, options{sample: []sample.Option{sample.WithFleet(fleet(31))}})
	want := func(what string, raw json.RawMessage, names string) {
		t.Helper()
		if got := strings.Join(keys(t, raw), " "); got != names {
			t.Errorf("%s has keys\n %s\nwant\n %s", what, got, names)
		}
	}
	want("need_input", s.call(args{}).Structured, "status message required format business_hours rules note display")

	many := s.call(total).Structured
	want("truncated answer", many, head+"message display vehicles")
	want("conditions", member(t, many, "conditions"), "driver_age pickup_method")
	want("location", member(t, many, "location"), location)
	want("vehicle", element(t, member(t, many, "vehicles"), 0), vehicle)

	s.homepage.SetFleet(fleet(30))
	few := s.call(args{"pickup_at": "2026-11-10", "return_at": "2026-11-12", "region": "부산"}).Structured
	want("answer", few, head+"display vehicles")
	want("default location", member(t, few, "location"), location+" landmark reason")
	want("adjustment", element(t, member(t, few, "adjustments"), 0), "field requested applied reason")
}

// A1: what does not apply in the rental stage is there, and null.
func TestRentalStageHasNulls(t *testing.T) {
	s := start(t, options{})
	answer := s.call(rental).Structured
	if got := string(member(t, answer, "location")); got != "null" {
		t.Errorf("location = %s", got)
	}
	vehicle := element(t, member(t, answer, "vehicles"), 0)
	for _, key := range []string{"delivery_fee", "total_price", "reserve_url"} {
		if got := string(member(t, vehicle, key)); got != "null" {
			t.Errorf("%s = %s", key, got)
		}
	}
	if got := string(member(t, answer, "price_stage")); got != `"rental_only"` {
		t.Errorf("price_stage = %s", got)
	}
	if got := string(member(t, answer, "adjustments")); got != "[]" {
		t.Errorf("adjustments = %s", got)
	}
}

// A2: the same JSON stands in both places, and its text is not HTML-escaped.
func TestTextIsTheSameJSON(t *testing.T) {
	s := start(t, options{})
	for _, arguments := range []args{{}, rental, total} {
		result := s.call(arguments)
		var fromText, structured any
		if err := json.Unmarshal([]byte(result.text()), &fromText); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(result.Structured, &structured); err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprint(fromText), fmt.Sprint(structured); a != b {
			t.Errorf("text\n%s\nstructured\n%s", a, b)
		}
	}
	if text := s.call(total).text(); !strings.Contains(text, "&returnDateTime=") || strings.Contains(text, `\u0026`) {
		t.Error("the text is HTML-escaped")
	}
}

// A3, A4: count is what the homepage found, vehicles at most the first 30.
func TestAtMostThirtyVehicles(t *testing.T) {
	s := start(t, options{})
	for _, tt := range []struct {
		found, shown int
		message      any
	}{
		{0, 0, nil},
		{1, 1, nil},
		{30, 30, nil},
		{31, 30, "가용 차량 31대 중 30대만 보여 줍니다. 더 있습니다."},
		{45, 30, "가용 차량 45대 중 30대만 보여 줍니다. 더 있습니다."},
	} {
		s.homepage.SetFleet(fleet(tt.found))
		answer := s.ok(total)
		vehicles := answer["vehicles"].([]any)
		if len(vehicles) != tt.shown || answer["count"] != float64(tt.found) || answer["truncated"] != (tt.found > tt.shown) || answer["message"] != tt.message {
			t.Errorf("%d found: %d shown, count %v, truncated %v, message %v", tt.found, len(vehicles), answer["count"], answer["truncated"], answer["message"])
		}
		for i, v := range vehicles {
			if v.(map[string]any)["id"] != fmt.Sprint(224_000+i) {
				t.Errorf("%d found: vehicle %d is %v", tt.found, i, v)
			}
		}
	}
}

// A3: a price of 0 that the homepage gives is given on.
func TestPriceOfZeroIsGivenOn(t *testing.T) {
	free := fleet(2)
	free[1].Policy = &sample.Policy{}
	s := start(t, options{sample: []sample.Option{sample.WithFleet(free)}})
	first := s.ok(total)["vehicles"].([]any)[0].(map[string]any)
	if first["rental_price"] != 0.0 || first["total_price"] != 20_000.0 {
		t.Errorf("%v", first)
	}
}

// A5: landmark and input of a default location.
func TestDefaultLocation(t *testing.T) {
	s := start(t, options{})
	place := "부산\u202e " + strings.Repeat("가나다라마바사아자차", 11)
	location := s.ok(args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": place})["location"].(map[string]any)
	if location["landmark"] != "서울 강남고속버스터미널" || location["applied"] != "서울특별시 서초구 반포동" {
		t.Errorf("%v", location)
	}
	want := "부산 " + strings.Repeat("가나다라마바사아자차", 11)
	if got := location["input"]; got != string([]rune(want)[:100]) {
		t.Errorf("input = %q", got)
	}
}

// A6: next tells the agent what to do now.
func TestNextStep(t *testing.T) {
	s := start(t, options{})
	for name, tt := range map[string]struct {
		arguments args
		want      []string
	}{
		"rental":    {rental, []string{"시·구·동", "region"}},
		"total":     {total, []string{"reserve_url", "15분", "홈페이지"}},
		"ambiguous": {args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": "신사동"}, []string{"기본값", "서울특별시 은평구 신사동", "서울특별시 강남구 신사동"}},
		"adjusted":  {args{"pickup_at": "2026-11-09T22:00", "return_at": "2026-11-11T10:00"}, []string{"11/09(월) 22:00 → 11/09(월) 21:00"}},
	} {
		next := s.ok(tt.arguments)["next"].(string)
		for _, want := range tt.want {
			if !strings.Contains(next, want) {
				t.Errorf("%s: next lacks %q: %s", name, want, next)
			}
		}
	}
}

// A7: the link is the homepage's own, key for key, and opens its page.
func TestReserveURLOpensTheCarPage(t *testing.T) {
	s := start(t, options{})
	answer := s.ok(total)
	vehicle := answer["vehicles"].([]any)[0].(map[string]any)
	link := vehicle["reserve_url"].(string)
	want := regexp.MustCompile(`^` + regexp.QuoteMeta(s.source+"/cars/"+vehicle["id"].(string)+
		"?deliveryDateTime=2026-11-09+10%3A00&returnDateTime=2026-11-11+10%3A00&pickupOption=delivery&driverAge=26&order=lower&dongId=424&deliveryAddress="+
		url.QueryEscape("서울특별시 서초구 잠원동")+"&detailToken=") + `[\w.-]+$`)
	if !want.MatchString(link) {
		t.Errorf("link %s\nwant %s", link, want)
	}
	page := s.do(http.MethodGet, link, nil)
	if page.status != http.StatusOK || !strings.Contains(page.body, "서울특별시 서초구 잠원동") {
		t.Errorf("HTTP %d: %s", page.status, page.body)
	}
}

// A8: an outage is never an empty result, and tells nothing internal.
func TestOutageIsAnErrorInKorean(t *testing.T) {
	s := start(t, options{})
	s.homepage.Bend(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		http.Error(w, `{"error":"db_search_failed","message":"connect 10.0.0.7:5432"}`, http.StatusInternalServerError)
	})
	result := s.call(total)
	if !result.IsError || result.Structured != nil {
		t.Fatalf("%+v", result)
	}
	text := result.text()
	if !strings.Contains(text, "홈페이지") || !strings.HasSuffix(text, s.source) || strings.Contains(text, "10.0.0.7") || strings.Contains(text, "500") {
		t.Errorf("text: %s", text)
	}
}

// T7: as_of is the moment of the homepage's answer, KST, whole seconds.
func TestAsOf(t *testing.T) {
	s := start(t, options{now: friday.Add(123 * time.Millisecond).UTC()})
	s.homepage.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		s.clock.Add(2 * time.Second)
		next.ServeHTTP(w, r)
	})
	if got := s.ok(rental)["as_of"]; got != "2026-11-06T00:37:02+09:00" {
		t.Errorf("as_of = %v", got)
	}
}

// Contract, 입력: the fixed conditions, and the prices of the homepage itself.
func TestAnswerIsTheHomepagesOwn(t *testing.T) {
	s := start(t, options{})
	answer := s.ok(total)
	cards, err := s.homepage.Search(sample.Query{
		Pickup: time.Date(2026, 11, 9, 10, 0, 0, 0, kst),
		Return: time.Date(2026, 11, 11, 10, 0, 0, 0, kst),
		DongID: 424,
	})
	if err != nil {
		t.Fatal(err)
	}
	vehicles := answer["vehicles"].([]any)
	if answer["count"] != float64(len(cards)) || len(vehicles) != min(len(cards), 30) {
		t.Fatalf("count %v, %d vehicles, the homepage has %d", answer["count"], len(vehicles), len(cards))
	}
	for i, raw := range vehicles {
		v, card := raw.(map[string]any), cards[i]
		if v["id"] != fmt.Sprint(card.CarID) || v["rental_price"] != float64(card.DiscountPrice) ||
			v["delivery_fee"] != 20_000.0 || v["total_price"] != float64(card.DiscountPrice+20_000) || v["currency"] != "KRW" {
			t.Errorf("vehicle %d is %v, the homepage has %+v", i, v, card)
		}
	}
	conditions := answer["conditions"].(map[string]any)
	if conditions["driver_age"] != "만 26세 이상" || conditions["pickup_method"] != "탁송(딜리버리)" {
		t.Errorf("conditions: %v", conditions)
	}
}
