package tests

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// redisServer is a real redis-server on a fixed port that can be stopped and
// started.
type redisServer struct {
	t    *testing.T
	path string
	port string
	cmd  *exec.Cmd
}

// newRedis finds redis-server and a port for it. Without one the test is
// skipped, and fails in CI.
func newRedis(t *testing.T) *redisServer {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal("redis-server is needed in CI")
	case err != nil:
		t.Skip("redis-server is not installed")
	}
	r := &redisServer{t: t, path: path, port: freePort(t)}
	t.Cleanup(r.stop)
	return r
}

// freePort returns a port of the loopback address that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

func (r *redisServer) url() string { return "redis://127.0.0.1:" + r.port }

// start returns once Redis accepts connections.
func (r *redisServer) start() {
	r.t.Helper()
	r.cmd = exec.Command(r.path, "--port", r.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
	r.cmd.Dir = r.t.TempDir()
	if err := r.cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	eventually(r.t, "redis-server accepts", func() bool {
		conn, err := net.Dial("tcp", "127.0.0.1:"+r.port)
		if err != nil {
			return false
		}
		conn.Close()
		return true
	})
}

func (r *redisServer) stop() {
	if r.cmd != nil {
		_ = r.cmd.Process.Kill()
		_ = r.cmd.Wait()
		r.cmd = nil
	}
}

func (r *redisServer) signal(s syscall.Signal) {
	r.t.Helper()
	if err := r.cmd.Process.Signal(s); err != nil {
		r.t.Fatal(err)
	}
}

// eventually asks until the answer is yes. It is for other processes, whose
// progress no clock of ours can move.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(20 * time.Second); !holds(); <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("never happened: %s", what)
		}
	}
}

// replicas are services that share a Redis and trust the test as their proxy.
type replicas []*service

func startReplicas(t *testing.T, n int, redisURL string) replicas {
	t.Helper()
	var rs replicas
	for range n {
		rs = append(rs, start(t, options{now: time.Now(), environ: []string{
			"REDIS_URL=" + redisURL, "RATE_LIMIT=6-M", "TRUSTED_PROXIES=127.0.0.0/8"}}))
	}
	return rs
}

// allowed makes n calls of one client, at the replicas in turn, and returns
// how many were not refused.
func (rs replicas) allowed(n int, client string) int {
	passed := 0
	for i := range n {
		r := rs[i%len(rs)].post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`, "X-Forwarded-For", client)
		switch r.status {
		case http.StatusOK:
			passed++
		case http.StatusTooManyRequests:
		default:
			rs[0].t.Fatalf("HTTP %d: %s", r.status, r.body)
		}
	}
	return passed
}

// clients names a client that has not called yet.
func clients() func() string {
	n := 0
	return func() string { n++; return fmt.Sprintf("203.0.113.%d", n) }
}

// eventuallyShared wants one limit of six between the replicas. It waits, as a
// connection that takes longer than the budget makes a replica pause.
func (rs replicas) eventuallyShared(t *testing.T, fresh func() string) {
	t.Helper()
	eventually(t, "one limit for all replicas", func() bool { return rs.allowed(12, fresh()) == 6 })
}

// One limit for all replicas; without Redis, gone or hanging, each counts for
// itself and no call fails; and the shared limit is back by itself.
func TestRedisStoppedAndStarted(t *testing.T) {
	redis := newRedis(t)
	redis.start()
	rs := startReplicas(t, 3, redis.url())
	fresh := clients()
	rs.eventuallyShared(t, fresh)

	redis.stop()
	if got := rs.allowed(30, fresh()); got != 18 {
		t.Errorf("without Redis %d calls passed, want 6 at each replica", got)
	}
	redis.start()
	rs.eventuallyShared(t, fresh)

	redis.signal(syscall.SIGSTOP)
	if got := rs.allowed(30, fresh()); got != 18 {
		t.Errorf("with a hanging Redis %d calls passed, want 6 at each replica", got)
	}
	redis.signal(syscall.SIGCONT)
	rs.eventuallyShared(t, fresh)

	for i, r := range rs {
		if n := strings.Count(r.log.String(), `"redis failed`); n != 1 {
			t.Errorf("replica %d said %d times that Redis failed, want once a minute:\n%s", i, n, r.log)
		}
	}
}

// A service starts without its Redis, and finds it when it comes.
func TestRedisComesLater(t *testing.T) {
	redis := newRedis(t)
	rs := startReplicas(t, 2, redis.url())
	fresh := clients()
	if got := rs.allowed(14, fresh()); got != 12 {
		t.Errorf("without Redis %d calls passed, want 6 at each replica", got)
	}
	redis.start()
	rs.eventuallyShared(t, fresh)
}

// The Redis client has a log of its own, with addresses in it: nothing of it
// comes out.
func TestRedisClientIsSilent(t *testing.T) {
	p := startProcess(t, buildProgram(t), "127.0.0.1:"+freePort(t), "REDIS_URL=redis://localhost:1")
	for range 3 {
		resp, err := http.Post("http://"+p.addr+"/mcp", "application/json", strings.NewReader(ping))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}
	if status := p.terminate(); status != 0 {
		t.Errorf("ended with %d", status)
	}
	if strings.Contains(p.out.String(), "localhost:1") || !strings.Contains(p.out.String(), `"redis failed`) {
		t.Errorf("log:\n%s", p.out)
	}
	for line := range strings.Lines(p.out.String()) {
		if !strings.HasPrefix(line, "{") {
			t.Errorf("not a line of ours: %s", line)
		}
	}
}
