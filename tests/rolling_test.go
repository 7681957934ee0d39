package tests

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// balancer sends each call to the next healthy replica, as any load balancer
// with health checks does.
type balancer struct {
	addrs []string
	well  []atomic.Bool
	next  atomic.Uint64
}

// watch checks the replicas' health until stop is closed.
func (b *balancer) watch(stop <-chan struct{}) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		for i, addr := range b.addrs {
			b.well[i].Store(healthy(addr))
		}
		select {
		case <-stop:
			return
		case <-tick.C:
		}
	}
}

// handler reads each body before it passes it on (deploy/Caddyfile does so
// too): an answer that comes while net/http's proxy still looks for the end of
// the caller's body would be cut off.
func (b *balancer) handler() http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = "http", b.pick()
			body, err := io.ReadAll(r.In.Body)
			if err != nil {
				body = nil // which is no JSON-RPC, and fails
			}
			r.Out.Body = io.NopCloser(bytes.NewReader(body))
		},
		Transport: &http.Transport{MaxIdleConnsPerHost: 16, IdleConnTimeout: 30 * time.Second},
	}
}

func (b *balancer) pick() string {
	for range b.addrs {
		if i := b.next.Add(1) % uint64(len(b.addrs)); b.well[i].Load() {
			return b.addrs[i]
		}
	}
	return "no.replica.invalid"
}

// callWith posts one tool call and wants an answer with vehicles.
func callWith(address, arguments string) error {
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":` + arguments + `}}`
	resp, err := http.Post(address, "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(answer), `"status":"ok"`) {
		return errors.New(resp.Status + ": " + string(answer))
	}
	return nil
}

// soon is a period that can be booked at the time of the test.
func soon() string {
	day := func(n int) string { return time.Now().In(kst).AddDate(0, 0, n).Format("2006-01-02") }
	return `{"pickup_at":"` + day(3) + `T10:00","return_at":"` + day(5) + `T10:00","region":"서울 서초구 잠원동"}`
}

// Three replicas are replaced one after another under constant load, and no
// call fails.
func TestRollingRestartLosesNoCall(t *testing.T) {
	program := buildProgram(t)
	const delay = "DRAIN_DELAY=600ms"
	b := &balancer{well: make([]atomic.Bool, 3)}
	replicas := make([]*process, 3)
	for i := range replicas {
		addr := "127.0.0.1:" + freePort(t)
		replicas[i] = startProcess(t, program, addr, delay)
		b.addrs = append(b.addrs, addr)
		b.well[i].Store(true)
	}
	front := httptest.NewServer(b.handler())
	t.Cleanup(front.Close)

	var calls atomic.Int64
	stop := make(chan struct{})
	var load sync.WaitGroup
	load.Go(func() { b.watch(stop) })
	for range 4 {
		load.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := callWith(front.URL+"/mcp", soon()); err != nil {
					t.Errorf("a call was lost: %v", err)
				}
				calls.Add(1)
			}
		})
	}
	some := func() {
		now := calls.Load()
		eventually(t, "50 more calls", func() bool { return calls.Load() >= now+50 })
	}
	for i, old := range replicas {
		some()
		if status := old.terminate(); status != 0 {
			t.Errorf("replica %d ended with %d", i, status)
		}
		replicas[i] = startProcess(t, program, old.addr, delay)
		eventually(t, "the balancer knows it", b.well[i].Load)
	}
	some()
	close(stop)
	load.Wait()
	t.Logf("%d calls", calls.Load())
}
