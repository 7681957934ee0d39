package sample

import "time"

// Policy is what a group of vehicles costs, KRW. The zero Policy makes every
// price 0, as it does on the homepage.
type Policy struct {
	Base    int // 24 hours, before any discount
	Weekday int // 24 hours that begin from Monday to Friday
	Weekend int // 24 hours that begin on Saturday or Sunday; holidays do not count
	Hour    int // a started hour beyond whole days
	Week1   int // 7 days
	Week2   int // 14 days
	Month1  int // 30 days
}

// Rental returns the price of the whole period in KRW (discountPrice), rounded
// up to 1,000, above 14 days to 10,000. Periods are 30 days at most.
func (p Policy) Rental(pickup, ret time.Time) int {
	hours := startedHours(pickup, ret)
	days, part := hours/24, hours%24
	total := p.wholeDays(pickup, days)
	if part > 0 {
		total = min(total+part*p.Hour*percent, p.wholeDays(pickup, days+1))
	}
	if hours > 14*24 {
		return roundUp(total, 10_000)
	}
	return roundUp(total, 1_000)
}

// Reference returns the struck-through price of the period in KRW (price). It
// is no upper bound: a weekend costs more.
func (p Policy) Reference(pickup, ret time.Time) int {
	return p.Base * ((startedHours(pickup, ret) + 23) / 24)
}

// percent is the unit of the sums before they are rounded, a hundredth of a
// won: percentages stay exact, so that rounding up never adds a step too many.
const percent = 100

// wholeDays prices days times 24 hours, in hundredths of a won.
func (p Policy) wholeDays(pickup time.Time, days int) int {
	switch {
	case days < 7:
		return p.dayByDay(pickup, days) * shortRate(days)
	case days <= 14:
		return min(p.Week2*percent, p.Week1*percent+(days-7)*p.Base*50)
	default:
		return min(p.Month1*percent, p.Week2*percent+(days-14)*p.Base*35)
	}
}

// dayByDay adds up 24-hour blocks, each priced by the day that it begins on.
func (p Policy) dayByDay(pickup time.Time, days int) int {
	sum := 0
	for day := range days {
		switch pickup.In(kst).AddDate(0, 0, day).Weekday() {
		case time.Saturday, time.Sunday:
			sum += p.Weekend
		default:
			sum += p.Weekday
		}
	}
	return sum
}

// shortRate is the percentage that remains of the daily prices.
func shortRate(days int) int {
	switch {
	case days <= 2:
		return 100
	case days <= 4:
		return 90
	default:
		return 85
	}
}

func startedHours(pickup, ret time.Time) int {
	return int((ret.Sub(pickup) + time.Hour - 1) / time.Hour)
}

// roundUp turns hundredths of a won into the next full step, in KRW.
func roundUp(hundredths, step int) int {
	return (hundredths + step*percent - 1) / (step * percent) * step
}
