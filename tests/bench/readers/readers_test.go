package main

import (
	"bytes"
	"testing"
	"time"
)

// TestReadersAgree: figures compare only readers that read the same.
func TestReadersAgree(t *testing.T) {
	body, _, err := loadAnswer("")
	if err != nil {
		t.Fatal(err)
	}
	want, err := readers()[0].cars(body)
	if err != nil || len(want.Cars) != 50 {
		t.Fatalf("%d cars, error %v", len(want.Cars), err)
	}
	for _, r := range append(readers(), reader{name: "a method a field", cars: readLenient}) {
		t.Run(r.name, func(t *testing.T) {
			got, err := r.cars(body)
			if err != nil || !got.equal(want) {
				t.Errorf("reads another answer, error %v", err)
			}
			if r.whole == nil {
				return
			}
			whole, err := r.whole(body)
			if err != nil || !whole.answer.equal(want) {
				t.Fatalf("reads another whole answer, error %v", err)
			}
			dongs := 0
			for _, province := range whole.Company.List {
				for _, city := range province.Cities {
					dongs += len(city.Dongs)
				}
			}
			if dongs != 1363 {
				t.Errorf("%d places", dongs)
			}
		})
	}
}

func TestCutKeepsTheCars(t *testing.T) {
	body, _, err := loadAnswer("")
	if err != nil {
		t.Fatal(err)
	}
	known, err := knownList(body)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := cut(nil, body, known)
	if err != nil || len(rest) != len(body)-len(known)+len("[]") {
		t.Fatalf("%d of %d bytes, error %v", len(rest), len(body), err)
	}
	want, _ := readTokens(body)
	if got, err := readTokens(rest); err != nil || !got.equal(want) {
		t.Errorf("another answer, error %v", err)
	}
	if _, err := cut(nil, bytes.ToUpper(body), known); err == nil {
		t.Error("cuts a list that is not known")
	}
}

// TestServiceIsSafe: whatever the libraries do, the service refuses or reads
// right.
func TestServiceIsSafe(t *testing.T) {
	q, err := question([]byte(goodAnswer))
	if err != nil {
		t.Fatal(err)
	}
	service := asService([]byte(goodAnswer), q)
	for _, h := range hostiles() {
		if cell := h.cell(service); cell[0] == '*' {
			t.Errorf("%s: %s", h.name, cell)
		}
	}
	for _, count := range []func(reader) string{acceptedCut, acceptedChanged, keptAfterReuse} {
		if cell := count(service); cell[0] == '*' {
			t.Errorf("%s %s", count(reader{}), cell)
		}
	}
}

// TestSummary: the machine's second round is ten times slower, for both.
func TestSummary(t *testing.T) {
	first := []cost{{cpu: 10}, {cpu: 100}, {cpu: 11}}
	_ = summary(first, first)
	got := summary([]cost{{cpu: 20}, {cpu: 200}, {cpu: 22}}, first)
	if got.cpu != 22 || got.low != 2 || got.ratio != 2 || got.high != 2 {
		t.Errorf("%+v", got)
	}
}

func TestLinkWait(t *testing.T) {
	const ms = time.Millisecond
	slow := segmentWire * 8 * 1000.0 // one segment a millisecond
	for _, tt := range []struct {
		name     string
		link     link
		segments int
		want     time.Duration
	}{
		{"one round trip holds the first window", link{20 * ms, 1e15, 10}, 10, 20 * ms},
		{"the window doubles", link{20 * ms, 1e15, 10}, 30, 40 * ms},
		{"and again", link{20 * ms, 1e15, 10}, 31, 60 * ms},
		{"an open window never waits", link{20 * ms, 1e15, openWindow}, 31, 20 * ms},
		{"a slow line is never idle", link{4 * ms, slow, 10}, 100, 104 * ms},
		{"it waits for the first acknowledgement", link{20 * ms, slow, 10}, 11, 42 * ms},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.link.wait(tt.segments * segment).Round(time.Microsecond); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}
