package tests

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
)

// behindProxy puts a proxy on the same host in front of s: it keeps the Host
// and adds the client's address, as Caddy does.
func behindProxy(t *testing.T, s *service) *service {
	t.Helper()
	target, err := url.Parse(s.root)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
		r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Test-Client"]
	}})
	t.Cleanup(proxy.Close)
	return &service{t: t, url: proxy.URL + "/mcp", root: proxy.URL}
}

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// A proxy on the same host: a loopback connection with a public Host name.
func TestProxyOnTheSameHost(t *testing.T) {
	tests := map[string]struct {
		allowed, host string
		want          int
	}{
		"the public name":        {"", "mcp.rentcar00.com", http.StatusOK},
		"with its port":          {"", "mcp.rentcar00.com:443", http.StatusOK},
		"localhost":              {"", "localhost", http.StatusOK},
		"a name of an attacker":  {"", "rebound.example", http.StatusForbidden},
		"a name of the operator": {"cars.example, mcp.example", "mcp.example", http.StatusOK},
		"no longer the default":  {"cars.example", "mcp.rentcar00.com", http.StatusForbidden},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			proxy := behindProxy(t, start(t, options{environ: []string{"ALLOWED_HOSTS=" + tt.allowed}}))
			if r := proxy.post(ping, "Host", tt.host); r.status != tt.want {
				t.Errorf("HTTP %d, want %d: %s", r.status, tt.want, r.body)
			}
		})
	}
}

// The clients behind a trusted proxy have a limit each, and behind one that is
// not trusted they share the proxy's.
func TestClientsBehindAProxyOnTheSameHost(t *testing.T) {
	for name, tt := range map[string]struct {
		trusted string
		second  int
	}{
		"trusted":     {"127.0.0.1/32", http.StatusOK},
		"not trusted": {"", http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			proxy := behindProxy(t, start(t, options{environ: []string{"RATE_LIMIT=1-H", "TRUSTED_PROXIES=" + tt.trusted}}))
			if r := proxy.post(ping, "X-Test-Client", "203.0.113.1"); r.status != http.StatusOK {
				t.Fatalf("HTTP %d", r.status)
			}
			if r := proxy.post(ping, "X-Test-Client", "203.0.113.1"); r.status != http.StatusTooManyRequests {
				t.Errorf("the same client again: HTTP %d", r.status)
			}
			if r := proxy.post(ping, "X-Test-Client", "203.0.113.2"); r.status != tt.second {
				t.Errorf("another client: HTTP %d, want %d", r.status, tt.second)
			}
		})
	}
}
