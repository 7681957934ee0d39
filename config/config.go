// Package config reads the environment, once, and reports every problem in it
// together (O1).
package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
	"github.com/redis/go-redis/v9"
	"github.com/ulule/limiter/v3"
)

// Config is the environment as values.
type Config struct {
	Addr              string
	HomepageURL       *url.URL
	HomepageTimeout   time.Duration // whole budget of one tool call towards the homepage
	HomepageMaxFlight int           // requests to the homepage at a time
	RateLimit         limiter.Rate
	TrustedProxies    []netip.Prefix
	AllowedHosts      []string
	Redis             *redis.Options // nil: counters in memory
	AdminAddr         string         // for metrics and profiles; empty: off
	DrainDelay        time.Duration  // from the first sign of the end to the drain

	// Public texts by which directories know that the domain is ours. Empty:
	// not served.
	MCPRegistryAuth     string
	OpenAIAppsChallenge string
}

// raw is the environment as text, with the defaults.
type raw struct {
	Addr              string `env:"ADDR" envDefault:":8080"`
	HomepageURL       string `env:"HOMEPAGE_URL" envDefault:"https://rentcar00.com"`
	HomepageTimeout   string `env:"HOMEPAGE_TIMEOUT" envDefault:"10s"`
	HomepageMaxFlight string `env:"HOMEPAGE_MAX_IN_FLIGHT" envDefault:"32"`
	RateLimit         string `env:"RATE_LIMIT" envDefault:"30-M"`
	TrustedProxies    string `env:"TRUSTED_PROXIES"`
	AllowedHosts      string `env:"ALLOWED_HOSTS" envDefault:"mcp.rentcar00.com"`
	RedisURL          string `env:"REDIS_URL"`
	AdminAddr         string `env:"ADMIN_ADDR"`
	DrainDelay        string `env:"DRAIN_DELAY" envDefault:"0s"`

	MCPRegistryAuth     string `env:"MCP_REGISTRY_AUTH"`
	OpenAIAppsChallenge string `env:"OPENAI_APPS_CHALLENGE"`
}

// Load reads environ, in the form of os.Environ. An empty variable counts as
// not set. The error names every variable that is wrong, its value and the
// rule it breaks, a line each.
func Load(environ []string) (Config, error) {
	var r raw
	if err := env.ParseWithOptions(&r, env.Options{Environment: present(environ)}); err != nil {
		return Config{}, fmt.Errorf("read the environment: %w", err)
	}
	var problems problems
	c := Config{
		Addr:              check(&problems, "ADDR", r.Addr, address, "host:port or :port, the port from 0 to 65535"),
		HomepageURL:       check(&problems, "HOMEPAGE_URL", r.HomepageURL, baseURL, "an http or https URL without user, query or fragment"),
		HomepageTimeout:   check(&problems, "HOMEPAGE_TIMEOUT", r.HomepageTimeout, budget, "a duration from 100ms to 50s, such as 10s"),
		HomepageMaxFlight: check(&problems, "HOMEPAGE_MAX_IN_FLIGHT", r.HomepageMaxFlight, flights, "a whole number from 1 to 4096"),
		RateLimit:         check(&problems, "RATE_LIMIT", r.RateLimit, limit, "calls and period, such as 30-M (S, M, H or D)"),
		TrustedProxies:    check(&problems, "TRUSTED_PROXIES", r.TrustedProxies, prefixes, "CIDRs separated by commas, such as 10.0.0.0/8"),
		AllowedHosts:      check(&problems, "ALLOWED_HOSTS", r.AllowedHosts, hosts, "host names without port, separated by commas"),
		Redis:             check(&problems, "REDIS_URL", r.RedisURL, optional(redis.ParseURL), "a redis or rediss URL, such as redis://localhost:6379/0"),
		AdminAddr:         check(&problems, "ADMIN_ADDR", r.AdminAddr, optional(address), "host:port or :port, the port from 0 to 65535"),
		DrainDelay:        check(&problems, "DRAIN_DELAY", r.DrainDelay, delay, "a duration from 0s to 60s"),

		MCPRegistryAuth:     check(&problems, "MCP_REGISTRY_AUTH", r.MCPRegistryAuth, proof, proofRule),
		OpenAIAppsChallenge: check(&problems, "OPENAI_APPS_CHALLENGE", r.OpenAIAppsChallenge, proof, proofRule),
	}
	return c, errors.Join(problems...)
}

type problems []error

// check parses one variable and notes what is wrong with it.
func check[T any](to *problems, name, value string, parse func(string) (T, error), rule string) T {
	v, err := parse(value)
	if err != nil {
		*to = append(*to, fmt.Errorf("%s=%q: must be %s", name, withoutPassword(value), rule))
	}
	return v
}

// withoutPassword hides the user part of a URL, even one that cannot be parsed:
// what is wrong is told on a terminal or in a log.
func withoutPassword(value string) string {
	scheme, rest, found := strings.Cut(value, "://")
	at := strings.LastIndex(rest, "@")
	if !found || at < 0 {
		return value
	}
	return scheme + "://…" + rest[at:]
}

// present drops the variables that are set to nothing.
func present(environ []string) map[string]string {
	vars := env.ToMap(environ)
	for name, value := range vars {
		if strings.TrimSpace(value) == "" {
			delete(vars, name)
		}
	}
	return vars
}

var errRule = errors.New("against the rule")

func address(s string) (string, error) {
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		return "", err
	}
	if strings.ContainsAny(host, " \t/") {
		return "", errRule
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return s, err
}

func baseURL(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" {
		return nil, errRule
	}
	if u.Port() != "" {
		_, err = strconv.ParseUint(u.Port(), 10, 16)
	}
	return u, err
}

// budget stays well below the 60 s after which clients give up.
func budget(s string) (time.Duration, error) {
	return within(time.ParseDuration, s, 100*time.Millisecond, 50*time.Second)
}

func delay(s string) (time.Duration, error) { return within(time.ParseDuration, s, 0, time.Minute) }

func flights(s string) (int, error) { return within(strconv.Atoi, s, 1, 4096) }

func within[T int | time.Duration](parse func(string) (T, error), s string, low, high T) (T, error) {
	v, err := parse(s)
	if err == nil && (v < low || v > high) {
		err = errRule
	}
	return v, err
}

func limit(s string) (limiter.Rate, error) {
	rate, err := limiter.NewRateFromFormatted(s)
	if err == nil && rate.Limit < 1 {
		err = errRule
	}
	return rate, err
}

func prefixes(s string) ([]netip.Prefix, error) { return list(s, netip.ParsePrefix) }

func hosts(s string) ([]string, error) {
	return list(s, func(name string) (string, error) {
		if strings.ContainsAny(name, ":/ *") {
			return "", errRule
		}
		return name, nil
	})
}

func list[T any](s string, parse func(string) (T, error)) ([]T, error) {
	var out []T
	for _, part := range strings.Split(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		v, err := parse(part)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// optional takes no text for no value.
func optional[T any](parse func(string) (T, error)) func(string) (T, error) {
	return func(s string) (v T, err error) {
		if s == "" {
			return v, nil
		}
		return parse(s)
	}
}

const (
	maxProof  = 512 // characters
	proofRule = "one line of at most 512 printable ASCII characters"
)

func proof(s string) (string, error) {
	if len(s) > maxProof || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		return "", errRule
	}
	return s, nil
}
