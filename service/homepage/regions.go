package homepage

import (
	"bytes"
	"sync"
	"time"

	"github.com/rentcar00/mcp/service/region"
)

// The policy for lists of places: docs/adr/0012-region-list.md.
const (
	// listFresh is how long a list is taken as it is, without reading the
	// ones that later answers carry.
	listFresh = 10 * time.Minute
	// listKept is how long the last good list serves when no answer brings
	// another good one.
	listKept = 24 * time.Hour
	// listWhole is the part of its rows, in percent, that a good list has.
	listWhole = 90
	// rowCap is how many rows the API's database gives at most unless it is
	// told otherwise: a list that shrank to just that was cut.
	rowCap = 1000
)

// places is the homepage's list of delivery places, kept as new as the
// answers that carry it.
type places struct {
	mu    sync.Mutex
	index *region.Index
	raw   []byte    // the JSON that index was built from
	seen  time.Time // when an answer last carried it
}

// usable returns the list while it can be trusted, else nil.
func (p *places) usable(now time.Time) *region.Index {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.seen) > listKept {
		return nil
	}
	return p.index
}

// stale says whether the next list should be read.
func (p *places) stale(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.index == nil || now.Sub(p.seen) > listFresh
}

// cut removes the rows of the known list from an answer that carries the very
// same bytes, and says whether it did: comparing is some fifty times cheaper
// than decoding. The answer's bytes are changed in place.
func (p *places) cut(answer []byte, now time.Time) ([]byte, bool) {
	_, list, _ := bytes.Cut(answer, []byte(`"deliveryCostList":`))
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.raw) == 0 || !bytes.HasPrefix(list, p.raw) {
		return answer, false
	}
	if now.After(p.seen) {
		p.seen = now
	}
	open := len(answer) - len(list) + 1 // just behind the list's opening bracket
	return append(answer[:open], list[len(p.raw)-1:]...), true
}

// offer takes a list that an answer carried, and says whether it is a good one.
func (p *places) offer(dongs []region.Dong, raw []byte, now time.Time) bool {
	index := region.NewIndex(dongs)
	p.mu.Lock()
	defer p.mu.Unlock()
	known := 0
	if p.index != nil && now.Sub(p.seen) <= listKept {
		known = p.index.Len()
	}
	if !isWhole(index.Len(), len(dongs), known) {
		return false
	}
	p.index, p.raw, p.seen = index, bytes.Clone(raw), now
	return true
}

// isWhole tells a good list from an empty, spoilt or shrunken one, which would
// turn good places into the default, or one of two places of a name into the
// only one. rows are those that it carries, usable those that can be chosen,
// and known those that can be chosen of the list before.
func isWhole(usable, rows, known int) bool {
	capped := rows == rowCap && known > rowCap
	return usable > 0 && !capped && usable*100 >= max(rows, known)*listWhole
}
