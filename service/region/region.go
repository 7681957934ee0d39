// Package region resolves the place that an agent names to one row of the
// homepage's delivery list, or says why it cannot. Exact names decide, never
// similarity: a wrong dong sends a car to the wrong place. It is pure: no
// clock, no I/O.
//
// Clauses: contract "흐름", decisions D4 and D5.
package region

// Dong is one row of the homepage's delivery list (company.deliveryCostList).
type Dong struct {
	ID           int    // dongId, positive
	Province     string // 시/도, e.g. 서울특별시
	City         string // 시/군/구, may hold a blank: 성남시 분당구
	Name         string // 동, 가, 읍, 면 or 로, e.g. 역삼동
	Label        string // fullLabel: province, city and name
	RoundTripFee int    // KRW
}

// Verdict is what a place text comes to.
type Verdict int

// The verdicts of decision D4.
const (
	Ambiguous Verdict = iota
	OutOfArea
	Resolved
)

// Resolution is the verdict on one place text.
type Resolution struct {
	Verdict Verdict
	// Dong is the row, when Verdict is Resolved.
	Dong Dong
	// Candidates are up to five rows that the text may mean, when Verdict is
	// Ambiguous. They are offered, never chosen.
	Candidates []Dong
}
