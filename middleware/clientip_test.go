package middleware

import (
	"net/http"
	"net/netip"
	"testing"
)

func TestClientKey(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, tt := range []struct {
		name      string
		peer      string
		forwarded []string
		want      string
	}{
		{"no proxy", "203.0.113.7:5000", nil, "203.0.113.7"},
		{"a stranger's header is not believed", "203.0.113.7:5000", []string{"198.51.100.1"}, "203.0.113.7"},
		{"one proxy", "10.0.0.1:5000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"the rightmost that is no proxy", "10.0.0.1:5000", []string{"1.1.1.1, 198.51.100.1, 10.0.0.2"}, "198.51.100.1"},
		{"what the client wrote itself", "10.0.0.1:5000", []string{"10.0.0.9, 1.1.1.1, 198.51.100.1"}, "198.51.100.1"},
		{"several headers are one list", "10.0.0.1:5000", []string{"1.1.1.1", "198.51.100.1", "10.0.0.2"}, "198.51.100.1"},
		{"an empty header more", "10.0.0.1:5000", []string{"198.51.100.1", ""}, "198.51.100.1"},
		{"empty elements", "10.0.0.1:5000", []string{"198.51.100.1, , "}, "198.51.100.1"},
		{"only proxies", "10.0.0.1:5000", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"proxy without header", "10.0.0.1:5000", nil, "10.0.0.1"},
		{"garbage", "10.0.0.1:5000", []string{"1.1.1.1, unknown"}, "10.0.0.1"},
		{"garbage left of a proxy", "10.0.0.1:5000", []string{"<script>, 10.0.0.2"}, "10.0.0.2"},
		{"garbage left of the client", "10.0.0.1:5000", []string{"'; --, 198.51.100.1"}, "198.51.100.1"},
		{"with a port", "10.0.0.1:5000", []string{"198.51.100.1:4711"}, "198.51.100.1"},
		{"IPv6 with a port", "10.0.0.1:5000", []string{"[2001:db8:1:2:3::4]:4711"}, "2001:db8:1:2::/64"},
		{"IPv6 in brackets", "10.0.0.1:5000", []string{"[2001:db8:1:2:3::4]"}, "2001:db8:1:2::/64"},
		{"IPv6 is its /64", "[2001:db8:1:2:ffff::1]:5000", nil, "2001:db8:1:2::/64"},
		{"the next /64 is another", "[2001:db8:1:3::1]:5000", nil, "2001:db8:1:3::/64"},
		{"IPv6 with zone", "[fe80::1%eth0]:5000", nil, "fe80::/64"},
		{"IPv4 inside IPv6", "[::ffff:203.0.113.7]:5000", nil, "203.0.113.7"},
		{"IPv4 inside IPv6 forwarded", "10.0.0.1:5000", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		{"proxy inside IPv6", "[::ffff:10.0.0.1]:5000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"IPv6 proxy", "[fd00::1]:5000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"no peer", "@", []string{"198.51.100.1"}, "invalid IP"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &http.Request{RemoteAddr: tt.peer, Header: http.Header{"X-Forwarded-For": tt.forwarded}}
			if got := clientKey(r, trusted); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// Whatever stands in the header, the key is an address or the peer's.
func FuzzClientKey(f *testing.F) {
	f.Add("1.1.1.1, 10.0.0.2")
	f.Add("[::1]:80,]],[")
	f.Fuzz(func(t *testing.T, forwarded string) {
		trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
		r := &http.Request{RemoteAddr: "10.0.0.1:1", Header: http.Header{"X-Forwarded-For": {forwarded}}}
		key := clientKey(r, trusted)
		if _, err := netip.ParseAddr(key); err != nil {
			if _, err := netip.ParsePrefix(key); err != nil {
				t.Errorf("%q", key)
			}
		}
	})
}
