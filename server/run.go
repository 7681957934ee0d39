package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"go.uber.org/zap"
)

// Bounds on what one connection may take of us, and on the drain at the end.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeMargin       = 10 * time.Second // beyond reading a request and asking the homepage
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 16 << 10
	drainTimeout      = 15 * time.Second
)

// Run listens on the configured addresses and serves until ctx ends. Then it
// says so at /health and goes on for the configured delay, in which proxies
// turn to other replicas, and at last lets calls in flight finish. ready, if
// any, learns the address once it accepts.
func (s *Server) Run(ctx context.Context, ready func(net.Addr)) error {
	listener, err := listen(ctx, s.config.Addr)
	if err != nil {
		return err
	}
	stopAdmin, err := s.startAdmin(ctx)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopAdmin()
	if ready != nil {
		ready(listener.Addr())
	}
	warm, stopWarming := context.WithCancel(ctx)
	defer stopWarming()
	go s.homepage.Warm(warm, s.config.HomepageTimeout)

	return s.serve(ctx, s.httpServer(), listener)
}

func listen(ctx context.Context, addr string) (net.Listener, error) {
	var lc net.ListenConfig
	return lc.Listen(ctx, "tcp", addr)
}

func (s *Server) httpServer() *http.Server {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true) // behind a proxy that speaks h2c
	return &http.Server{
		Protocols:         protocols,
		Handler:           s.handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      readTimeout + s.config.HomepageTimeout + writeMargin,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          httpErrorLog(s.log),
	}
}

// serve runs hs until ctx ends, then drains it.
func (s *Server) serve(ctx context.Context, hs *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- hs.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.draining.Store(true)
	s.log.Info("draining", zap.Stringer("delay", s.config.DrainDelay))
	select {
	case err := <-failed:
		return err
	case <-time.After(s.config.DrainDelay):
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := hs.Shutdown(drain); err != nil {
		return errors.Join(err, hs.Close())
	}
	return nil
}

// partWhileDraining has each caller close the connection after its answer.
// Closing idle ones from here would meet requests that are just being sent.
func (s *Server) partWhileDraining(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if s.draining.Load() {
			c.Response().Header().Set(echo.HeaderConnection, "close")
		}
		return next(c)
	}
}
