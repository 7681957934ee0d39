// Command go-clients drives the service with MCP clients written in Go:
//
//	go-clients NAME PLAN
//
// PLAN is JSON and so is what it prints; ../observe.mjs describes both.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

// timeout bounds a whole visit.
const timeout = 50 * time.Second

// plan says where to go and what to ask.
type plan struct {
	Working   string         `json:"working"` // endpoint
	Failing   string         `json:"failing"` // endpoint whose homepage is down
	Tool      string         `json:"tool"`
	OK        map[string]any `json:"ok"` // arguments
	NeedInput map[string]any `json:"needInput"`
}

// seen is what a client saw. Answers are the client's own results, as JSON.
type seen struct {
	Protocol  string   `json:"protocol"`
	Tools     []string `json:"tools"`
	OK        any      `json:"ok"`
	NeedInput any      `json:"needInput"`
	Failed    any      `json:"failed"`
}

// session is a connection of one client to one endpoint.
type session interface {
	Protocol() string
	Tools(ctx context.Context) ([]string, error)
	Call(ctx context.Context, tool string, arguments map[string]any) (any, error)
	Close() error
}

// connect opens a session of a client.
type connect func(ctx context.Context, endpoint string) (session, error)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return fmt.Errorf("want NAME and PLAN, got %d arguments", len(args))
	}
	open, ok := map[string]connect{"go-sdk": connectGoSDK, "mcp-go": connectMCPGo}[args[0]]
	if !ok {
		return fmt.Errorf("no client %q", args[0])
	}
	var p plan
	if err := json.Unmarshal([]byte(args[1]), &p); err != nil {
		return fmt.Errorf("read the plan: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	s, err := observe(ctx, open, p)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(s)
}

// observe visits both endpoints.
func observe(ctx context.Context, open connect, p plan) (seen, error) {
	working, answers, err := visit(ctx, open, p.Working, p.Tool, p.OK, p.NeedInput)
	if err != nil {
		return seen{}, fmt.Errorf("working endpoint: %w", err)
	}
	_, failures, err := visit(ctx, open, p.Failing, p.Tool, p.OK)
	if err != nil {
		return seen{}, fmt.Errorf("failing endpoint: %w", err)
	}
	working.OK, working.NeedInput, working.Failed = answers[0], answers[1], failures[0]
	return working, nil
}

// visit connects, lists the tools, calls tool once for each of calls, closes.
func visit(ctx context.Context, open connect, endpoint, tool string, calls ...map[string]any) (seen, []any, error) {
	s, err := open(ctx, endpoint)
	if err != nil {
		return seen{}, nil, fmt.Errorf("connect: %w", err)
	}
	tools, err := s.Tools(ctx)
	if err != nil {
		return seen{}, nil, fmt.Errorf("list: %w", err)
	}
	answers := make([]any, len(calls))
	for i, arguments := range calls {
		if answers[i], err = s.Call(ctx, tool, arguments); err != nil {
			return seen{}, nil, fmt.Errorf("call %v: %w", arguments, err)
		}
	}
	if err := s.Close(); err != nil {
		return seen{}, nil, fmt.Errorf("close: %w", err)
	}
	return seen{Protocol: s.Protocol(), Tools: tools}, answers, nil
}
