package sample_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
	"github.com/rentcar00/mcp/tests/shared"
)

// TestShapeIsTheHomepages compares the sample's answers with recorded ones:
// keys, their order and the types of their values.
func TestShapeIsTheHomepages(t *testing.T) {
	tests := []struct{ file, query string }{
		{"01-pickup-no-region.json", weekend},
		{"02-delivery-424.json", weekend + "&pickupOption=delivery&dongId=424"},
		{"04-unknown-dong.json", weekend + "&pickupOption=delivery&dongId=999999"},
	}
	h := sample.New(fixed(at("2026-12-01 09:00")))
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			want := shape(t, recorded(t, tt.file))
			if got := shape(t, get(t, h, tt.query).raw); !slices.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}

	// What has nothing of our own in it is the same to the byte.
	for _, tt := range []struct{ file, query string }{
		{"05-missing-dong-400.json", weekend + "&pickupOption=delivery"},
		{"07-return-before-pickup-400.json", window("2026-12-06 10:00", "2026-12-04 10:00")},
		{"09-return-over-30-days-400.json", window("2026-12-04 10:00", "2027-01-01 00:00")},
		{"12-over-720h-inside-window-500.json", window("2026-12-01 10:00", "2026-12-31 10:01")},
	} {
		t.Run(tt.file, func(t *testing.T) {
			want := recorded(t, tt.file)
			if got := get(t, h, tt.query).raw; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
	t.Run("50-post-405.json", func(t *testing.T) {
		want := recorded(t, "50-post-405.json")
		if got := ask(t, h, "POST", weekend).raw; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestNoRegionsIsTheHomepages(t *testing.T) {
	h := sample.New(fixed(noon), sample.WithRegions(nil))
	want := shape(t, recorded(t, "55-regions-table-missing-delivery.json"))
	got := shape(t, get(t, h, weekend+"&pickupOption=delivery&dongId=424").raw)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestRecordedPrices reproduces the recorded order and prices from policies
// that were read off the recording.
func TestRecordedPrices(t *testing.T) {
	var rec reply
	if err := json.Unmarshal([]byte(recorded(t, "02-delivery-424.json")), &rec); err != nil {
		t.Fatal(err)
	}
	var fleet []sample.Vehicle
	for _, c := range slices.Backward(rec.Cars) {
		fleet = append(fleet, sample.Vehicle{
			ID: c.CarID, GroupID: c.GroupID, Name: c.Name, ModelYear: c.MaxModelYear,
			Policy: &sample.Policy{Base: c.Price / 2, Weekday: c.DiscountPrice - c.Price/2, Weekend: c.Price / 2},
		})
	}
	h := sample.New(fixed(noon), sample.WithFleet(fleet))
	got, err := h.Search(sample.Query{Pickup: at("2026-12-04 10:00"), Return: at("2026-12-04 10:00").Add(48 * time.Hour), DongID: 424})
	if err != nil || len(got) != len(rec.Cars) {
		t.Fatalf("%d cars, %v", len(got), err)
	}
	for i, want := range rec.Cars {
		if money(got[i]) != money(want) {
			t.Errorf("row %d: got %+v, want %+v", i+1, got[i], want)
		}
	}
}

// money is what must never be wrong about a card.
func money(c sample.Card) [4]int {
	return [4]int{c.CarID, c.Price, c.DiscountPrice, c.DeliveryPrice}
}

func recorded(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(shared.Path(t, "homepage/samples/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(data))
}

// shape lists every path of a JSON text with its type, in order of first
// appearance; the elements of an array share a path.
func shape(t *testing.T, text string) []string {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	var paths []string
	if err := walk(dec, "$", &paths); err != nil {
		t.Fatal(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		t.Fatalf("text after the JSON: %v", err)
	}
	return paths
}

func walk(dec *json.Decoder, path string, paths *[]string) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	line := path + " " + fmt.Sprintf("%T", token)
	if delim, ok := token.(json.Delim); ok {
		line = path + " " + delim.String()
	}
	if !slices.Contains(*paths, line) {
		*paths = append(*paths, line)
	}
	switch token {
	case json.Delim('['):
		for dec.More() {
			if err := walk(dec, path+"[]", paths); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		for dec.More() {
			key, err := dec.Token()
			if err != nil {
				return err
			}
			if err := walk(dec, path+"."+key.(string), paths); err != nil {
				return err
			}
		}
	default:
		return nil
	}
	_, err = dec.Token()
	return err
}
