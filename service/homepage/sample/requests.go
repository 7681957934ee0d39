package sample

import (
	"slices"
	"sync"
)

// maxRequests bounds the memory that a long demo or a load test takes.
const maxRequests = 1000

// requestLog keeps the first maxRequests request URIs since its last reset.
type requestLog struct {
	mu   sync.Mutex
	uris []string
}

func (l *requestLog) add(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.uris) < maxRequests {
		l.uris = append(l.uris, uri)
	}
}

func (l *requestLog) list() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.uris)
}

func (l *requestLog) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.uris = nil
}
