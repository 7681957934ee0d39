// Package server wires the parts into one HTTP server and runs it.
package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/store/memory"
	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/middleware"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/schedule"
)

// Bounds on what one connection may take of us, and on the drain at the end.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 60 * time.Second // beyond the longest homepage budget
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 16 << 10
	drainTimeout      = 15 * time.Second
)

// Server is the service as one HTTP server.
type Server struct {
	config   config.Config
	log      *zap.Logger
	homepage *homepage.Client
	handler  http.Handler
}

// New wires a Server; now is its clock.
func New(c config.Config, log *zap.Logger, now func() time.Time) *Server {
	client := homepage.New(homepage.Options{
		BaseURL:     c.HomepageURL,
		MaxInFlight: c.HomepageMaxFlight,
		Now:         now,
	})
	search := &handlers.Search{
		Searcher: service.New(client, c.HomepageTimeout, now),
		Homepage: c.HomepageURL.String(),
		Record:   record,
	}
	return &Server{
		config:   c,
		log:      log,
		homepage: client,
		handler:  newHandler(c, log, newMCP(search, log)),
	}
}

// record hands a tool call to the access log.
func record(ctx context.Context, c handlers.Call) {
	middleware.Record(ctx, middleware.Call{
		PickupAt: c.Request.PickupAt,
		ReturnAt: c.Request.ReturnAt,
		Region:   c.Request.Region,
		Status:   c.Status,
		Count:    c.Count,
	})
}

// newHandler mounts the protocol at /mcp behind everything that guards it.
func newHandler(c config.Config, log *zap.Logger, mcp http.Handler) http.Handler {
	e := echo.New()
	e.HTTPErrorHandler = answerError
	e.Use(middleware.Headers)
	e.GET("/health", handlers.Health)
	for path, text := range map[string]string{
		"/.well-known/mcp-registry-auth":     c.MCPRegistryAuth,
		"/.well-known/openai-apps-challenge": c.OpenAIAppsChallenge,
	} {
		if text != "" {
			e.GET(path, echo.WrapHandler(handlers.DomainProof(text)))
		}
	}

	guarded := []echo.MiddlewareFunc{
		middleware.AccessLog(log, isDate),
		middleware.Recover(log),
		middleware.CORS(),
		middleware.Host(c.AllowedHosts),
		middleware.RateLimit(limiter.New(memory.NewStore(), c.RateLimit), c.TrustedProxies, log),
		middleware.Guard(),
	}
	for _, path := range []string{"/mcp", "/mcp/"} {
		e.POST(path, echo.WrapHandler(mcp), guarded...)
		e.OPTIONS(path, func(c echo.Context) error { return c.NoContent(http.StatusNoContent) }, middleware.CORS())
	}
	return e
}

// isDate says whether the log may show a date argument as it came.
func isDate(text string) bool {
	_, ok := schedule.Parse(text, schedule.Seoul)
	return ok
}

// answerError answers what no handler did: 404, 405 and faults, as JSON, since
// clients look for JSON at paths that do not exist.
func answerError(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	status := http.StatusInternalServerError
	var he *echo.HTTPError
	if errors.As(err, &he) {
		status = he.Code
	}
	_ = c.JSON(status, map[string]string{"error": http.StatusText(status)})
}

// Handler returns the whole HTTP surface, for tests that need no listener.
func (s *Server) Handler() http.Handler { return s.handler }

// Run listens on the configured address and serves until ctx ends, then lets
// calls in flight finish. ready, if any, learns the address once it accepts.
func (s *Server) Run(ctx context.Context, ready func(net.Addr)) error {
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", s.config.Addr)
	if err != nil {
		return err
	}
	if ready != nil {
		ready(listener.Addr())
	}
	warm, stopWarming := context.WithCancel(ctx)
	defer stopWarming()
	go s.homepage.Warm(warm, s.config.HomepageTimeout)

	return serve(ctx, s.httpServer(), listener)
}

func (s *Server) httpServer() *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          httpErrorLog(s.log),
	}
}

// serve runs hs until ctx ends, then drains it.
func serve(ctx context.Context, hs *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- hs.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := hs.Shutdown(drain); err != nil {
		return errors.Join(err, hs.Close())
	}
	return nil
}
