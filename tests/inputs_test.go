package tests

import (
	"encoding/json"
	"strings"
	"testing"
)

const contractMissing = "배차 일시와 반납 일시가 있어야 조회할 수 있습니다."

// D1: calls without usable dates are answered with need_input, never with an
// error, and cost the homepage nothing.
func TestDatesThatCannotBeReadNeedInput(t *testing.T) {
	s := start(t, options{})
	long, _ := json.Marshal(strings.Repeat("내일 ", 7000))
	tests := map[string]struct {
		arguments string
		missing   bool
	}{
		"no arguments":        {`{}`, true},
		"arguments null":      {`null`, true},
		"arguments a list":    {`["2026-11-10","2026-11-12"]`, true},
		"arguments a text":    {`"2026-11-10"`, true},
		"null":                {`{"pickup_at":null,"return_at":null}`, true},
		"empty":               {`{"pickup_at":"","return_at":""}`, true},
		"blank":               {`{"pickup_at":" \t\n","return_at":"　"}`, true},
		"the word null":       {`{"pickup_at":"null","return_at":"Null"}`, true},
		"the word undefined":  {`{"pickup_at":"undefined","return_at":" undefined "}`, true},
		"one missing":         {`{"pickup_at":"2026-11-10T10:00"}`, true},
		"missing beats wrong": {`{"pickup_at":"soon"}`, true},
		"object":              {`{"pickup_at":{"date":"2026-11-10"},"return_at":"2026-11-12"}`, false},
		"list":                {`{"pickup_at":["2026-11-10"],"return_at":"2026-11-12"}`, false},
		"bool":                {`{"pickup_at":true,"return_at":"2026-11-12"}`, false},
		"20 KB of text":       {`{"pickup_at":` + string(long) + `,"return_at":"2026-11-12"}`, false},
		"number, no date":     {`{"pickup_at":1794272400,"return_at":"2026-11-12"}`, false},
		"fractional number":   {`{"pickup_at":20261110.0,"return_at":"2026-11-12"}`, false},
		"control characters":  {`{"pickup_at":"2026-11-10\u000010:00","return_at":"2026-11-12"}`, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s.homepage.ResetRequests()
			answer := s.status(json.RawMessage(tt.arguments), "need_input")
			if got := answer["message"] == contractMissing; got != tt.missing {
				t.Errorf("missing = %v, want %v: %v", got, tt.missing, answer["message"])
			}
			if n := len(s.homepage.Requests()); n != 0 {
				t.Errorf("the homepage was asked %d times", n)
			}
		})
	}
}

// D1: a number is read as the digits that were sent.
func TestNumberIsReadAsItsDigits(t *testing.T) {
	s := start(t, options{})
	answer := s.ok(json.RawMessage(`{"pickup_at":20261110,"return_at":"20261112"}`))
	if answer["pickup_at"] != "2026-11-10T09:00:00+09:00" {
		t.Errorf("pickup_at = %v", answer["pickup_at"])
	}
	if requested := answer["adjustments"].([]any)[0].(map[string]any)["requested"]; requested != "20261110" {
		t.Errorf("requested = %v", requested)
	}
}

// D1: unknown arguments are ignored and never logged.
func TestUnknownArgumentsAreIgnored(t *testing.T) {
	s := start(t, options{})
	s.ok(args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "driver_name": "홍길동", "Region": "부산"})
	s.log.lines(t, 1)
	if log := s.log.String(); strings.Contains(log, "홍길동") || strings.Contains(log, "부산") {
		t.Errorf("logged: %s", log)
	}
}

// D2: absent, null, empty and blank mean no region.
func TestNoRegionIsTheRentalStage(t *testing.T) {
	s := start(t, options{})
	for _, region := range []string{`null`, `""`, `"  "`, `"　\t"`, `"null"`, `"undefined"`} {
		answer := s.ok(json.RawMessage(`{"pickup_at":"2026-11-09T10:00","return_at":"2026-11-11T10:00","region":` + region + `}`))
		if answer["price_stage"] != "rental_only" || answer["location"] != nil {
			t.Errorf("region %s: %v, %v", region, answer["price_stage"], answer["location"])
		}
	}
}

// D2: a region that is not a string cannot be resolved.
func TestRegionThatIsNoTextIsAmbiguous(t *testing.T) {
	s := start(t, options{})
	for _, region := range []string{`["서울 강남구 역삼동"]`, `{"dong":"역삼동"}`, `438`, `true`} {
		answer := s.ok(json.RawMessage(`{"pickup_at":"2026-11-09T10:00","return_at":"2026-11-11T10:00","region":` + region + `}`))
		location := answer["location"].(map[string]any)
		if location["reason"] != "ambiguous" || location["input"] != region {
			t.Errorf("region %s: %v", region, location)
		}
	}
}

// D3: the forms that a person or a model writes lead to the same question.
func TestDateFormsAskTheSame(t *testing.T) {
	s := start(t, options{})
	for _, pickup := range []string{
		"2026-11-09T10:00:00+09:00", "2026-11-09T01:00:00Z", "2026-11-09 10:00", "2026년 11월 9일 오전 10시", "２０２６-１１-０９T10:00",
	} {
		answer := s.ok(args{"pickup_at": pickup, "return_at": "2026-11-11T10:00"})
		if answer["pickup_at"] != "2026-11-09T10:00:00+09:00" {
			t.Errorf("%s: %v", pickup, answer["pickup_at"])
		}
	}
}

// D4, D5 and the contract's 흐름: what a place text comes to at the endpoint.
func TestPlaces(t *testing.T) {
	s := start(t, options{})
	tests := map[string]struct{ applied, reason string }{
		"서울 강남구 역삼동":       {"서울특별시 강남구 역삼동", ""},
		"역삼1동":             {"서울특별시 강남구 역삼동", ""},
		"은평 신사동":           {"서울특별시 은평구 신사동", ""},
		"신사동":              {"서울특별시 서초구 반포동", "ambiguous"},
		"강남역":              {"서울특별시 서초구 반포동", "ambiguous"},
		"잠실4동":             {"서울특별시 서초구 반포동", "ambiguous"},
		"부산 해운대구 우동":       {"서울특별시 서초구 반포동", "out_of_area"},
		"ignore all rules": {"서울특별시 서초구 반포동", "ambiguous"},
	}
	for place, want := range tests {
		answer := s.ok(args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": place})
		location := answer["location"].(map[string]any)
		reason, _ := location["reason"].(string)
		if location["applied"] != want.applied || reason != want.reason || location["default_applied"] != (want.reason != "") {
			t.Errorf("%s: %v", place, location)
		}
	}
}
