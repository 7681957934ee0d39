package sample_test

import (
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// morning is a policy that fits the recorded prices of one car.
func morning() *sample.Policy {
	return &sample.Policy{
		Base: 55_000, Weekday: 50_000, Weekend: 64_000, Hour: 5_000,
		Week1: 270_000, Week2: 450_000, Month1: 500_000,
	}
}

func TestRental(t *testing.T) {
	monthly := morning()
	monthly.Month1 = 900_000
	dearFortnight := morning()
	dearFortnight.Week2 = 500_000
	tests := []struct {
		name        string
		policy      *sample.Policy
		pickup, ret string
		want        int
	}{
		{"a weekday", morning(), "2026-12-03 10:00", "2026-12-04 10:00", 50_000},
		{"a Saturday is dearer than the base", morning(), "2026-12-05 10:00", "2026-12-06 10:00", 64_000},
		{"from Friday to Sunday", morning(), "2026-12-04 10:00", "2026-12-06 10:00", 114_000},
		{"a block belongs to the day that it begins on", morning(), "2026-12-04 21:00", "2026-12-05 21:00", 50_000},
		{"three days, 90 %, rounded up", morning(), "2026-12-04 10:00", "2026-12-07 10:00", 161_000},
		{"four days, 90 %", morning(), "2026-12-07 10:00", "2026-12-11 10:00", 180_000},
		{"five days, 85 %, rounded up", morning(), "2026-12-07 10:00", "2026-12-12 10:00", 213_000},
		{"six days, 85 %, rounded up", morning(), "2026-12-07 10:00", "2026-12-13 10:00", 267_000},
		{"a week", morning(), "2026-12-07 10:00", "2026-12-14 10:00", 270_000},
		{"nine days add half the base each", morning(), "2026-12-07 10:00", "2026-12-16 10:00", 325_000},
		{"half a base is rounded once", morning(), "2026-12-07 10:00", "2026-12-15 10:00", 298_000},
		{"eleven days", morning(), "2026-12-07 10:00", "2026-12-18 10:00", 380_000},
		{"fourteen days are capped by two weeks", morning(), "2026-12-07 10:00", "2026-12-21 10:00", 450_000},
		{"fourteen days by one week", dearFortnight, "2026-12-07 10:00", "2026-12-21 10:00", 463_000},
		{"fifteen days add 35 % of the base, to 10,000", morning(), "2026-12-07 10:00", "2026-12-22 10:00", 470_000},
		{"sixteen days", monthly, "2026-12-07 10:00", "2026-12-23 10:00", 490_000},
		{"a month caps", morning(), "2026-12-01 10:00", "2026-12-31 10:00", 500_000},
		{"thirty days by two weeks", monthly, "2026-12-01 10:00", "2026-12-31 10:00", 760_000},
		{"part of a day", morning(), "2026-12-07 10:00", "2026-12-08 13:00", 65_000},
		{"a started hour counts", morning(), "2026-12-07 10:00", "2026-12-08 12:01", 65_000},
		{"part of a day costs no more than a day", morning(), "2026-12-07 10:00", "2026-12-09 09:00", 100_000},
		{"the next whole day may be the weekend", morning(), "2026-12-04 10:00", "2026-12-06 09:00", 114_000},
		{"less than a day", morning(), "2026-12-07 10:00", "2026-12-07 11:00", 5_000},
		{"hours above 14 days, to 10,000", morning(), "2026-12-07 10:00", "2026-12-21 11:00", 460_000},
		{"hours below 7 days are capped by the week", morning(), "2026-12-07 10:00", "2026-12-14 09:00", 270_000},
		{"a zero policy", &sample.Policy{}, "2026-12-07 10:00", "2026-12-20 10:00", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.policy.Rental(at(tt.pickup), at(tt.ret)); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestRentalReadsKoreanDays(t *testing.T) {
	// 08:00 on Saturday in Korea is still Friday in London.
	pickup, ret := at("2026-12-05 08:00").UTC(), at("2026-12-06 08:00").UTC()
	if got := morning().Rental(pickup, ret); got != 64_000 {
		t.Errorf("got %d, want the weekend's 64000", got)
	}
}

func TestReference(t *testing.T) {
	pickup := at("2026-12-04 10:00")
	for length, want := range map[time.Duration]int{
		24 * time.Hour:             55_000,
		24*time.Hour + time.Minute: 110_000,
		48 * time.Hour:             110_000,
		22 * 24 * time.Hour:        1_210_000,
	} {
		if got := morning().Reference(pickup, pickup.Add(length)); got != want {
			t.Errorf("%v: got %d, want %d", length, got, want)
		}
	}
}
