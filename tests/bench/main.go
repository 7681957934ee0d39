// Command bench measures what the service adds to the homepage's own time. It
// starts a fake homepage, the real service and the floor, a hand-written
// handler that does the least that an answer needs, each in a process of its
// own on loopback, loads them in turn and prints medians, ratios and goals as
// Markdown. docs/performance.md says how to read them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) > 0 {
		switch args[0] {
		case roleFake, roleFloor:
			return runRole(ctx, args[0], args[1:], os.Stdin, os.Stdout)
		case roleProfile:
			return runProfiled(ctx, args[1])
		}
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := flags.Bool("quick", false, "only the loads that goals are set for, shortly")
	out := flags.String("o", "", "write the tables into this Markdown `file`, between its markers, and pictures beside it")
	profiles := flags.String("profile", "", "write profiles of the service at 16 connections and 0 ms into this `directory`, and nothing else")
	if err := flags.Parse(args); err != nil {
		return err
	}

	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, plan: fullPlan(), progress: os.Stderr}
	if *quick {
		b.plan = quickPlan()
	}
	if *profiles != "" {
		return b.profile(ctx, *profiles)
	}
	if b.binary, err = build(ctx, dir, os.Stderr); err != nil {
		return err
	}
	results, err := b.measure(ctx)
	if err != nil {
		return err
	}
	if *out == "" {
		report(os.Stdout, results)
		return nil
	}
	return writeReport(*out, results)
}

// build builds the service as it is in this tree.
func build(ctx context.Context, dir string, stderr io.Writer) (string, error) {
	binary := filepath.Join(dir, "mcp")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", binary, "github.com/rentcar00/mcp")
	cmd.Stderr = stderr
	return binary, cmd.Run()
}
