// Package server wires the parts into one HTTP server and runs it.
package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ulule/limiter/v3"
	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/middleware"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
	"github.com/rentcar00/mcp/service/schedule"
)

// Server is the service as one HTTP server.
type Server struct {
	config   config.Config
	log      *zap.Logger
	homepage *homepage.Client
	metrics  *metrics
	handler  http.Handler
	draining atomic.Bool // from the first sign of the end on
}

// New wires a Server; now is its clock.
func New(c config.Config, log *zap.Logger, now func() time.Time, options ...Option) *Server {
	m := newMetrics(now)
	upstream := homepage.Options{
		BaseURL:     c.HomepageURL,
		MaxInFlight: c.HomepageMaxFlight,
		Now:         now,
		Observe:     m.upstream,
	}
	for _, option := range options {
		option(&upstream)
	}
	client := homepage.New(upstream)
	m.watchHomepage(client.Stats)
	search := &handlers.Search{
		Searcher: service.New(client, c.HomepageTimeout, now),
		Homepage: c.HomepageURL.String(),
		Record:   m.record,
	}
	s := &Server{config: c, log: log, homepage: client, metrics: m}
	s.handler = s.newHandler(now, newMCP(search, log))
	return s
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
func (s *Server) newHandler(now func() time.Time, mcp http.Handler) http.Handler {
	c, log := s.config, s.log
	e := echo.New()
	e.HTTPErrorHandler = answerError
	paths := []string{"/mcp", "/mcp/"}
	e.Use(middleware.Headers, middleware.CORS(paths...), s.partWhileDraining)
	e.Match([]string{http.MethodGet, http.MethodHead}, "/health", handlers.Health(s.draining.Load))
	for path, text := range map[string]string{
		"/.well-known/mcp-registry-auth":     c.MCPRegistryAuth,
		"/.well-known/openai-apps-challenge": c.OpenAIAppsChallenge,
	} {
		if text != "" {
			e.GET(path, echo.WrapHandler(handlers.DomainProof(text)))
		}
	}

	guarded := []echo.MiddlewareFunc{
		s.metrics.observe,
		middleware.AccessLog(log, isDate),
		middleware.Recover(log),
		middleware.Host(c.AllowedHosts),
		middleware.RateLimit(limiter.New(s.counters(now), c.RateLimit), c.TrustedProxies, now, log),
		middleware.Guard(versionKnown),
		middleware.Remember(),
	}
	call := chain(echo.WrapHandler(mcp), guarded)
	for _, path := range paths {
		e.POST(path, call)
	}
	return e
}

// chain puts h behind the middleware, the first outermost, once and for all:
// given to Echo they would be put together anew for every request.
func chain(h echo.HandlerFunc, around []echo.MiddlewareFunc) echo.HandlerFunc {
	for _, m := range slices.Backward(around) {
		h = m(h)
	}
	return h
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
