package homepage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptrace"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/rentcar00/mcp/service"
)

// maxRetryAfter is the longest wait, in seconds, that the homepage may ask for
// before the second try.
const maxRetryAfter = 2

// retryable marks a failure that a second try can mend.
type retryable struct {
	err   error
	after time.Duration
}

func (r *retryable) Error() string { return r.err.Error() }
func (r *retryable) Unwrap() error { return r.err }

// unreachable is a request that got no answer at all.
func unreachable(ctx context.Context, err error, mendable bool) error {
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	cut := errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF)
	if cut && mendable {
		err = &retryable{err: err, after: jitter()}
	}
	return &service.Error{Class: service.HomepageUnavailable, Err: err}
}

// wire is what went on below one request.
type wire struct {
	connections atomic.Int32
	answered    atomic.Bool
}

// watched returns a context that notes what goes on below its request.
func watched(ctx context.Context) (context.Context, *wire) {
	w := new(wire)
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn:              func(httptrace.GotConnInfo) { w.connections.Add(1) },
		GotFirstResponseByte: func() { w.answered.Store(true) },
	}), w
}

// mendable says whether a second try is due. It is not once an answer has
// begun, for the homepage has done its work; nor after net/http made one by
// itself, as it does when a connection that it kept turns out to be closed.
func (w *wire) mendable() bool { return w.connections.Load() <= 1 && !w.answered.Load() }

// unavailable is an answer that says that the homepage cannot answer now.
func unavailable(resp *http.Response) error {
	err := fmt.Errorf("status %d", resp.StatusCode)
	if after, ok := secondTry(resp); ok {
		err = &retryable{err: err, after: after}
	}
	return &service.Error{Class: service.HomepageUnavailable, Err: err}
}

// secondTry says after how long a second try is worth it, if at all. A
// homepage that asks for a longer wait is not asked again.
func secondTry(resp *http.Response) (after time.Duration, ok bool) {
	wait := strings.TrimSpace(resp.Header.Get("Retry-After"))
	switch resp.StatusCode {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		if wait == "" {
			return jitter(), true
		}
	case http.StatusTooManyRequests:
	default:
		return 0, false
	}
	seconds, err := strconv.ParseUint(wait, 10, 32)
	if err != nil || seconds > maxRetryAfter {
		return 0, false
	}
	return time.Duration(seconds)*time.Second + jitter(), true
}

// jitter keeps many services from trying again at the same moment.
func jitter() time.Duration { return 50*time.Millisecond + rand.N(100*time.Millisecond) }

// pause waits for d, unless the budget would then be spent.
func pause(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
