package tests

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
)

// /mcp and /mcp/ are the same, without a redirect.
func TestBothPathsServe(t *testing.T) {
	s := start(t, options{})
	for _, path := range []string{"/mcp", "/mcp/"} {
		if r := s.do(http.MethodPost, s.root+path, strings.NewReader(ping)); r.status != 200 || !strings.Contains(r.body, `"result":{`) {
			t.Errorf("%s: HTTP %d %s", path, r.status, r.body)
		}
	}
}

// No method but POST and OPTIONS gets further than a 405 that ends at once: a
// GET never holds a stream.
func TestOtherMethodsAreNotAllowed(t *testing.T) {
	s := start(t, options{})
	for _, path := range []string{"/mcp", "/mcp/"} {
		for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"} {
			r := s.do(method, s.root+path, http.NoBody, "Accept", "text/event-stream", "Mcp-Session-Id", "x", "Origin", "https://app.example")
			if r.status != 405 || r.header.Get("Allow") != "OPTIONS, POST" {
				t.Errorf("%s %s: HTTP %d, Allow %q", method, path, r.status, r.header.Get("Allow"))
			}
			if r.header.Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("%s %s cannot be read by a page", method, path)
			}
			if method != "HEAD" && r.body != `{"error":"Method Not Allowed"}`+"\n" {
				t.Errorf("%s %s: %q", method, path, r.body)
			}
		}
	}
}

// Every other path is a 404 in JSON, those where clients look for OAuth first.
func TestOtherPathsAreNotFoundInJSON(t *testing.T) {
	s := start(t, options{})
	for _, path := range []string{
		"/", "/mcp/x", "/mcp//", "/MCP", "/sse", "/register", "/authorize", "/token", "/favicon.ico",
		"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp",
		"/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/mcp",
		"/.well-known/openid-configuration", "/mcp/.well-known/openid-configuration",
	} {
		for _, method := range []string{"GET", "POST"} {
			r := s.do(method, s.root+path, http.NoBody)
			if r.status != 404 || r.body != `{"error":"Not Found"}`+"\n" || r.header.Get("Content-Type") != "application/json; charset=utf-8" {
				t.Errorf("%s %s: HTTP %d %q %v", method, path, r.status, r.body, r.header)
			}
		}
	}
}

// Every answer says what it is, that it is not to be guessed at and not kept.
func TestEveryAnswerCarriesTheHeaders(t *testing.T) {
	s := start(t, options{})
	for name, r := range map[string]reply{
		"health":       s.do("GET", s.root+"/health", http.NoBody),
		"answer":       s.post(ping),
		"call":         s.post(toolCall("1", "", rental)),
		"notification": s.post(`{"jsonrpc":"2.0","method":"x"}`),
		"refusal":      s.post(`[`),
		"no method":    s.do("GET", s.url, http.NoBody),
		"no path":      s.do("GET", s.root+"/x", http.NoBody),
		"preflight":    s.do("OPTIONS", s.url, http.NoBody),
	} {
		if r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Cache-Control") != "no-store" || r.header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %v", name, r.header)
		}
		if r.body != "" && r.header.Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("%s: Content-Type %q", name, r.header.Get("Content-Type"))
		}
	}
}

// Any web page may call, without credentials.
func TestPreflight(t *testing.T) {
	s := start(t, options{})
	for _, path := range []string{"/mcp", "/mcp/"} {
		for _, origin := range []string{"https://playmcp.kakao.com", "http://localhost:6274", "null"} {
			r := s.do("OPTIONS", s.root+path, http.NoBody, "Origin", origin,
				"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type,mcp-protocol-version,mcp-method,mcp-name,authorization")
			for name, want := range map[string]string{
				"Access-Control-Allow-Origin":      "*",
				"Access-Control-Allow-Methods":     "POST,OPTIONS",
				"Access-Control-Allow-Headers":     "*,Authorization",
				"Access-Control-Max-Age":           "86400",
				"Access-Control-Allow-Credentials": "",
			} {
				if got := r.header.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			if r.status != 204 || r.body != "" {
				t.Errorf("HTTP %d %q", r.status, r.body)
			}
		}
	}
	r := s.post(ping, "Origin", "https://app.example")
	if r.header.Get("Access-Control-Allow-Origin") != "*" || r.header.Get("Access-Control-Expose-Headers") != "Retry-After" {
		t.Errorf("%v", r.header)
	}
	if r := s.do("OPTIONS", s.root+"/x", http.NoBody, "Origin", "https://app.example"); r.status != 404 {
		t.Errorf("preflight of another path: HTTP %d", r.status)
	}
}

// On a loopback connection only loopback names and ALLOWED_HOSTS are served.
func TestHosts(t *testing.T) {
	s := start(t, options{environ: []string{"ALLOWED_HOSTS=mcp.rentcar00.com, other.example"}})
	for host, status := range map[string]int{
		"localhost":              200,
		"localhost:8080":         200,
		"LOCALHOST":              200,
		"127.0.0.1":              200,
		"127.8.8.8:1":            200,
		"[::1]":                  200,
		"[::1]:8080":             200,
		"mcp.rentcar00.com":      200,
		"MCP.rentcar00.com:443":  200,
		"other.example":          200,
		"evil.example":           403,
		"localhost.evil.example": 403,
		"127.0.0.1.evil.example": 403,
		"10.0.0.1":               403,
		"0.0.0.0":                403,
		"[2001:db8::1]:80":       403,
		"rentcar00.com":          403,
	} {
		r := s.post(ping, "Host", host)
		if r.status != status {
			t.Errorf("%s: HTTP %d, want %d", host, r.status, status)
		}
		if refused := r.rpc(t).Error; status == 403 && (refused == nil || refused.Code != -32600) {
			t.Errorf("%s: %s", host, r.body)
		}
	}
}

// Behind a proxy that speaks it, the service speaks HTTP/2 without TLS.
func TestHTTP2WithoutTLS(t *testing.T) {
	address := listening(t, "HOMEPAGE_URL=http://127.0.0.1:1")

	protocols := new(http.Protocols)
	protocols.SetUnencryptedHTTP2(true)
	client := &http.Client{Transport: &http.Transport{Protocols: protocols}}
	defer client.CloseIdleConnections()
	for range 2 {
		resp, err := client.Post("http://"+address+"/mcp", "application/json", strings.NewReader(toolCall("1", "", args{})))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
			t.Errorf("%s %d", resp.Proto, resp.StatusCode)
		}
	}
	resp, err := http.Post("http://"+address+"/mcp", "application/json", strings.NewReader(ping))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 1 {
		t.Errorf("%s %d", resp.Proto, resp.StatusCode)
	}
}

// listening runs a service with the server's own limits on a free port of
// loopback and returns its address.
func listening(t *testing.T, environ ...string) (address string) {
	t.Helper()
	cfg, err := config.Load(append(environ, "ADDR=127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, stopped := make(chan net.Addr, 1), make(chan error, 1)
	c := &clock{now: friday}
	go func() {
		stopped <- server.New(cfg, server.NewLogger(newLogBuffer()), c.Now).Run(ctx, func(addr net.Addr) { ready <- addr })
	}()
	select {
	case addr := <-ready:
		t.Cleanup(func() {
			stop()
			if err := <-stopped; err != nil {
				t.Error(err)
			}
		})
		return addr.String()
	case err := <-stopped:
		stop()
		t.Fatal(err)
		return ""
	}
}
