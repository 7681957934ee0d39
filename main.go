// Command mcp is 빵빵카's public MCP server: agents ask it which rental cars
// are free, and it asks the homepage. See README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"go.uber.org/zap"

	_ "golang.org/x/crypto/x509roots/fallback" // an image from scratch has no certificates

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2 // arguments or environment
)

const usage = `Usage:
  mcp [-sample]
  mcp ask [-sample] PICKUP RETURN [PLACE]
  mcp -healthcheck

The environment is described in README.md. Flags:
`

func main() {
	// Libraries write there, and what they write holds callers' addresses and
	// the homepage's own words (O4).
	log.SetOutput(io.Discard)
	// A reader of the log that goes away must not take the service along.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the drain
	status := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole program. It returns the exit status.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) int {
	cmd, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage
	}
	c, err := config.Load(environ)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exitUsage
	}
	if cmd.healthcheck {
		return healthcheck(ctx, c.Addr, stderr)
	}
	if cmd.sample {
		ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		defer cancel() // after the drain: calls in flight still need it
		if c.HomepageURL, err = server.StartSample(ctx); err != nil {
			fmt.Fprintln(stderr, err)
			return exitFailed
		}
	}
	if cmd.ask != nil {
		return ask(ctx, c, cmd.ask, stdout, stderr)
	}
	return serve(ctx, c, cmd.sample, stdout)
}

// command is what the arguments ask for.
type command struct {
	sample      bool
	healthcheck bool
	ask         map[string]any // the tool's arguments; nil: serve
}

func parse(args []string, stderr io.Writer) (command, error) {
	var cmd command
	asking := len(args) > 0 && args[0] == "ask"
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&cmd.sample, "sample", false, "use the embedded sample homepage instead of the real one (offline)")
	flags.BoolVar(&cmd.healthcheck, "healthcheck", false, "ask the server on ADDR whether it takes calls: exit status 0 or 1")
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	if asking {
		args = args[1:]
	}
	if err := flags.Parse(args); err != nil {
		return cmd, err
	}
	n := flags.NArg()
	if asking && (n < 2 || n > 3) || !asking && n > 0 {
		flags.Usage()
		return cmd, errors.New("wrong number of arguments")
	}
	if asking {
		cmd.ask = map[string]any{"pickup_at": flags.Arg(0), "return_at": flags.Arg(1)}
		if n == 3 {
			cmd.ask["region"] = flags.Arg(2)
		}
	}
	return cmd, nil
}

// serve runs the service until ctx ends.
func serve(ctx context.Context, c config.Config, sample bool, stdout io.Writer) int {
	log := server.NewLogger(stdout)
	defer func() { _ = log.Sync() }()
	err := server.New(c, log, time.Now).Run(ctx, func(addr net.Addr) {
		server.LogStart(log, addr, sample)
	})
	if err != nil {
		log.Error("stopped", zap.String("cause", server.Cause(err)))
		return exitFailed
	}
	log.Info("stopped")
	return exitOK
}

// healthcheck is what the image runs to see whether its server is well.
func healthcheck(ctx context.Context, addr string, stderr io.Writer) int {
	if err := server.CheckHealth(ctx, addr); err != nil {
		fmt.Fprintln(stderr, err)
		return exitFailed
	}
	return exitOK
}

// ask runs the service on a free loopback port, calls the tool once and prints
// what an agent would show, and what to do next.
func ask(ctx context.Context, c config.Config, arguments map[string]any, stdout, stderr io.Writer) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.Addr = "127.0.0.1:0"
	ready := make(chan net.Addr, 1)
	stopped := make(chan error, 1)
	go func() {
		stopped <- server.New(c, zap.NewNop(), time.Now).Run(ctx, func(addr net.Addr) { ready <- addr })
	}()
	var err error
	select {
	case addr := <-ready:
		var reply server.Reply
		if reply, err = server.Ask(ctx, "http://"+addr.String()+"/mcp", arguments); err == nil {
			fmt.Fprintln(stdout, strings.TrimSpace(reply.Display+"\n\n"+reply.Next))
		}
	case err = <-stopped:
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exitFailed
	}
	return exitOK
}
