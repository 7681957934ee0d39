package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// rig is one set of processes. Every comparison has its own, so that the peak
// of memory is that of its load alone.
type rig struct{ home, service, floor *process }

func (b *bench) start(ctx context.Context, s settings) (r rig, err error) {
	defer func() {
		if err != nil {
			r.stop()
		}
	}()
	if r.home, err = startRole(ctx, roleFake); err != nil {
		return r, err
	}
	if _, err = r.home.ask(&s); err != nil {
		return r, err
	}
	source := "http://" + r.home.addr
	if r.floor, err = startRole(ctx, roleFloor, source); err != nil {
		return r, err
	}
	r.service, err = b.startService(ctx, source, open)
	return r, err
}

// Rate limits: one that no load reaches, and one that the first call does.
const (
	open   = "1000000000-H"
	closed = "1-D"
)

func (b *bench) startService(ctx context.Context, source, limit string) (*process, error) {
	return startService(ctx, b.dir, []string{b.binary}, "HOMEPAGE_URL="+source, "RATE_LIMIT="+limit)
}

func (r rig) stop() {
	for _, p := range []*process{r.service, r.floor, r.home} {
		if p != nil {
			p.stop()
		}
	}
}

// compare loads the targets in turn, A B A B, and keeps what it measured.
func (b *bench) compare(ctx context.Context, home *process, c comparison, targets ...target) (comparison, error) {
	fmt.Fprintf(b.progress, "%s, %d connections, homepage at %v\n", c.title, c.connections, c.delay)
	// A slow homepage makes the loops of a load start in step: they need time
	// to fall out of it, and more of it for as many answers.
	w := window{warm: 300*time.Millisecond + 2*c.delay, length: b.plan.length + 3*c.delay}
	c.series = make([]series, len(targets))
	for range b.plan.rounds {
		for i, t := range targets {
			r, err := load(ctx, t, home, c.connections, w)
			if err == nil && r.calls == 0 {
				err = errors.Join(fmt.Errorf("%s: no answer within the window", t.name), r.err)
			}
			if err != nil {
				return c, err
			}
			if r.errors > 0 {
				fmt.Fprintf(b.progress, "%s: %d errors, such as: %v\n", t.name, r.errors, r.err)
			}
			c.series[i].name = t.name
			c.series[i].readings = append(c.series[i].readings, r)
		}
	}
	for i, t := range targets {
		var err error
		if c.series[i].peak, err = t.process.peak(); err != nil {
			return c, err
		}
	}
	return c, nil
}

// searching compares service and floor with the same questions.
func (b *bench) searching(ctx context.Context, s settings, c comparison, questions func(int) []question) (comparison, error) {
	r, err := b.start(ctx, s)
	if err != nil {
		return c, err
	}
	defer r.stop()
	targets := []target{{"service", r.service, questions}, {"floor", r.floor, questions}}
	if c.connections == 1 {
		targets = append(targets, target{"homepage", r.home, page})
	}
	c.delay = s.Delay
	return b.compare(ctx, r.home, c, targets...)
}

// exchange sends one question on a connection of its own.
func exchange(ctx context.Context, addr string, q question) ([]byte, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return nil, err
	}
	c := &connection{conn: conn, in: newReader(conn)}
	_, err = c.call(q)
	return c.body.Bytes(), err
}

// cache has the floor answer cachedPath with what p answers to q.
func (r rig) cache(ctx context.Context, p *process, q question) error {
	answer, err := exchange(ctx, p.addr, q)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://"+r.floor.addr+cachedPath, bytes.NewReader(answer))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
