package main

import (
	"context"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

// rig is a service in front of a bent homepage, both on loopback, and the
// callers' side of it.
type rig struct {
	endpoint  string
	client    *http.Client
	upstream  *http.Transport // the service's, towards the homepage
	homepage  *sample.Homepage
	prices    atomic.Int64 // counts the fleets that the homepage has held
	questions []question
	tally     tally
	servers   []*http.Server
}

func newRig() (*rig, error) {
	r := &rig{
		client:    &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: callers}},
		questions: questions(time.Now()),
	}
	r.homepage = sample.New(sample.WithFleet(fleet(0)))
	r.homepage.Bend(bend)
	source, err := r.serve(r.homepage)
	if err != nil {
		return nil, err
	}
	cfg, err := config.Load([]string{"HOMEPAGE_URL=http://" + source, "HOMEPAGE_TIMEOUT=" + budget.String(), "RATE_LIMIT=1000000-M"})
	if err != nil {
		return nil, err
	}
	r.upstream = homepage.NewTransport(cfg.HomepageMaxFlight)
	service, err := r.serve(server.New(cfg, zap.NewNop(), time.Now, server.WithTransport(r.upstream)).Handler())
	r.endpoint = "http://" + service + "/mcp"
	return r, err
}

// serve serves h on a free loopback port and returns its address.
func (r *rig) serve(h http.Handler) (address string, err error) {
	var lc net.ListenConfig
	listener, err := lc.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	hs := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	r.servers = append(r.servers, hs)
	go func() { _ = hs.Serve(listener) }()
	return listener.Addr().String(), nil
}

func (r *rig) close() {
	for _, hs := range r.servers {
		_ = hs.Close()
	}
}

func (r *rig) closeIdle() {
	r.client.CloseIdleConnections()
	r.upstream.CloseIdleConnections()
}

// load has the callers ask for a while, at a steady pace, and the prices move.
func (r *rig) load(ctx context.Context, length time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	turns := make(chan struct{})
	var wg sync.WaitGroup
	for range callers {
		wg.Go(func() {
			for range turns {
				// A call that has begun is never cut off: it must end by itself.
				r.ask(context.WithoutCancel(ctx), r.questions[rand.IntN(len(r.questions))])
			}
		})
	}
	pace := time.NewTicker(time.Second / callsPerSec)
	defer pace.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		if n%20 == 0 {
			r.movePrices()
		}
		select {
		case turns <- struct{}{}:
			<-pace.C
		case <-ctx.Done():
		}
	}
	close(turns)
	wg.Wait()
}

// movePrices gives the homepage its next fleet. It is counted first, so that
// an answer of the new fleet is never judged by the old one alone.
func (r *rig) movePrices() {
	r.homepage.SetFleet(fleet(int(r.prices.Add(1))))
}

// bend makes one request in twenty slow, up to twice the budget, one a 502,
// and cuts the body of one.
func bend(w http.ResponseWriter, req *http.Request, next http.Handler) {
	switch rand.IntN(20) {
	case 0:
		select {
		case <-time.After(rand.N(2 * budget)):
			next.ServeHTTP(w, req)
		case <-req.Context().Done():
		}
	case 1:
		w.WriteHeader(http.StatusBadGateway)
	case 2:
		next.ServeHTTP(&cutter{ResponseWriter: w}, req)
		panic(http.ErrAbortHandler)
	default:
		next.ServeHTTP(w, req)
	}
}

// cutter lets half of a body through.
type cutter struct{ http.ResponseWriter }

func (c *cutter) Write(p []byte) (int, error) {
	_, err := c.ResponseWriter.Write(p[:len(p)/2])
	return len(p), err
}

// fleet is the nth fleet that the homepage holds: the same cars, other prices.
func fleet(n int) []sample.Vehicle {
	vehicles := make([]sample.Vehicle, 40)
	for i := range vehicles {
		base := 40_000 + 1000*i + 1000*(n%500)
		vehicles[i] = sample.Vehicle{
			ID: 1000 + i, GroupID: i, Name: "차 " + strconv.Itoa(i), Capacity: 5, ModelYear: 2020 + i%6, DriverAge: 26,
			Policy: &sample.Policy{
				Base: base, Weekday: base, Weekend: base * 12 / 10, Hour: base / 10,
				Week1: base * 5, Week2: base * 8, Month1: base * 12,
			},
		}
	}
	return vehicles
}
