package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// runWith runs the program with arguments and environment.
func runWith(args, environ []string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(context.Background(), args, environ, &out, &err)
	return status, out.String(), err.String()
}

func TestUsageEndsWithTwo(t *testing.T) {
	for name, args := range map[string][]string{
		"unknown flag":       {"-real"},
		"stray argument":     {"serve"},
		"ask without dates":  {"ask", "2026-11-10"},
		"ask with too many":  {"ask", "a", "b", "c", "d"},
		"flag after command": {"ask", "-real", "a", "b"},
	} {
		t.Run(name, func(t *testing.T) {
			if status, _, stderr := runWith(args, nil); status != exitUsage || !strings.Contains(stderr, "Usage:") {
				t.Errorf("status %d, stderr %q", status, stderr)
			}
		})
	}
}

func TestHelpEndsWithZero(t *testing.T) {
	if status, _, stderr := runWith([]string{"-h"}, nil); status != exitOK || !strings.Contains(stderr, "Usage:") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// O1: problems in the environment are all told, and end the program with 2.
func TestEnvironmentProblemsEndWithTwo(t *testing.T) {
	status, stdout, stderr := runWith(nil, []string{"ADDR=nowhere", "RATE_LIMIT=lots"})
	if status != exitUsage || stdout != "" || !strings.Contains(stderr, `ADDR="nowhere"`) || !strings.Contains(stderr, `RATE_LIMIT="lots"`) {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

func TestAddressInUseEndsWithOne(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if status, stdout, _ := runWith(nil, []string{"ADDR=" + taken.Addr().String()}); status != exitFailed || !strings.Contains(stdout, `"stopped"`) {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
}

func TestHealthcheck(t *testing.T) {
	health := http.StatusOK
	hs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/health" {
			w.WriteHeader(health)
		}
	}))
	addr := hs.Listener.Addr().String()
	_, port, _ := net.SplitHostPort(addr)
	check := func(addr string, want int) {
		t.Helper()
		if status, _, stderr := runWith([]string{"-healthcheck"}, []string{"ADDR=" + addr}); status != want || (stderr == "") != (want == exitOK) {
			t.Errorf("%s: status %d, want %d, stderr %q", addr, status, want, stderr)
		}
	}
	check(addr, exitOK)
	check(":"+port, exitOK)
	check("0.0.0.0:"+port, exitOK)
	check("[::]:"+port, exitOK)
	health = http.StatusServiceUnavailable
	check(addr, exitFailed)
	hs.Close()
	check(addr, exitFailed)
}
