package homepage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rentcar00/mcp/service"
)

const (
	// maxBody bounds one answer, decompressed. A real one is about 200 KB.
	maxBody = 4 << 20
	// maxRetryAfter is the longest wait that the homepage may ask for before
	// the second try.
	maxRetryAfter = 2 * time.Second
)

// retryable marks a failure that a second try can mend.
type retryable struct {
	err   error
	after time.Duration
}

func (r *retryable) Error() string { return r.err.Error() }
func (r *retryable) Unwrap() error { return r.err }

// ask gets one answer, with a second try where that can help, all within
// ctx's budget.
func (c *Client) ask(ctx context.Context, address string, q service.Query) (service.Found, error) {
	leave, err := c.load.enter(ctx)
	if err != nil {
		return service.Found{}, err
	}
	defer leave()

	found, err := c.attempt(ctx, address, q)
	var again *retryable
	if errors.As(err, &again) && pause(ctx, again.after) {
		return c.attempt(ctx, address, q)
	}
	return found, err
}

// attempt sends one request and reads its answer.
func (c *Client) attempt(ctx context.Context, address string, q service.Query) (service.Found, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return service.Found{}, &service.Error{Class: service.Internal, Err: err}
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "ppangppangka-mcp")
	resp, err := c.http.Do(req)
	if err != nil {
		return service.Found{}, unreachable(ctx, err)
	}
	defer resp.Body.Close()

	switch code := resp.StatusCode; {
	case code == http.StatusOK:
		return c.read(ctx, resp, q)
	case code == http.StatusBadRequest:
		return service.Found{}, refusal(io.LimitReader(resp.Body, maxBody))
	case code == http.StatusTooManyRequests, code >= http.StatusInternalServerError:
		return service.Found{}, unavailable(resp)
	default:
		return service.Found{}, badAnswer(fmt.Errorf("status %d", code))
	}
}

// read takes a 200 for an answer only after every check of it.
func (c *Client) read(ctx context.Context, resp *http.Response, q service.Query) (service.Found, error) {
	if kind, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return service.Found{}, badAnswer(errors.New("not JSON by its content type"))
	}
	buffer := c.buffers.Get().(*bytes.Buffer)
	defer c.recycle(buffer)
	n, err := buffer.ReadFrom(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil && ctx.Err() != nil:
		return service.Found{}, interrupted(ctx)
	case err != nil:
		return service.Found{}, badAnswer(err)
	case n > maxBody:
		return service.Found{}, badAnswer(errors.New("too large"))
	}
	now := c.now()
	vehicles, err := c.decode(buffer.Bytes(), q, now)
	if err != nil {
		return service.Found{}, err
	}
	return service.Found{Vehicles: vehicles, AsOf: now.Truncate(time.Second)}, nil
}

// recycle keeps a buffer for the next answer, unless it grew far beyond one.
func (c *Client) recycle(buffer *bytes.Buffer) {
	if buffer.Cap() <= maxBody/4 {
		buffer.Reset()
		c.buffers.Put(buffer)
	}
}

// unreachable is a request that got no answer at all.
func unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF) {
		err = &retryable{err: err, after: jitter()}
	}
	return &service.Error{Class: service.HomepageUnavailable, Err: err}
}

// unavailable is an answer that says that the homepage cannot answer now.
func unavailable(resp *http.Response) error {
	err := fmt.Errorf("status %d", resp.StatusCode)
	switch resp.StatusCode {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		err = &retryable{err: err, after: jitter()}
	case http.StatusTooManyRequests:
		if after, ok := retryAfter(resp); ok {
			err = &retryable{err: err, after: after}
		}
	}
	return &service.Error{Class: service.HomepageUnavailable, Err: err}
}

// retryAfter reads the header's form in seconds, when it asks for a short wait.
func retryAfter(resp *http.Response) (time.Duration, bool) {
	seconds, err := strconv.Atoi(strings.TrimSpace(resp.Header.Get("Retry-After")))
	after := time.Duration(seconds) * time.Second
	return after, err == nil && after >= 0 && after <= maxRetryAfter
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

func badAnswer(err error) error {
	return &service.Error{Class: service.HomepageBadAnswer, Err: err}
}
