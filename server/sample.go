package server

import (
	"context"
	"net"
	"net/http"
	"net/url"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// StartSample serves the embedded sample homepage on a free loopback port
// until ctx ends, and returns its address (O2).
func StartSample(ctx context.Context) (*url.URL, error) {
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	hs := &http.Server{Handler: sample.New(), ReadHeaderTimeout: readHeaderTimeout}
	context.AfterFunc(ctx, func() { _ = hs.Close() })
	go func() { _ = hs.Serve(listener) }()
	return &url.URL{Scheme: "http", Host: listener.Addr().String()}, nil
}
