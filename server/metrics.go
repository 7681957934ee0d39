package server

import (
	"context"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/service/homepage"
)

// metrics are what an operator can watch (docs/operations.md). Label values
// are words of ours; none comes from outside.
type metrics struct {
	registry *prometheus.Registry
	now      func() time.Time

	requests  *prometheus.CounterVec
	refused   prometheus.Counter
	duration  prometheus.Histogram
	inFlight  prometheus.Gauge
	calls     *prometheus.CounterVec
	upstreams *prometheus.CounterVec
}

func newMetrics(now func() time.Time) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		now:      now,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mcp_http_requests_total", Help: "POSTs to /mcp by class of the HTTP status."}, []string{"code"}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "mcp_limiter_refusals_total", Help: "POSTs to /mcp over the rate limit."}),
		duration: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "mcp_http_request_duration_seconds", Help: "From the headers of a POST to /mcp to the end of its answer.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 25, 50}}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "mcp_http_requests_in_flight", Help: "POSTs to /mcp that are being answered."}),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mcp_tool_calls_total", Help: "Tool calls by the status that the call log shows."}, []string{"status"}),
		upstreams: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mcp_homepage_requests_total", Help: "Requests to the homepage, second tries included, by outcome."}, []string{"outcome"}),
	}
	m.registry.MustRegister(m.requests, m.refused, m.duration, m.inFlight, m.calls, m.upstreams,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.gauge("mcp_build_info", "Always 1.", func() float64 { return 1 }, "version", Version())
	return m
}

// gauge adds a number that is read when it is asked for.
func (m *metrics) gauge(name, help string, read func() float64, label ...string) {
	labels := prometheus.Labels{}
	if len(label) == 2 {
		labels[label[0]] = label[1]
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, read))
}

// watchHomepage adds the state of the homepage's client.
func (m *metrics) watchHomepage(stats func() homepage.Stats) {
	m.gauge("mcp_homepage_breaker_open", "Circuit to the homepage: 0 closed, 0.5 probing, 1 open.",
		func() float64 { return float64(stats().Breaker) })
	m.gauge("mcp_regions", "Rows of the newest list of delivery places.",
		func() float64 { return float64(stats().Places) })
	m.gauge("mcp_region_list_age_seconds", "Since an answer last carried the list of delivery places; -1 without a list.",
		func() float64 { return stats().PlacesAge.Seconds() })
}

// observe measures requests. It stands outside of everything that may refuse one.
func (m *metrics) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		begun := m.now()
		m.inFlight.Inc()
		defer func() {
			m.inFlight.Dec()
			m.duration.Observe(m.now().Sub(begun).Seconds())
			status := c.Response().Status
			m.requests.WithLabelValues(strconv.Itoa(status/100) + "xx").Inc()
			if status == 429 {
				m.refused.Inc()
			}
		}()
		return next(c)
	}
}

// upstream counts one request to the homepage.
func (m *metrics) upstream(outcome string) { m.upstreams.WithLabelValues(outcome).Inc() }

// record counts a tool call and hands it to the access log.
func (m *metrics) record(ctx context.Context, c handlers.Call) {
	m.calls.WithLabelValues(c.Status).Inc()
	record(ctx, c)
}
