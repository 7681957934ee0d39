package homepage

import (
	"bytes"
	"sync"
	"time"

	"github.com/rentcar00/mcp/service/region"
)

const (
	// listFresh is how long a list is taken as it is, without reading the
	// ones that later answers carry.
	listFresh = 10 * time.Minute
	// listKept is how long the last good list serves when answers carry none.
	listKept = 24 * time.Hour
	// listShrunk is the part of the known rows, in percent, below which a
	// list is taken for a cut one: the API's database caps queries at 1,000
	// rows, and a missing table empties the list.
	listShrunk = 90
)

// places is the homepage's list of delivery places, kept as new as the
// answers that carry it.
type places struct {
	mu    sync.RWMutex
	index *region.Index
	raw   []byte    // the JSON that index was built from
	seen  time.Time // when an answer last carried it
}

// usable returns the list while it can be trusted, else nil.
func (p *places) usable(now time.Time) *region.Index {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.index == nil || now.Sub(p.seen) > listKept {
		return nil
	}
	return p.index
}

// stale says whether the next list should be read.
func (p *places) stale(now time.Time) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.index == nil || now.Sub(p.seen) > listFresh
}

// cut removes the rows of the known list from an answer that carries the very
// same bytes, and says whether it did: comparing is some fifty times cheaper
// than decoding. The answer's bytes are changed in place.
func (p *places) cut(answer []byte, now time.Time) ([]byte, bool) {
	const key = `"deliveryCostList":`
	at := bytes.Index(answer, []byte(key)) + len(key)
	if at < len(key) {
		return answer, false
	}
	p.mu.RLock()
	raw := p.raw
	p.mu.RUnlock()
	if len(raw) == 0 || !bytes.HasPrefix(answer[at:], raw) {
		return answer, false
	}
	p.mu.Lock()
	if bytes.Equal(p.raw, raw) && now.After(p.seen) {
		p.seen = now
	}
	p.mu.Unlock()
	tail := answer[at+len(raw)-1:] // the list's closing bracket stays
	return append(answer[:at+1], tail...), true
}

// offer takes a list that an answer carried, unless it is empty or much
// shorter than the one known: those would turn good places into the default.
func (p *places) offer(dongs []region.Dong, raw []byte, now time.Time) bool {
	if len(dongs) == 0 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := 0
	if p.index != nil && now.Sub(p.seen) <= listKept {
		known = p.index.Len()
	}
	if len(dongs)*100 < known*listShrunk {
		return false
	}
	p.index, p.raw, p.seen = region.NewIndex(dongs), bytes.Clone(raw), now
	return true
}
