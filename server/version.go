package server

import "runtime/debug"

// Version is the build's own version: the module's, or the commit's. Clients
// see the contract's version instead.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return info.Main.Version
}
