package server

import (
	"context"
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.uber.org/zap"
)

// startAdmin serves metrics and profiles for operators, when an address is
// configured for them, until stop is called. Profiles show memory, so that
// address is never a public one.
func (s *Server) startAdmin(ctx context.Context) (stop func(), err error) {
	if s.config.AdminAddr == "" {
		return func() {}, nil
	}
	listener, err := listen(ctx, s.config.AdminAddr)
	if err != nil {
		return nil, err
	}
	hs := &http.Server{
		Handler:           s.adminHandler(),
		ReadHeaderTimeout: readHeaderTimeout,
		ErrorLog:          httpErrorLog(s.log),
	}
	go func() { _ = hs.Serve(listener) }()
	s.log.Info("admin listening", zap.Int("port", port(listener.Addr())))
	return func() { _ = hs.Close() }, nil
}

func (s *Server) adminHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
