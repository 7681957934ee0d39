package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"runtime"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
)

// growing has a few connections and a homepage without delay: enough to keep
// the service busy, and little waiting in its figures.
const growing = 4

// point is a comparison at one size of the homepage's answer.
type point struct {
	size int
	comparison
}

// briefly is b with less time for each of its many points: a curve shows at its
// neighbours what is noise.
func (b *bench) briefly() *bench {
	brief := *b
	brief.plan.rounds, brief.plan.length = 3, 500*time.Millisecond
	return &brief
}

func (b *bench) measureCars(ctx context.Context, res *results) error {
	for _, cars := range []int{0, 10, 25, 50, 100, 200} {
		s := usual()
		s.Cars = cars
		c, err := b.briefly().searching(ctx, s, comparison{title: fmt.Sprintf("%d cars", cars), connections: growing}, searches)
		if err != nil {
			return err
		}
		res.cars = append(res.cars, point{cars, c})
	}
	return nil
}

// measureRegions tells calls without a place from those with one, which have
// to find it in the list. Without any place there is none to find.
func (b *bench) measureRegions(ctx context.Context, res *results) error {
	for _, rows := range []int{0, 100, 500, 1363, 2500, 5000} {
		s := usual()
		s.Regions = rows
		title := fmt.Sprintf("%d places", rows)
		c, err := b.briefly().searching(ctx, s, comparison{title: title + ", rental", connections: growing}, rentals)
		if err != nil {
			return err
		}
		res.rentals = append(res.rentals, point{rows, c})
		if rows == 0 {
			continue
		}
		if c, err = b.briefly().searching(ctx, s, comparison{title: title + ", delivery", connections: growing}, deliveries); err != nil {
			return err
		}
		res.deliveries = append(res.deliveries, point{rows, c})
	}
	return nil
}

// clientCost is what one more request costs when the rate limiter knows so
// many clients.
type clientCost struct {
	clients int
	request spread  // CPU µs in process, the whole handler
	memory  float64 // bytes of heap a client
}

// measureClients works in process: a million clients take too long over a
// network. The request is a notification, which ends right behind the limiter.
func (b *bench) measureClients(ctx context.Context, res *results) error {
	for clients := 1; clients <= 1_000_000; clients *= 10 {
		if err := ctx.Err(); err != nil {
			return err
		}
		fmt.Fprintf(b.progress, "limiter with %d clients\n", clients)
		cost, err := b.clientCost(ctx, clients)
		if err != nil {
			return err
		}
		res.clients = append(res.clients, cost)
	}
	return nil
}

func (b *bench) clientCost(ctx context.Context, clients int) (clientCost, error) {
	cfg, err := config.Load([]string{"RATE_LIMIT=" + open})
	if err != nil {
		return clientCost{}, err
	}
	handler := server.New(cfg, zap.NewNop(), time.Now).Handler()
	before := heap()
	for i := range clients {
		if status := notify(ctx, handler, i); status != http.StatusAccepted {
			return clientCost{}, fmt.Errorf("status %d for a notification", status)
		}
	}
	cost := clientCost{clients: clients, memory: float64(heap()-before) / float64(clients)}

	var took []float64
	for range b.plan.rounds {
		µs, err := requestCost(ctx, handler, clients)
		if err != nil {
			return clientCost{}, err
		}
		took = append(took, µs)
	}
	cost.request = spreadOf(took)
	return cost, nil
}

// requestCost is the CPU that a request takes, in µs, from clients that are
// known.
func requestCost(ctx context.Context, handler http.Handler, clients int) (float64, error) {
	const calls = 20_000
	const stride = 7919 // a prime: neighbours in time are not neighbours in memory
	before, err := processorTime(os.Getpid())
	if err != nil {
		return 0, err
	}
	for i := range calls {
		notify(ctx, handler, i*stride%clients)
	}
	after, err := processorTime(os.Getpid())
	return float64((after - before).Nanoseconds()) / 1000 / calls, err
}

// notify sends one request from the client with number i.
func notify(ctx context.Context, handler http.Handler, i int) (status int) {
	var addr [4]byte
	binary.BigEndian.PutUint32(addr[:], 10<<24|uint32(i))
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, mcpPath, strings.NewReader(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4(addr), 1).String()
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Code
}

// heap is what is in use after a collection, bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
