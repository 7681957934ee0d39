package middleware

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientKey names the client for the rate limit: its IPv4 address or its IPv6
// /64 (O3), a block that one subscriber has.
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

// clientAddr is the peer's address, or behind trusted proxies the rightmost of
// X-Forwarded-For that is not one of theirs. What stands left of that, or of
// something that is no address, is hearsay.
func clientAddr(r *http.Request, trusted []netip.Prefix) netip.Addr {
	addr, ok := parseHop(r.RemoteAddr)
	if !ok || !isTrusted(addr, trusted) {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		hop = strings.TrimSpace(hop)
		if hop == "" {
			continue
		}
		next, ok := parseHop(hop)
		if !ok {
			break
		}
		if addr = next; !isTrusted(addr, trusted) {
			break
		}
	}
	return addr
}

// parseHop reads an address, with or without port, as proxies write either.
// The result has one form for each client: no zone, no IPv4 inside IPv6.
func parseHop(s string) (netip.Addr, bool) {
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]"))
	if err != nil {
		var withPort netip.AddrPort
		if withPort, err = netip.ParseAddrPort(s); err != nil {
			return netip.Addr{}, false
		}
		addr = withPort.Addr()
	}
	return addr.Unmap().WithZone(""), true
}

func isTrusted(addr netip.Addr, trusted []netip.Prefix) bool {
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(addr) })
}
