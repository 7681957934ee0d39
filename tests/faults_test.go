package tests

import (
	"context"
	"fmt"
	"maps"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// fault is one way in which the homepage, or the way to it, goes wrong.
type fault struct {
	kind  string
	bend  bend
	dial  func(ctx context.Context) (net.Conn, error)
	place string // asked for; "-" for none, 잠원동 when empty
	cold  bool   // nothing was asked before: no list of places is known, no connection kept
	due   bool   // the list that is known is no longer fresh
	calls int    // of which the last is measured; one when 0
	crowd int    // other calls that are under way
	want  string // status in the call log
	tries int    // requests to the homepage
}

// TestFaultMatrix breaks the homepage in every way that we know of, calls the
// tool, heals the homepage and calls again. The table of what came of it is
// part of docs/reliability.md: UPDATE_DOCS=1 writes it.
func TestFaultMatrix(t *testing.T) {
	var rows []string
	for _, f := range faults() {
		t.Run(f.kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { rows = append(rows, f.measure(t)) })
		})
	}
	if len(rows) == len(faults()) {
		checkTable(t, "../docs/reliability.md", rows)
	}
}

// measure returns the fault's row of the table.
func (f fault) measure(t *testing.T) string {
	b := newBubble(t, "HOMEPAGE_MAX_IN_FLIGHT=2")
	asked := maps.Clone(toJamwon)
	if f.place != "" {
		asked["region"] = strings.TrimPrefix(f.place, "-")
	}
	if !f.cold {
		b.good(twoDays)
	}
	if f.due {
		time.Sleep(11 * time.Minute)
	}
	b.homepage.Bend(f.bend)
	if f.dial != nil {
		b.dial.Store(&f.dial)
		b.transport.CloseIdleConnections()
	}
	for range f.calls - 1 {
		b.call(t.Context(), asked)
	}
	disperse := b.gather(f.crowd)
	before, begin := b.requests(), time.Now()
	result, status := b.call(t.Context(), asked)
	took, tries := time.Since(begin), b.requests()-before
	disperse()
	if status != f.want || tries != f.tries {
		t.Errorf("%s after %d requests, want %s after %d: %s", status, tries, f.want, f.tries, result.text())
	}
	if took > 10*time.Second {
		t.Errorf("took %v, more than the budget", took)
	}
	return fmt.Sprintf("| %s | `%s` | %s | %s | %d | %s |", f.kind, status, seen(t, result), rounded(took), tries, next(t, b, asked))
}

// gather starts n calls that all ask something else. They wait for the
// homepage, or for room, until they are dispersed.
func (b *bubble) gather(n int) (disperse func()) {
	ctx, cancel := context.WithCancel(b.t.Context())
	var wg sync.WaitGroup
	for i := range n {
		day := friday.AddDate(0, 0, 5+i).Format(time.DateOnly)
		wg.Go(func() { b.call(ctx, args{"pickup_at": "2026-11-09T10:00", "return_at": day}) })
	}
	synctest.Wait()
	return func() {
		cancel()
		wg.Wait()
		synctest.Wait()
	}
}

// next heals the homepage and says when the next call is a good one: at once,
// after the breaker's pause, or when the list of places is read anew.
func next(t *testing.T, b *bubble, asked args) string {
	b.heal()
	begin := time.Now()
	if _, status := b.call(t.Context(), asked); status == "ok" {
		if took := time.Since(begin); took != 0 {
			t.Errorf("the next call took %v", took)
		}
		return "at once"
	}
	time.Sleep(5*time.Second + 1)
	if _, status := b.call(t.Context(), asked); status == "ok" {
		return "after 5 s"
	}
	time.Sleep(10 * time.Minute)
	b.good(twoDays)
	b.good(asked)
	return "after 10 min"
}

// rounded hides the jitter before a second try, 50 to 150 ms.
func rounded(d time.Duration) string {
	const step = 200 * time.Millisecond
	return strconv.FormatFloat(((d - time.Microsecond + step).Truncate(step)).Seconds(), 'g', -1, 64) + " s"
}

// seen is what the agent sees of a result, as short as can be.
func seen(t *testing.T, r toolResult) string {
	if r.IsError {
		text := r.text()
		if !strings.HasSuffix(text, "http://homepage.example") {
			t.Errorf("no link for the customer in %q", text)
		}
		first, _, _ := strings.Cut(text, ".")
		return "isError: " + first + "."
	}
	m := r.decode(t)
	if m["status"] == "need_input" {
		return "need_input: " + m["message"].(string)
	}
	text := fmt.Sprintf("ok, %v vehicles", m["count"])
	if place, ok := m["location"].(map[string]any); ok && place["default_applied"] == true {
		text += " at the default place"
	}
	return text
}

// checkTable compares the rows with those in the file, or writes them there.
func checkTable(t *testing.T, path string, rows []string) {
	t.Helper()
	const begin, end = "<!-- faults: written by TestFaultMatrix -->\n", "<!-- end of faults -->"
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(doc), begin)
	table, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", path)
	}
	fresh := "| Fault | Call log | What the agent sees | Took | Requests | Next good call |\n| --- | --- | --- | --- | --- | --- |\n" +
		strings.Join(rows, "\n") + "\n"
	if table == fresh {
		return
	}
	if os.Getenv("UPDATE_DOCS") == "" {
		t.Fatalf("the table in %s is not what was measured; UPDATE_DOCS=1 go test ./tests -run FaultMatrix writes it", path)
	}
	if err := os.WriteFile(path, []byte(head+begin+fresh+end+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}
