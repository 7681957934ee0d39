package middleware

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientKey names the client for the rate limit: its IPv4 address or its IPv6
// /64 (O3), a block that one subscriber has. Behind trusted proxies it is the
// rightmost address of X-Forwarded-For that is not one of them.
func clientKey(r *http.Request, trusted []netip.Prefix) string {
	addr := clientAddr(r, trusted)
	if addr.Is6() {
		block, err := addr.Prefix(64)
		if err == nil {
			return block.String()
		}
	}
	return addr.String()
}

func clientAddr(r *http.Request, trusted []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := plainAddr(peer.Addr())
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && isTrusted(addr, trusted); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break // not an address: what stands left of it is hearsay
		}
		addr = plainAddr(next)
	}
	return addr
}

// plainAddr makes one client have one form: no zone, no IPv4 in IPv6.
func plainAddr(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

func isTrusted(addr netip.Addr, trusted []netip.Prefix) bool {
	for _, p := range trusted {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
