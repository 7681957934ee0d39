package tests

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// Operators see what happens on a listener of their own, and no outside text.
func TestAdmin(t *testing.T) {
	s := serve(t, sample.New(), "ADMIN_ADDR=127.0.0.1:0", "RATE_LIMIT=4-H", "REDIS_URL=redis://127.0.0.1:1")
	for _, arguments := range []string{soon(), `{"pickup_at":"비밀","region":"secret-outside-text"}`} {
		_ = callWith(s.url, arguments)
	}
	s.homepage.Bend(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		http.Error(w, "down", http.StatusInternalServerError)
	})
	_ = callWith(s.url, soon())
	s.post(`{"secret-outside-text":`)
	s.post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)

	admin := ""
	for _, line := range s.log.lines(t, 1) {
		if line["msg"] == "admin listening" {
			admin = fmt.Sprintf("http://127.0.0.1:%v", line["port"])
		}
	}
	metrics := s.do(http.MethodGet, admin+"/metrics", nil).body
	for _, want := range []string{
		`mcp_http_requests_total{code="2xx"} 3`,
		`mcp_http_requests_total{code="4xx"} 2`,
		`mcp_limiter_refusals_total 1`,
		`mcp_http_request_duration_seconds_count 5`,
		`mcp_http_requests_in_flight 0`,
		`mcp_tool_calls_total{status="ok"} 1`,
		`mcp_tool_calls_total{status="need_input"} 1`,
		`mcp_tool_calls_total{status="error:homepage_unavailable"} 1`,
		`mcp_homepage_requests_total{outcome="homepage_unavailable"} 1`,
		`mcp_homepage_breaker_open 0`,
		`mcp_regions `,
		`mcp_region_list_age_seconds `,
		`mcp_limiter_shared 0`,
		`mcp_build_info{version="`,
		`go_goroutines `,
		`process_resident_memory_bytes `,
	} {
		if !strings.Contains(metrics, "\n"+want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(metrics, "\nmcp_tool_calls_total{"); n != 3 {
		t.Errorf("%d statuses for three calls that ended in three ways", n)
	}
	for _, file := range []string{"../deploy/alerts.yaml", "../deploy/dashboard.json", "../docs/operations.md"} {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(mcp|process|go)_[a-z_]+[a-z]\b`).FindAllString(string(raw), -1) {
			if !strings.Contains(metrics, "\n"+name) {
				t.Errorf("%s has %s, which is no metric", file, name)
			}
		}
	}
	if strings.Contains(metrics, "secret") || strings.Contains(metrics, "127.0.0.1") {
		t.Error("outside text in the metrics")
	}
	if r := s.do(http.MethodGet, admin+"/debug/pprof/goroutine?debug=1", nil); r.status != http.StatusOK {
		t.Errorf("profile: HTTP %d", r.status)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if r := s.do(http.MethodGet, s.root+path, nil); r.status != http.StatusNotFound {
			t.Errorf("%s on the public listener: HTTP %d", path, r.status)
		}
	}
}
