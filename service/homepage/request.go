package homepage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"github.com/rentcar00/mcp/service"
)

// The most of one answer. A real one is about 200 KB, decompressed.
const (
	maxBody     = 4 << 20 // bytes
	maxBodyKept = 1 << 20 // bytes of memory that wait for the next answer
)

// ask gets one answer, with a second try where that can help, all within
// ctx's budget.
func (c *Client) ask(ctx context.Context, s *search) (service.Found, error) {
	found, err := c.attempt(ctx, s)
	var again *retryable
	if !s.Once && errors.As(err, &again) && pause(ctx, again.after) {
		return c.attempt(ctx, s)
	}
	return found, err
}

// attempt is one request and its answer, observed.
func (c *Client) attempt(ctx context.Context, s *search) (service.Found, error) {
	found, err := c.send(ctx, s)
	c.observe(outcome(err))
	return found, err
}

// send sends one request and reads its answer.
func (c *Client) send(ctx context.Context, s *search) (service.Found, error) {
	traced, w := watched(ctx)
	req, err := http.NewRequestWithContext(traced, http.MethodGet, c.searchBase, nil)
	if err != nil {
		return service.Found{}, &service.Error{Class: service.Internal, Err: err}
	}
	req.URL.RawQuery = s.rawQuery
	req.Header = c.header
	resp, err := c.transport.RoundTrip(req)
	if err != nil {
		return service.Found{}, unreachable(ctx, err, w.mendable())
	}
	defer resp.Body.Close()

	switch code := resp.StatusCode; {
	case code == http.StatusOK, code == http.StatusBadRequest:
		return c.read(ctx, resp, s)
	case code == http.StatusTooManyRequests, code >= http.StatusInternalServerError:
		return service.Found{}, unavailable(resp)
	default:
		return service.Found{}, badAnswer(fmt.Errorf("status %d", code))
	}
}

// read takes a 200 or 400 for an answer only after every check of it.
func (c *Client) read(ctx context.Context, resp *http.Response, s *search) (service.Found, error) {
	if kind, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return service.Found{}, badAnswer(errors.New("not JSON by its content type"))
	}
	b := c.buffers.Get().(*buffer)
	defer c.recycle(b)
	n, err := b.body.ReadFrom(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil && ctx.Err() != nil:
		return service.Found{}, interrupted(ctx)
	case err != nil:
		return service.Found{}, badAnswer(err)
	case n > maxBody:
		return service.Found{}, badAnswer(errors.New("too large"))
	case resp.StatusCode == http.StatusBadRequest:
		return service.Found{}, refusal(b.body.Bytes())
	}
	now := c.now()
	return c.decode(b, s, now)
}

// buffer holds an answer, which is large and dropped as soon as it is decoded.
type buffer struct {
	body bytes.Buffer
	cars []wireCar
}

// recycle keeps b for the next answer, unless it grew far beyond one: its cars are bounded.
func (c *Client) recycle(b *buffer) {
	if b.body.Cap() <= maxBodyKept {
		b.body.Reset()
		c.buffers.Put(b)
	}
}

func badAnswer(err error) error {
	return &service.Error{Class: service.HomepageBadAnswer, Err: err}
}
