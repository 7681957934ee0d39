package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/pprof"
	"time"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
)

// The files of a profile, for go tool pprof.
const (
	cpuProfile  = "cpu.pprof"
	heapProfile = "allocs.pprof"
)

// profile puts the service under the cheapest load for a while and leaves its
// profiles in dir. The service's own binary has no profiler.
func (b *bench) profile(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	home, err := startRole(ctx, roleFake)
	if err != nil {
		return err
	}
	defer home.stop()
	p, err := startService(ctx, b.dir, []string{self, roleProfile, dir}, "HOMEPAGE_URL=http://"+home.addr, "RATE_LIMIT="+open)
	if err != nil {
		return err
	}
	defer p.stop()
	r, err := load(ctx, target{"service", p, searches}, home, cheapest().connections, window{time.Second, 10 * time.Second})
	if err != nil {
		return err
	}
	fmt.Fprintf(b.progress, "%d calls, %.0f µs CPU each, %d errors; profiles in %s\n", r.calls, r.cpu, r.errors, dir)
	return r.err
}

// runProfiled is the service with a profiler, until ctx ends.
func runProfiled(ctx context.Context, dir string) error {
	cfg, err := config.Load(os.Environ())
	if err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(dir, cpuProfile))
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return err
	}
	log := server.NewLogger(os.Stdout)
	err = server.New(cfg, log, time.Now).Run(ctx, func(addr net.Addr) {
		server.LogStart(log, addr, false)
	})
	pprof.StopCPUProfile()
	return errors.Join(err, file.Close(), writeAllocations(filepath.Join(dir, heapProfile)))
}

func writeAllocations(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(pprof.Lookup("allocs").WriteTo(file, 0), file.Close())
}
