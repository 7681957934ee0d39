package tests

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

// running is a service that listens for itself, so that it can be ended.
type running struct {
	*service
	end  context.CancelFunc
	done <-chan error // what Run returned
}

// serve starts a service on a listener of its own, in front of homepage.
func serve(t *testing.T, homepage *sample.Homepage, environ ...string) *running {
	t.Helper()
	source := httptest.NewServer(homepage)
	t.Cleanup(source.Close)
	cfg, err := config.Load(append([]string{"ADDR=127.0.0.1:0", "HOMEPAGE_URL=" + source.URL}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	log := newLogBuffer()
	ctx, end := context.WithCancel(t.Context())
	ready, done := make(chan net.Addr, 1), make(chan error, 1)
	go func() {
		done <- server.New(cfg, server.NewLogger(log), time.Now).Run(ctx, func(addr net.Addr) { ready <- addr })
	}()
	select {
	case addr := <-ready:
		root := "http://" + addr.String()
		return &running{service: &service{t: t, url: root + "/mcp", root: root, homepage: homepage, log: log}, end: end, done: done}
	case err := <-done:
		t.Fatal(err)
		return nil
	}
}

// Asked to end, the service says so at /health and goes on for a while; then
// it takes no more calls, but finishes those in flight, and ends well.
func TestDrain(t *testing.T) {
	homepage := sample.New()
	s := serve(t, homepage, "DRAIN_DELAY=500ms")
	if err := callWith(s.url, soon()); err != nil {
		t.Fatal(err)
	}
	arrived, released := make(chan struct{}, 1), make(chan struct{})
	release := sync.OnceFunc(func() { close(released) })
	defer release() // or a failure would wait for the homepage for ever
	homepage.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		arrived <- struct{}{}
		<-released
		next.ServeHTTP(w, r)
	})
	inFlight := make(chan error, 1)
	go func() { inFlight <- callWith(s.url, soon()) }()
	<-arrived

	s.end()
	var health reply
	eventually(t, "/health is 503", func() bool {
		health = s.do(http.MethodGet, s.root+"/health", nil)
		return health.status == http.StatusServiceUnavailable
	})
	if health.body != `{"status":"draining"}` || !strings.HasPrefix(health.header.Get("Content-Type"), "application/json") {
		t.Errorf("health says %q, %v", health.body, health.header)
	}
	r := s.post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	if r.status != http.StatusOK {
		t.Errorf("a call in the delay got HTTP %d", r.status)
	}

	eventually(t, "the listener is closed", func() bool {
		_, err := net.Dial("tcp", s.root[len("http://"):])
		return errors.Is(err, syscall.ECONNREFUSED)
	})
	release()
	if err := <-inFlight; err != nil {
		t.Errorf("the call in flight: %v", err)
	}
	if err := <-s.done; err != nil {
		t.Errorf("ended with %v", err)
	}
}
