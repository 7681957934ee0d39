package tests

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/tests/shared"
)

// The recorded answers are for this period.
const (
	recordedPickup = "2026-12-04 10:00"
	recordedReturn = "2026-12-06 10:00"
)

// replay answers every search with a recorded answer, its dates patched to
// those that were asked for.
func replay(t *testing.T, rentalFile, deliveryFile string) *httptest.Server {
	t.Helper()
	read := func(name string) []byte {
		raw, err := os.ReadFile(shared.Path(t, "homepage/samples/"+name))
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	rental, delivery := read(rentalFile), read(deliveryFile)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := rental
		if r.URL.Query().Get("pickupOption") == "delivery" {
			body = delivery
		}
		body = bytes.Replace(body, []byte(recordedPickup), []byte(r.URL.Query().Get("deliveryDateTime")), 1)
		body = bytes.Replace(body, []byte(recordedReturn), []byte(r.URL.Query().Get("returnDateTime")), 1)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(body)
	}))
	t.Cleanup(srv.Close)
	return srv
}

// The service gives on what a real answer of the homepage holds.
func TestRecordedAnswers(t *testing.T) {
	c := &clock{now: time.Date(2026, 12, 1, 9, 0, 0, 0, kst)}
	s := startAt(t, replay(t, "01-pickup-no-region.json", "02-delivery-424.json").URL, c, nil)
	for name, arguments := range map[string]args{
		"as recorded": {"pickup_at": "2026-12-04T10:00", "return_at": "2026-12-06T10:00"},
		"patched":     {"pickup_at": "2026-12-10T10:00", "return_at": "2026-12-12T10:00"},
	} {
		t.Run(name, func(t *testing.T) {
			rental := s.ok(arguments)
			arguments["region"] = "서울 서초구 잠원동"
			total := s.ok(arguments)
			if rental["count"] != 50.0 || total["count"] != 50.0 || total["truncated"] != true {
				t.Fatalf("counts %v and %v", rental["count"], total["count"])
			}
			first := total["vehicles"].([]any)[0].(map[string]any)
			if first["id"] != "224604" || first["name"] != "모닝 어반 (2020년) 가솔린" || first["rental_price"] != 114_000.0 || first["total_price"] != 134_000.0 {
				t.Errorf("first vehicle: %v", first)
			}
			if !strings.Contains(first["reserve_url"].(string), "&detailToken=eyJ2Ijox") {
				t.Errorf("link: %v", first["reserve_url"])
			}
			display := total["display"].(string)
			for _, want := range []string{"배송지: 서울 서초구 잠원동 (왕복 20,000)", "  1  모닝 어반 (2020년)…      5     134,000", "총 50대 중 30대 표시"} {
				if !strings.Contains(display, want) {
					t.Errorf("display lacks %q:\n%s", want, display)
				}
			}
		})
	}
}

// Every recorded failure and oddity is an honest answer.
func TestRecordedFailures(t *testing.T) {
	c := &clock{now: time.Date(2026, 12, 1, 9, 0, 0, 0, kst)}
	good := args{"pickup_at": "2026-12-04T10:00", "return_at": "2026-12-06T10:00", "region": "서울 서초구 잠원동"}
	for name, tt := range map[string]struct {
		file   string
		status int
		want   string // part of the text, or isError
	}{
		"no cars":              {"40-fleet-0.json", 200, `"count":0`},
		"31 cars":              {"40-fleet-31.json", 200, "총 31대 중 30대 표시"},
		"missing region table": {"55-regions-table-missing-delivery.json", 200, "isError"},
		"other times":          {"15b-malformed-pickup-silent-200-clock-2026-04-20.json", 200, "isError"},
		"return refused":       {"09-return-over-30-days-400.json", 400, "need_input"},
		"missing dong":         {"05-missing-dong-400.json", 400, "isError"},
		"window":               {"12-over-720h-inside-window-500.json", 500, "isError"},
		"database":             {"52-db-error-500.json", 500, "isError"},
		"method":               {"50-post-405.json", 405, "isError"},
	} {
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(shared.Path(t, "homepage/samples/"+tt.file))
			if err != nil {
				t.Fatal(err)
			}
			list, err := os.ReadFile(shared.Path(t, "homepage/samples/01-pickup-no-region.json"))
			if err != nil {
				t.Fatal(err)
			}
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "application/json; charset=utf-8")
				if q := r.URL.Query(); q.Get("pickupOption") == "pickup" {
					list := bytes.Replace(list, []byte(recordedPickup), []byte(q.Get("deliveryDateTime")), 1)
					_, _ = w.Write(bytes.Replace(list, []byte(recordedReturn), []byte(q.Get("returnDateTime")), 1))
					return
				}
				w.WriteHeader(tt.status)
				_, _ = w.Write(raw)
			}))
			defer srv.Close()
			result := startAt(t, srv.URL, c, nil).call(good)
			got := result.text()
			if result.IsError {
				got = "isError"
			}
			if !strings.Contains(got, tt.want) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// A recorded answer for another dong than the one asked for is not passed off.
func TestRecordedAnswerForAnotherDong(t *testing.T) {
	c := &clock{now: time.Date(2026, 12, 1, 9, 0, 0, 0, kst)}
	s := startAt(t, replay(t, "01-pickup-no-region.json", "02-delivery-424.json").URL, c, nil)
	result := s.call(args{"pickup_at": "2026-12-04T10:00", "return_at": "2026-12-06T10:00", "region": "서울 은평구 신사동"})
	if !result.IsError {
		t.Errorf("an answer for another dong was given on: %s", result.text())
	}
	if log := fmt.Sprint(s.log.lines(t, 1)); !strings.Contains(log, "error:homepage_bad_answer") {
		t.Errorf("log: %s", log)
	}
}
