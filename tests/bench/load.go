package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// question is one request, ready to send, and the test of its answer.
type question struct {
	request []byte
	check   func(status int, body []byte) error
}

// target is a process under load. The load of each connection is a closed
// loop: it takes its questions in turn, each after the answer to the last.
type target struct {
	name      string
	process   *process
	questions func(connection int) []question
}

// reading is what one window of load measured.
type reading struct {
	calls       int     // that ended within the window
	all         int     // those of the time before and after too
	errors      int     // of all
	err         error   // one of errors
	throughput  float64 // calls a second
	p50, p99    float64 // ms
	cpu         float64 // µs of the target's processor time a call
	requests    float64 // to the homepage, a call; exact, of all calls
	connections float64 // new ones to the homepage, a call, within the window
}

// window is how long a load is measured, after a time to warm up.
type window struct{ warm, length time.Duration }

// The phases of a load.
const (
	warming int32 = iota
	measuring
	over
)

// connection is one caller's loop.
type connection struct {
	conn      net.Conn
	in        *bufio.Reader
	body      bytes.Buffer
	questions []question
	latencies []time.Duration // of the calls that ended while measuring
	calls     int
	errors    int
	err       error
}

// load puts t under the load of n connections and measures it.
func load(ctx context.Context, t target, home *process, n int, w window) (reading, error) {
	connections, err := dial(ctx, t, n, w)
	if err != nil {
		return reading{}, err
	}
	var phase atomic.Int32
	var wg sync.WaitGroup
	defer func() {
		phase.Store(over)
		wg.Wait()
		for _, c := range connections {
			_ = c.conn.Close()
		}
	}()

	first, err := home.ask(nil)
	if err != nil {
		return reading{}, err
	}
	for _, c := range connections {
		wg.Go(func() { c.loop(&phase) })
	}
	if err := wait(ctx, w.warm); err != nil {
		return reading{}, err
	}
	before, err := take(t.process, home)
	if err != nil {
		return reading{}, err
	}
	phase.Store(measuring)
	if err := wait(ctx, w.length); err != nil {
		return reading{}, err
	}
	phase.Store(over)
	after, err := take(t.process, home)
	if err != nil {
		return reading{}, err
	}
	wg.Wait()
	last, err := home.ask(nil)
	if err != nil {
		return reading{}, err
	}
	r := summary(connections, before, after)
	r.requests = perCall(last.Requests-first.Requests, r.all)
	return r, nil
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func dial(ctx context.Context, t target, n int, w window) ([]*connection, error) {
	connections := make([]*connection, n)
	var d net.Dialer
	for i := range connections {
		conn, err := d.DialContext(ctx, "tcp", t.process.addr)
		if err != nil {
			return nil, err
		}
		// Far beyond the end: only a target that hangs meets it.
		if err := conn.SetDeadline(time.Now().Add(w.warm + w.length + time.Minute)); err != nil {
			return nil, err
		}
		connections[i] = &connection{conn: conn, in: newReader(conn), questions: t.questions(i)}
	}
	return connections, nil
}

func newReader(conn net.Conn) *bufio.Reader { return bufio.NewReaderSize(conn, 32<<10) }

// loop asks until the measurement is over or the connection fails.
func (c *connection) loop(phase *atomic.Int32) {
	for i := 0; phase.Load() != over; i++ {
		began := time.Now()
		usable, err := c.call(c.questions[i%len(c.questions)])
		if took := time.Since(began); err == nil && phase.Load() == measuring {
			c.latencies = append(c.latencies, took)
		}
		c.calls++
		if err != nil {
			c.errors++
			c.err = err
		}
		if !usable {
			return
		}
	}
}

// call asks one question. The connection stays usable after a wrong answer.
func (c *connection) call(q question) (usable bool, err error) {
	if _, err := c.conn.Write(q.request); err != nil {
		return false, err
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	c.body.Reset()
	if _, err := c.body.ReadFrom(resp.Body); err != nil {
		return false, err
	}
	return !resp.Close, q.check(resp.StatusCode, c.body.Bytes())
}

// state is what the processes have used up at one moment.
type state struct {
	at   time.Time
	cpu  time.Duration
	home traffic
}

func take(p, home *process) (s state, err error) {
	if s.home, err = home.ask(nil); err != nil {
		return s, err
	}
	s.at = time.Now()
	s.cpu, err = p.cpu()
	return s, err
}

func summary(connections []*connection, before, after state) reading {
	var all []time.Duration
	var s reading
	for _, c := range connections {
		all = append(all, c.latencies...)
		s.all += c.calls
		s.errors += c.errors
		s.err = cmp.Or(c.err, s.err)
	}
	slices.Sort(all)
	s.calls = len(all)
	if s.calls == 0 {
		return s
	}
	calls := float64(s.calls)
	s.throughput = calls / after.at.Sub(before.at).Seconds()
	s.p50, s.p99 = milliseconds(quantile(all, 0.50)), milliseconds(quantile(all, 0.99))
	s.cpu = float64((after.cpu - before.cpu).Microseconds()) / calls
	s.connections = perCall(after.home.Connections-before.home.Connections, s.calls)
	return s
}

func perCall(n int64, calls int) float64 { return float64(n) / float64(calls) }

// post makes an HTTP request with a JSON body.
func post(path, body string) []byte {
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
		"Accept: application/json, text/event-stream\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}
