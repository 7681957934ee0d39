// Command readers compares what can read the homepage's answer: JSON readers,
// for speed and for what they make of hostile input, and gzip decoders, with
// what compression is worth on the wire. It writes the tables of
// docs/adr/0041-json-reader.md and docs/adr/0042-gzip.md. It is a module of its
// own, so that the service's module lists no library that lost.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "readers:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("readers", flag.ContinueOnError)
	recorded := flags.String("answer", "", "read this recorded answer, a `file`, instead of the sample homepage's")
	out := flags.String("o", "", "write the tables into the records in this `directory`, between their markers")
	rounds := flags.Int("rounds", 9, "readings of each candidate, in turn")
	serve := flags.Bool("serve", false, "serve the answer until stdin ends: the homepage of the gzip measurement")
	if err := flags.Parse(args); err != nil {
		return err
	}
	body, source, err := loadAnswer(*recorded)
	if err != nil {
		return err
	}
	if *serve {
		return serveAnswer(body, os.Stdin, os.Stdout)
	}
	for _, r := range []struct {
		file  string
		write func() (string, error)
	}{
		{"0041-json-reader.md", func() (string, error) { return compareReaders(ctx, body, *rounds) }},
		{"0042-gzip.md", func() (string, error) { return compareGzip(ctx, *recorded, body, *rounds) }},
	} {
		tables, err := r.write()
		if err != nil {
			return fmt.Errorf("%s: %w", r.file, err)
		}
		text := conditions(source, len(body), *rounds) + tables
		if *out == "" {
			fmt.Print(text, "\n")
		} else if err := replaceTables(filepath.Join(*out, r.file), text); err != nil {
			return err
		}
	}
	return nil
}
