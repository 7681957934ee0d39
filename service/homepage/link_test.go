package homepage_test

import (
	"bufio"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/tests/shared"
)

// Both are, byte for byte, what the homepage's own page makes of the same
// search (A7): %-escapes in upper case, a blank as +.
const (
	delivered = "deliveryDateTime=2026-12-04+10%3A00&returnDateTime=2026-12-06+10%3A00&pickupOption=delivery&driverAge=26&order=lower" +
		"&dongId=424&deliveryAddress=%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C+%EC%84%9C%EC%B4%88%EA%B5%AC+%EC%9E%A0%EC%9B%90%EB%8F%99"
	pickedUp = "deliveryDateTime=2026-12-04+10%3A00&returnDateTime=2026-12-06+10%3A00&pickupOption=pickup&driverAge=26&order=lower"
)

func TestRequest(t *testing.T) {
	for _, tt := range []struct {
		name string
		ask  service.Query
		want string
	}{
		{"rental", rental, "https://rentcar00.com/api/search-cars?" + pickedUp},
		{"delivery", delivery, "https://rentcar00.com/api/search-cars?" + delivered},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got string
			c := newClient(upstream(func(r *http.Request) (*http.Response, error) {
				got = r.Method + " " + r.URL.String()
				if accept, agent := r.Header.Get("Accept"), r.Header.Get("User-Agent"); accept != "application/json" || agent != "ppangppangka-mcp" {
					t.Errorf("Accept %q, User-Agent %q", accept, agent)
				}
				return answering(r)
			}))
			if _, err := search(t, c, tt.ask); err != nil {
				t.Fatal(err)
			}
			if got != "GET "+tt.want {
				t.Errorf("got  %s\nwant %s", got, "GET "+tt.want)
			}
		})
	}
}

func TestReserveURL(t *testing.T) {
	found, err := search(t, newClient(upstream(answering)), delivery)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"https://rentcar00.com/cars/11?" + delivered + "&detailToken=t-11",
		"https://rentcar00.com/cars/12?" + delivered + "&detailToken=t-12",
		"https://rentcar00.com/cars/13?" + delivered + "&detailToken=t%2F13%2B+%3D",
	} {
		if got := found.Vehicles[i].ReserveURL; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestNoLinkInTheRentalStage(t *testing.T) {
	found, err := search(t, newClient(upstream(answering)), rental)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found.Vehicles {
		if v.ReserveURL != "" || v.DeliveryFee != 0 {
			t.Errorf("%+v", v)
		}
	}
}

// TestTokenIsOfThisAnswer asks twice: nobody gets a token of an earlier answer.
func TestTokenIsOfThisAnswer(t *testing.T) {
	token := "first"
	c := newClient(upstream(func(*http.Request) (*http.Response, error) {
		return reply(http.StatusOK, strings.ReplaceAll(deliveryAnswer, "t-11", token)), nil
	}))
	for _, token = range []string{"first", "second", ""} {
		found, err := search(t, c, delivery)
		if err != nil {
			t.Fatal(err)
		}
		got, err := url.Parse(found.Vehicles[0].ReserveURL)
		if err != nil || got.Query().Get("detailToken") != token {
			t.Errorf("link %s, want the token %q (%v)", got, token, err)
		}
	}
}

// Whatever a token holds reaches the page of the car as it is.
func TestTokenReachesThePage(t *testing.T) {
	for c := byte(' '); c <= '~'; c++ {
		token := "a" + string(c) + "b"
		quoted := strings.ReplaceAll(strings.ReplaceAll(token, `\`, `\\`), `"`, `\"`)
		found, err := search(t, newClient(saying(strings.Replace(deliveryAnswer, "t-11", quoted, 1))), delivery)
		if err != nil {
			t.Fatal(err)
		}
		_, query, _ := strings.Cut(found.Vehicles[0].ReserveURL, "?")
		if got, err := url.ParseQuery(query); err != nil || got.Get("detailToken") != token {
			t.Errorf("%q became %q (%v)", token, got.Get("detailToken"), err)
		}
	}
}

// TestRequestsAreThoseOfTheRecording compares with the requests that the
// recorded answers belong to.
func TestRequestsAreThoseOfTheRecording(t *testing.T) {
	f, err := os.Open(shared.Path(t, "homepage/samples/INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want := map[string]string{"01-pickup-no-region": pickedUp, "02-delivery-424": delivered}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		columns := strings.Split(lines.Text(), "\t")
		ours, ok := want[columns[0]]
		if !ok {
			continue
		}
		delete(want, columns[0])
		_, recorded, _ := strings.Cut(columns[2], "?")
		theirs, err := url.ParseQuery(recorded)
		if err != nil {
			t.Fatal(err)
		}
		if mine, err := url.ParseQuery(ours); err != nil || !reflect.DeepEqual(mine, theirs) || !strings.EqualFold(ours, recorded) {
			t.Errorf("%s: got %s, want %s (%v)", columns[0], ours, recorded, err)
		}
	}
	if len(want) > 0 {
		t.Errorf("not in the recording: %v", want)
	}
}
