package tests

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// O3: the 31st POST within a minute is a 429 that says in Korean how long to
// wait; whoever waits as told is served.
func TestThirtyCallsAMinute(t *testing.T) {
	s := start(t, options{environ: []string{"RATE_LIMIT=30-M"}})
	s.clock.Add(700 * time.Millisecond)
	bodies := []string{ping, `{`, `[]`, toolCall("1", "", args{}), `{"jsonrpc":"2.0","method":"notifications/initialized"}`}
	for i := range 30 {
		if r := s.post(bodies[i%len(bodies)]); r.status == http.StatusTooManyRequests {
			t.Fatalf("call %d was refused", i+1)
		}
		s.clock.Add(time.Second)
	}
	s.clock.Add(500 * time.Millisecond) // the window ends 29.5 s from here
	r := s.post(ping)
	if r.status != http.StatusTooManyRequests {
		t.Fatalf("HTTP %d %s", r.status, r.body)
	}
	wait, err := strconv.Atoi(r.header.Get("Retry-After"))
	if err != nil || wait != 30 {
		t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
	}
	refused := r.rpc(t)
	if want := "호출이 너무 많습니다. " + strconv.Itoa(wait) + "초 뒤에 다시 시도해 주세요."; string(refused.ID) != "null" || refused.Error.Code != -32000 || refused.Error.Message != want {
		t.Errorf("%s", r.body)
	}
	if r.header.Get("Content-Type") != "application/json; charset=utf-8" {
		t.Errorf("%v", r.header)
	}

	const early = 2 * time.Second // whole seconds are told, rounded up
	s.clock.Add(time.Duration(wait)*time.Second - early)
	if r := s.post(ping); r.status != http.StatusTooManyRequests {
		t.Errorf("too early: HTTP %d", r.status)
	}
	s.clock.Add(early)
	if r := s.post(ping); r.status != http.StatusOK {
		t.Errorf("after the wait: HTTP %d", r.status)
	}
}

// O3: health checks, preflights and what is no POST to /mcp are not counted.
func TestWhatIsNotCounted(t *testing.T) {
	s := start(t, options{environ: []string{"RATE_LIMIT=1-M"}})
	for range 40 {
		for _, request := range []struct{ method, path string }{{"GET", "/health"}, {"OPTIONS", "/mcp"}, {"GET", "/mcp"}, {"POST", "/x"}} {
			if r := s.do(request.method, s.root+request.path, http.NoBody); r.status == http.StatusTooManyRequests {
				t.Fatalf("%s %s was refused", request.method, request.path)
			}
		}
	}
	if r := s.post(ping); r.status != http.StatusOK {
		t.Errorf("HTTP %d", r.status)
	}
	for range 40 {
		if r := s.do("GET", s.root+"/health", http.NoBody); r.status != http.StatusOK {
			t.Fatalf("health: HTTP %d", r.status)
		}
	}
}

// O3: a call is counted before anything of its body is read.
func TestCountedBeforeTheBodyIsRead(t *testing.T) {
	s := start(t, options{environ: []string{"RATE_LIMIT=1-M"}})
	s.post(ping)
	body := &countingReader{left: 1 << 30}
	if r := s.do(http.MethodPost, s.url, body); r.status != http.StatusTooManyRequests {
		t.Errorf("HTTP %d", r.status)
	}
	if sent := body.sent(); sent > 32<<20 {
		t.Errorf("%d bytes were taken", sent)
	}
}

// O3: clients behind a trusted proxy are counted one by one, IPv6 clients by
// their /64; without a trusted proxy nobody is believed.
func TestClientsAreCountedApart(t *testing.T) {
	behind := start(t, options{environ: []string{"RATE_LIMIT=1-M", "TRUSTED_PROXIES=127.0.0.0/8,::1/128"}})
	for _, tt := range []struct {
		forwarded string
		status    int
	}{
		{"203.0.113.1", 200},
		{"203.0.113.1", 429},
		{"203.0.113.2", 200},
		{"203.0.113.9, 203.0.113.1", 429},
		{"203.0.113.1, 203.0.113.3", 200},
		{"203.0.113.3:4711", 429},
		{"2001:db8::1", 200},
		{"2001:db8::ffff:2", 429},
		{"[2001:db8:0:1::1]:80", 200},
	} {
		if r := behind.post(ping, "X-Forwarded-For", tt.forwarded); r.status != tt.status {
			t.Errorf("%s: HTTP %d, want %d", tt.forwarded, r.status, tt.status)
		}
	}

	alone := start(t, options{environ: []string{"RATE_LIMIT=1-M"}})
	alone.post(ping, "X-Forwarded-For", "203.0.113.1")
	if r := alone.post(ping, "X-Forwarded-For", "203.0.113.2"); r.status != 429 {
		t.Errorf("a header of a stranger was believed: HTTP %d", r.status)
	}
}

// A flood of addresses takes nobody's call away.
func TestManyClients(t *testing.T) {
	s := start(t, options{environ: []string{"RATE_LIMIT=1-M", "TRUSTED_PROXIES=127.0.0.0/8"}})
	for i := range 2000 {
		address := fmt.Sprintf("2001:db8:%x:%x::1", i>>8, i&0xff)
		if r := s.post(ping, "X-Forwarded-For", address); r.status != http.StatusOK {
			t.Fatalf("%s: HTTP %d", address, r.status)
		}
	}
	if log := s.log.String(); strings.Contains(log, "refused") {
		t.Errorf("%.200s", log)
	}
}
