package main

import (
	"context"
	"io"
	"net/http"
	"time"
)

// bench runs a plan.
type bench struct {
	dir, binary string
	plan        plan
	progress    io.Writer
}

// results are all that a run measured.
type results struct {
	plan    plan
	loads   []comparison // service, floor and, at one connection, homepage
	equal   comparison   // service
	fixed   []comparison // service and cached bytes
	limited comparison   // answers, 429s and the bytes of one, cached
	starts  spread       // ms
	sizes   sizes
	took    time.Duration

	// Growth: service and floor by cars, and by places in the list for calls
	// without a place and with one.
	cars, rentals, deliveries []point
	clients                   []clientCost
}

// sizes are bytes of bodies.
type sizes struct{ homepage, service, floor int }

// measure runs the whole plan.
func (b *bench) measure(ctx context.Context) (*results, error) {
	res := &results{plan: b.plan}
	began := time.Now()
	steps := []func(context.Context, *results) error{b.measureSizes, b.measureLoads, b.measureEqual, b.measureFixed, b.measureLimited, b.measureStarts}
	if b.plan.growth {
		steps = append(steps, b.measureCars, b.measureRegions, b.measureClients)
	}
	for _, step := range steps {
		if err := step(ctx, res); err != nil {
			return nil, err
		}
	}
	res.took = time.Since(began)
	return res, nil
}

// measureSizes weighs the answers to one search with a place.
func (b *bench) measureSizes(ctx context.Context, res *results) error {
	r, err := b.start(ctx, usual())
	if err != nil {
		return err
	}
	defer r.stop()
	for _, weighed := range []struct {
		addr string
		q    question
		size *int
	}{
		{r.home.addr, page(0)[0], &res.sizes.homepage},
		{r.service.addr, search(0, region), &res.sizes.service},
		{r.floor.addr, search(0, region), &res.sizes.floor},
	} {
		body, err := exchange(ctx, weighed.addr, weighed.q)
		if err != nil {
			return err
		}
		*weighed.size = len(body)
	}
	return nil
}

func (b *bench) measureLoads(ctx context.Context, res *results) error {
	for _, p := range b.plan.loads {
		s := usual()
		s.Delay = p.delay
		c, err := b.searching(ctx, s, comparison{title: "searches", connections: p.connections}, searches)
		if err != nil {
			return err
		}
		res.loads = append(res.loads, c)
	}
	return nil
}

// measureEqual has all connections ask the same at once.
func (b *bench) measureEqual(ctx context.Context, res *results) error {
	s := usual()
	s.Delay = usualLoad().delay
	r, err := b.start(ctx, s)
	if err != nil {
		return err
	}
	defer r.stop()
	c := comparison{title: "equal searches", connections: usualLoad().connections, delay: s.Delay}
	res.equal, err = b.compare(ctx, r.home, c, target{"service", r.service, equal})
	return err
}

// measureFixed compares answers that need no homepage with cached bytes.
func (b *bench) measureFixed(ctx context.Context, res *results) error {
	r, err := b.start(ctx, usual())
	if err != nil {
		return err
	}
	defer r.stop()
	for _, call := range []struct{ title, body string }{{"tools/list", listCall}, {"initialize", initCall}} {
		questions := fixed(mcpPath, call.body, http.StatusOK)
		if err := r.cache(ctx, r.service, questions(0)[0]); err != nil {
			return err
		}
		c, err := b.compare(ctx, r.home, comparison{title: call.title, connections: cheapest().connections},
			target{"service", r.service, questions},
			target{"cached bytes", r.floor, fixed(cachedPath, call.body, http.StatusOK)})
		if err != nil {
			return err
		}
		res.fixed = append(res.fixed, c)
	}
	return nil
}

// measureLimited compares answers with 429s, and with the cached bytes of one.
func (b *bench) measureLimited(ctx context.Context, res *results) error {
	r, err := b.start(ctx, usual())
	if err != nil {
		return err
	}
	defer r.stop()
	limited, err := b.startService(ctx, "http://"+r.home.addr, closed)
	if err != nil {
		return err
	}
	defer limited.stop()
	if _, err := exchange(ctx, limited.addr, search(0, "")); err != nil { // the one call of the day
		return err
	}
	refused := func(i int) []question {
		q := search(i, region)
		q.check = hasStatus(http.StatusTooManyRequests)
		return []question{q}
	}
	if err := r.cache(ctx, limited, refused(0)[0]); err != nil {
		return err
	}
	res.limited, err = b.compare(ctx, r.home, comparison{title: "429", connections: cheapest().connections},
		target{"answers", r.service, searches}, target{"429s", limited, refused},
		target{"cached bytes", r.floor, fixed(cachedPath, searchCall(0, region), http.StatusOK)})
	return err
}

// measureStarts times the service from its start to its first answer.
func (b *bench) measureStarts(ctx context.Context, res *results) error {
	home, err := startRole(ctx, roleFake)
	if err != nil {
		return err
	}
	defer home.stop()
	var took []float64
	for range b.plan.starts {
		began := time.Now()
		service, err := b.startService(ctx, "http://"+home.addr, open)
		if err != nil {
			return err
		}
		_, err = exchange(ctx, service.addr, search(0, region))
		took = append(took, milliseconds(time.Since(began)))
		service.stop()
		if err != nil {
			return err
		}
	}
	res.starts = spreadOf(took)
	return nil
}
