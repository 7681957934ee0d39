package server

import "runtime/debug"

// version is set by the linker where the build cannot see the repository: in
// the image.
var version string

// Version is the build's own version: the one that was stamped, the module's,
// or the commit's. Clients see the contract's version instead.
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return info.Main.Version
}
