package tests

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

// bubble is a service and its homepage on a network within the process, to be
// used inside synctest.Test: real sockets would keep time from passing there.
// Both ends of it are those of net/http, so faults of the wire are real ones.
type bubble struct {
	t         *testing.T
	handler   http.Handler // of the service
	homepage  *sample.Homepage
	log       *logBuffer
	transport *http.Transport
	conns     chan net.Conn

	// dial, unless nil, takes the place of connecting to the homepage.
	dial atomic.Pointer[func(ctx context.Context) (net.Conn, error)]
	// dials counts connections that came to nothing.
	dials atomic.Int32
}

func newBubble(t *testing.T, environ ...string) *bubble {
	begin := time.Now()
	now := func() time.Time { return friday.Add(time.Since(begin)) }
	b := &bubble{
		t:        t,
		homepage: sample.New(sample.WithClock(now)),
		log:      newLogBuffer(),
		conns:    make(chan net.Conn),
	}
	cfg, err := config.Load(append([]string{"RATE_LIMIT=100000-M", "HOMEPAGE_URL=http://homepage.example"}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	b.transport = homepage.NewTransport(cfg.HomepageMaxFlight)
	b.transport.DialContext = b.connect
	b.handler = server.New(cfg, server.NewLogger(b.log), now, server.WithTransport(b.transport)).Handler()

	listener := &bubbleListener{conns: b.conns, closed: make(chan struct{})}
	hs := &http.Server{Handler: b.homepage, ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = hs.Serve(listener) }()
	t.Cleanup(func() {
		b.transport.CloseIdleConnections()
		_ = hs.Close()
	})
	return b
}

func (b *bubble) connect(ctx context.Context, _, _ string) (net.Conn, error) {
	if dial := b.dial.Load(); dial != nil {
		b.dials.Add(1)
		return (*dial)(ctx)
	}
	ours, theirs := net.Pipe()
	select {
	case b.conns <- theirs:
		return ours, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// heal makes the homepage and the way to it straight again.
func (b *bubble) heal() {
	b.dial.Store(nil)
	b.homepage.Bend(nil)
}

// requests is how often the homepage was asked, connections that came to
// nothing included.
func (b *bubble) requests() int { return len(b.homepage.Requests()) + int(b.dials.Load()) }

// call calls the tool and returns its result and the status that the log shows.
// There is no result when ctx ended: nobody is there to read it.
func (b *bubble) call(ctx context.Context, arguments args) (result toolResult, status string) {
	b.t.Helper()
	raw, err := json.Marshal(arguments)
	if err != nil {
		b.t.Fatal(err)
	}
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":` + string(raw) + `}}`
	req := httptest.NewRequestWithContext(ctx, http.MethodPost, "/mcp", strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)

	var answer struct {
		Result toolResult `json:"result"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil && ctx.Err() == nil {
		b.t.Errorf("HTTP %d, %v in %s", w.Code, err, w.Body)
	}
	lines := b.log.lines(b.t, 1)
	status, _ = lines[len(lines)-1]["status"].(string)
	return answer.Result, status
}

// good calls the tool and wants an answer.
func (b *bubble) good(arguments args) toolResult {
	b.t.Helper()
	result, status := b.call(b.t.Context(), arguments)
	if status != "ok" {
		b.t.Fatalf("%s: %s", status, result.text())
	}
	return result
}

// bubbleListener hands out the far ends of connections.
type bubbleListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (l *bubbleListener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *bubbleListener) Close() error {
	close(l.closed)
	return nil
}

func (l *bubbleListener) Addr() net.Addr { return &net.UnixAddr{Name: "homepage", Net: "unix"} }
