package homepage_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rentcar00/mcp/service"
)

// TestSecondTry says which first answers are worth a second try, and when it
// comes: never for 400 or 500, never more than one.
func TestSecondTry(t *testing.T) {
	status := func(code int, retryAfter string) upstream {
		return func(*http.Request) (*http.Response, error) {
			if retryAfter == "" {
				return reply(code, ""), nil
			}
			return reply(code, "", "Retry-After", retryAfter), nil
		}
	}
	broken := func(err error) upstream {
		return func(*http.Request) (*http.Response, error) {
			return nil, &net.OpError{Op: "read", Net: "tcp", Err: err}
		}
	}
	begun := func(r *http.Request) (*http.Response, error) {
		httptrace.ContextClientTrace(r.Context()).GotFirstResponseByte()
		return nil, &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}
	}
	for _, tt := range []struct {
		name  string
		first upstream
		wait  time.Duration // before jitter; negative: no second try
	}{
		{"refused", broken(syscall.ECONNREFUSED), 0},
		{"reset", broken(syscall.ECONNRESET), 0},
		{"closed", broken(io.EOF), 0},
		{"reset after the first byte", begun, -1},
		{"headers cut short", broken(io.ErrUnexpectedEOF), -1},
		{"no such host", broken(&net.DNSError{Err: "no such host"}), -1},
		{"another error", broken(errors.New("x509: certificate has expired")), -1},
		{"502", status(502, ""), 0},
		{"503", status(503, ""), 0},
		{"504", status(504, ""), 0},
		{"503 that asks for a second", status(503, "1"), time.Second},
		{"503 that asks for a minute", status(503, "60"), -1},
		{"503 that asks for a date", status(503, "Wed, 21 Oct 2026 07:28:00 GMT"), -1},
		{"429 that asks for nothing", status(429, ""), -1},
		{"429 that asks for no time", status(429, "0"), 0},
		{"429 that asks for two seconds", status(429, "2"), 2 * time.Second},
		{"429 that asks for three seconds", status(429, "3"), -1},
		{"429 that asks for a negative time", status(429, "-1"), -1},
		{"429 that asks for more than fits", status(429, "18446744074"), -1},
		{"400", status(400, ""), -1},
		{"404", status(404, ""), -1},
		{"500", status(500, ""), -1},
		{"500 that asks for a second", status(500, "1"), -1},
		{"501", status(501, ""), -1},
		{"HTML", saying("<html>"), -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				home := &counted{upstream: tt.first}
				c := newClient(&counted{upstream: func(r *http.Request) (*http.Response, error) {
					if home.requests() == 1 {
						home.upstream = answering
					}
					return home.RoundTrip(r)
				}})
				begin := time.Now()
				_, err := search(t, c, rental)
				took := time.Since(begin)
				if tt.wait < 0 {
					if err == nil || home.requests() != 1 || took != 0 {
						t.Errorf("%d requests, %v, error %v", home.requests(), took, err)
					}
					return
				}
				if err != nil || home.requests() != 2 {
					t.Errorf("%d requests, error %v", home.requests(), err)
				}
				if jitter := took - tt.wait; jitter < 50*time.Millisecond || jitter >= 150*time.Millisecond {
					t.Errorf("tried again after %v", took)
				}
			})
		})
	}
}

func TestNoThirdTry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home := &counted{upstream: func(*http.Request) (*http.Response, error) { return reply(502, ""), nil }}
		_, err := search(t, newClient(home), rental)
		if classOf(err) != service.HomepageUnavailable || home.requests() != 2 {
			t.Errorf("%d requests, error %v", home.requests(), err)
		}
	})
}

// TestRetryWithinTheBudget: a first answer that comes late leaves no time for
// a second try, and a second try has only what is left.
// A tool call that searches twice tries one of its searches twice at most.
func TestNoSecondTryOnce(t *testing.T) {
	home := &counted{upstream: func(*http.Request) (*http.Response, error) { return reply(502, ""), nil }}
	again := rental
	again.Once = true
	_, err := search(t, newClient(home), again)
	if classOf(err) != service.HomepageUnavailable || home.requests() != 1 {
		t.Errorf("%d requests, error %v", home.requests(), err)
	}
}

func TestRetryWithinTheBudget(t *testing.T) {
	for _, tt := range []struct {
		name     string
		first    time.Duration
		requests int
		took     time.Duration
		want     service.Class
	}{
		{"no time left", 9999 * time.Millisecond, 1, 9999 * time.Millisecond, service.HomepageUnavailable},
		{"some time left", 9 * time.Second, 2, 10 * time.Second, service.HomepageTimeout},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				home := &counted{}
				home.upstream = func(r *http.Request) (*http.Response, error) {
					if home.requests() > 1 {
						return hanging(r)
					}
					time.Sleep(tt.first)
					return reply(502, ""), nil
				}
				begin := time.Now()
				_, err := search(t, newClient(home), rental)
				if classOf(err) != tt.want || home.requests() != tt.requests || time.Since(begin) != tt.took {
					t.Errorf("%d requests, %v, error %v", home.requests(), time.Since(begin), err)
				}
			})
		})
	}
}
