package homepage_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/region"
)

// dongList is a list of n places with the ids from 424 on; odd of them, the
// last ones, have no fee. mark makes it other bytes.
func dongList(n, odd int, mark string) string {
	var rows []string
	for i := range n {
		fee := "60000"
		if i >= n-odd {
			fee = "null"
		}
		name := string([]rune{rune('가' + i), '나', '동'})
		rows = append(rows, fmt.Sprintf(`{"id":%d,"name":"%s","roundTrip":%s,"fullLabel":"서울특별시 서초구 %s"}`, 424+i, name, fee, name))
	}
	return `[{"id":1,"name":"서울특별시","mark":"` + mark + `","cities":[{"id":22,"name":"서초구","dongs":[` + strings.Join(rows, ",") + `]}]}]`
}

// listing is a homepage whose answers carry whatever list is set.
type listing struct{ list string }

func (l *listing) RoundTrip(r *http.Request) (*http.Response, error) {
	echo := rentalEcho
	if r.URL.Query().Get("pickupOption") == "delivery" {
		echo = deliveryEcho
	}
	return reply(http.StatusOK, answer(echo, l.list, "3", threeCars)), nil
}

// known is how many places the client can choose from; 0 without a list.
func known(c *homepage.Client) int {
	if places := c.Places(); places != nil {
		return places.Len()
	}
	return 0
}

// TestListPolicy brings one list after another, each when the last is no
// longer fresh, and says how many places are known after each.
func TestListPolicy(t *testing.T) {
	type step struct {
		list string
		want int
	}
	for _, tt := range []struct {
		name  string
		steps []step
	}{
		{"a longer list", []step{{dongList(100, 0, ""), 100}, {dongList(120, 0, ""), 120}}},
		{"a little shorter list", []step{{dongList(100, 0, ""), 100}, {dongList(90, 0, ""), 90}}},
		{"a shrunken list", []step{{dongList(100, 0, ""), 100}, {dongList(89, 0, ""), 100}}},
		{"a list that comes back", []step{{dongList(100, 0, ""), 100}, {dongList(50, 0, ""), 100}, {dongList(101, 0, ""), 101}}},
		{"an empty list", []step{{dongList(100, 0, ""), 100}, {"[]", 100}}},
		{"an empty list first", []step{{"[]", 0}, {dongList(100, 0, ""), 100}}},
		{"a spoilt list first", []step{{dongList(100, 11, ""), 0}, {dongList(100, 10, ""), 90}}},
		{"a list of another format", []step{{`[{"cities":[{"dongs":5}]}]`, 0}, {dongList(100, 0, ""), 100}, {`["x"]`, 100}}},
		{"cut at the row cap", []step{{dongList(1050, 0, ""), 1050}, {dongList(1000, 0, ""), 1050}, {dongList(999, 0, ""), 999}}},
		{"always at the row cap", []step{{dongList(1000, 0, ""), 1000}, {dongList(1000, 0, "b"), 1000}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now := noon
			home := &listing{}
			c := newClientAt(home, func() time.Time { return now })
			for i, step := range tt.steps {
				home.list = step.list
				if _, err := search(t, c, rental); err != nil {
					t.Fatalf("list %d: a list must not sink the cars: %v", i+1, err)
				}
				if got := known(c); got != step.want {
					t.Errorf("list %d: %d places known, want %d", i+1, got, step.want)
				}
				now = now.Add(11 * time.Minute)
			}
		})
	}
}

func TestListAges(t *testing.T) {
	now := noon
	home := &listing{list: dongList(100, 0, "")}
	c := newClientAt(home, func() time.Time { return now })
	ask := func() {
		t.Helper()
		if _, err := search(t, c, rental); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	first := c.Places()

	home.list = dongList(120, 0, "")
	now = noon.Add(10 * time.Minute)
	if ask(); c.Places() != first {
		t.Error("a list that is fresh was replaced")
	}
	home.list = dongList(100, 0, "")
	if ask(); c.Places() != first {
		t.Error("the same list was built anew")
	}
	home.list = dongList(120, 0, "")
	now = noon.Add(20 * time.Minute) // the first list was seen 10 minutes ago
	if ask(); c.Places() != first {
		t.Error("a list that was just seen was replaced")
	}
	now = now.Add(time.Second)
	if ask(); known(c) != 120 {
		t.Errorf("a list that is no longer fresh stays: %d places", known(c))
	}

	home.list = "[]"
	seen := now
	now = seen.Add(24 * time.Hour)
	if ask(); known(c) != 120 {
		t.Error("the last good list is kept for a day")
	}
	now = now.Add(time.Second)
	if ask(); known(c) != 0 {
		t.Error("the last good list is kept for longer than a day")
	}
	home.list = dongList(40, 0, "")
	if ask(); known(c) != 40 {
		t.Error("after a day a shorter list is the truth")
	}
}

// TestNoVehiclesAtAPlace: the API answers a place that it does not know like
// one without free cars, and only the list tells them apart.
func TestNoVehiclesAtAPlace(t *testing.T) {
	lacking := strings.NewReplacer("잠원동", "신사동", "424", "999").Replace(twoPlaces)
	for _, tt := range []struct {
		name          string
		before, after string // the list before and beside the answer
		want          service.Class
	}{
		{"the list has it", twoPlaces, twoPlaces, ""},
		{"another list has it", dongList(100, 0, ""), twoPlaces, ""},
		{"a good list lacks it", twoPlaces, lacking, ""}, // the service resolves the text anew
		{"a shrunken list lacks it", dongList(100, 0, ""), lacking, service.NoRegionList},
		{"the list is empty", twoPlaces, "[]", service.NoRegionList},
		{"the list is of another format", twoPlaces, `["x"]`, service.NoRegionList},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bodies := []string{answer(rentalEcho, tt.before, "3", threeCars), answer(deliveryEcho, tt.after, "0", "")}
			c := newClient(upstream(func(*http.Request) (*http.Response, error) {
				body := bodies[0]
				bodies = bodies[1:]
				return reply(http.StatusOK, body), nil
			}))
			if _, err := search(t, c, rental); err != nil {
				t.Fatal(err)
			}
			found, err := search(t, c, delivery)
			if classOf(err) != tt.want || len(found.Vehicles) != 0 {
				t.Errorf("%d vehicles, error %v", len(found.Vehicles), err)
			}
			if places := c.Places(); tt.after == lacking && tt.want == "" {
				if _, ok := places.Labelled("서울특별시 서초구 잠원동"); ok {
					t.Error("the place is still in the list")
				}
			}
		})
	}
}

// TestListWithHostileRows: rows that cannot be read are neither offered nor
// lost, for their names still make others ambiguous.
func TestListWithHostileRows(t *testing.T) {
	list := strings.Replace(dongList(100, 0, ""), `"id":424`, `"id":"x"`, 1)
	c := newClient(&listing{list: list})
	if _, err := search(t, c, rental); err != nil {
		t.Fatal(err)
	}
	if known(c) != 99 {
		t.Errorf("%d places", known(c))
	}
	if r := c.Places().Resolve("서초구 가나동"); r.Verdict == region.Resolved {
		t.Errorf("resolved to %+v", r.Dong)
	}
}

// TestWarm asks until there is a list, with growing pauses, and no longer.
func TestWarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		begin := time.Now()
		c := newClient(upstream(func(r *http.Request) (*http.Response, error) {
			at = append(at, time.Since(begin))
			if len(at) <= 3 {
				return reply(http.StatusInternalServerError, ""), nil
			}
			return answering(r)
		}))
		c.Warm(t.Context(), time.Second)
		if want := "[0s 1s 3s 7s]"; fmt.Sprint(at) != want || known(c) != 2 {
			t.Errorf("asked at %v, want %s; %d places", at, want, known(c))
		}
	})
}

// A place that moved within a list that is else stepped over is seen at once:
// the service resolves it again.
func TestMovedPlaceIsSeenAtOnce(t *testing.T) {
	moved := strings.Replace(deliveryAnswer, `"id":424,`, `"id":900,`, 1)
	bodies := []string{rentalAnswer, moved}
	c := newClient(upstream(func(*http.Request) (*http.Response, error) {
		body := bodies[0]
		bodies = bodies[1:]
		return reply(http.StatusOK, body), nil
	}))
	for _, q := range []service.Query{rental, delivery} {
		if _, err := search(t, c, q); err != nil {
			t.Fatal(err)
		}
	}
	if dong, ok := c.Places().Labelled("서울특별시 서초구 잠원동"); !ok || dong.ID != 900 {
		t.Errorf("the list has %+v", dong)
	}
}

// An answer is bounded: names are cut, and a token beyond all measure is none.
func TestTextsAreBounded(t *testing.T) {
	long := strings.Repeat("가", 40_000)
	body := strings.ReplaceAll(deliveryAnswer, `"name":"`, `"name":"`+long)
	body = strings.ReplaceAll(body, `"detailToken":"`, `"detailToken":"`+strings.Repeat("x", 5_000))
	found, err := search(t, newClient(saying(body)), delivery)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found.Vehicles {
		if n := utf8.RuneCountInString(v.Name); n != 500 || v.ReserveURL != "" {
			t.Errorf("a name of %d characters, link %.40q", n, v.ReserveURL)
		}
	}
}
