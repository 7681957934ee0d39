package config_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rentcar00/mcp/config"
)

// O1: an empty environment is a working one.
func TestDefaults(t *testing.T) {
	c, err := config.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintln(c.Addr, c.HomepageURL, c.HomepageTimeout, c.HomepageMaxFlight, c.RateLimit.Limit, c.RateLimit.Period,
		c.TrustedProxies, c.AllowedHosts, c.Redis, c.AdminAddr, c.DrainDelay)
	want := fmt.Sprintln(":8080", "https://rentcar00.com", 10*time.Second, 32, 30, time.Minute,
		"[]", "[mcp.rentcar00.com]", "<nil>", "", time.Duration(0))
	if got != want {
		t.Errorf("defaults\n%s, want\n%s", got, want)
	}
}

// O1: what is set to nothing is not set.
func TestEmptyIsNotSet(t *testing.T) {
	c, err := config.Load([]string{"ADDR=", "RATE_LIMIT= ", "REDIS_URL=", "ADMIN_ADDR=", "DRAIN_DELAY="})
	if err != nil || c.Addr != ":8080" || c.Redis != nil {
		t.Errorf("%+v, %v", c, err)
	}
}

// O1: every value that breaks its rule, alone.
func TestRules(t *testing.T) {
	wrong := []string{
		"ADDR=8080", "ADDR=:http", "ADDR=:65536", "ADDR= 127.0.0.1:1",
		"HOMEPAGE_URL=rentcar00.com", "HOMEPAGE_URL=ftp://rentcar00.com", "HOMEPAGE_URL=https://",
		"HOMEPAGE_URL=https://rentcar00.com?a=1", "HOMEPAGE_URL=https://rentcar00.com#a", "HOMEPAGE_URL=https://rentcar00.com?", "HOMEPAGE_URL=http://127.0.0.1:99999",
		"HOMEPAGE_TIMEOUT=10", "HOMEPAGE_TIMEOUT=99ms", "HOMEPAGE_TIMEOUT=51s", "HOMEPAGE_TIMEOUT=-1s",
		"HOMEPAGE_MAX_IN_FLIGHT=0", "HOMEPAGE_MAX_IN_FLIGHT=4097", "HOMEPAGE_MAX_IN_FLIGHT=many",
		"RATE_LIMIT=30", "RATE_LIMIT=0-M", "RATE_LIMIT=30-Y",
		"TRUSTED_PROXIES=10.0.0.1", "TRUSTED_PROXIES=10.0.0.0/8,caddy",
		"ALLOWED_HOSTS=https://mcp.rentcar00.com", "ALLOWED_HOSTS=mcp.rentcar00.com:443", "ALLOWED_HOSTS=*",
		"REDIS_URL=localhost:6379", "REDIS_URL=http://localhost", "REDIS_URL=redis://localhost/zero",
		"ADMIN_ADDR=9090", "ADMIN_ADDR=:x",
		"DRAIN_DELAY=5", "DRAIN_DELAY=-1s", "DRAIN_DELAY=61s",
	}
	for _, setting := range wrong {
		t.Run(setting, func(t *testing.T) {
			_, err := config.Load([]string{setting})
			name, value, _ := strings.Cut(setting, "=")
			if want := fmt.Sprintf("%s=%q: must be ", name, value); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%v, want %s…", err, want)
			}
		})
	}
	right := []string{
		"ADDR=127.0.0.1:0", "ADDR=[::1]:8080", "HOMEPAGE_URL=http://127.0.0.1:3000/base", "HOMEPAGE_TIMEOUT=50s",
		"RATE_LIMIT=1-S", "TRUSTED_PROXIES=172.31.250.2/32, ::1/128", "ALLOWED_HOSTS=a.example, b.example",
		"REDIS_URL=redis://localhost", "REDIS_URL=rediss://user:secret@redis.example:6380/1", "ADMIN_ADDR=127.0.0.1:9090", "DRAIN_DELAY=1m",
	}
	for _, setting := range right {
		t.Run(setting, func(t *testing.T) {
			if _, err := config.Load([]string{setting}); err != nil {
				t.Error(err)
			}
		})
	}
}

// A password in a value that is wrong stays out of the report.
func TestNoPasswordIsTold(t *testing.T) {
	for _, setting := range []string{
		"REDIS_URL=redis://carol:secret@redis/zero", "REDIS_URL=redis://carol:sec@ret%zz@redis", "HOMEPAGE_URL=https://carol:secret@rentcar00.com",
	} {
		if _, err := config.Load([]string{setting}); err == nil || strings.Contains(err.Error(), "sec") || strings.Contains(err.Error(), "carol") {
			t.Errorf("%s: %v", setting, err)
		}
	}
}

// O1: all problems are reported together, a line each.
func TestEveryProblemAtOnce(t *testing.T) {
	_, err := config.Load([]string{"ADDR=x", "HOMEPAGE_TIMEOUT=soon", "RATE_LIMIT=lots", "REDIS_URL=here", "ADMIN_ADDR=y", "DRAIN_DELAY=z"})
	if err == nil || strings.Count(err.Error(), "\n") != 5 {
		t.Errorf("want six lines:\n%v", err)
	}
}

// The README's table holds every variable, with its default.
func TestREADMEEnvironment(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Environment\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z_]+)` \\| (?:`(.*?)`)? *\\|").FindAllStringSubmatch(section, -1) {
		documented = append(documented, row[1]+"="+row[2])
	}
	if got, want := strings.Join(documented, "\n"), strings.Join(config.Variables(), "\n"); got != want {
		t.Errorf("README:\n%s\n\ncode:\n%s", got, want)
	}
}
