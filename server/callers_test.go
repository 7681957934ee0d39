package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
)

const ping = `{"jsonrpc":"2.0","id":%d,"method":"ping"}`

// listening runs a server on loopback until the test ends. shorten may make
// its patience shorter than an operator would want.
func listening(tb testing.TB, shorten func(*http.Server)) (address string) {
	tb.Helper()
	c, err := config.Load([]string{"RATE_LIMIT=1000000-M", "HOMEPAGE_URL=http://127.0.0.1:1"})
	if err != nil {
		tb.Fatal(err)
	}
	listener, err := listen(context.Background(), "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	s := New(c, zap.NewNop(), time.Now)
	hs := s.httpServer()
	shorten(hs)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx, hs, listener) }()
	tb.Cleanup(func() {
		_ = hs.Close() // callers that hold out would keep the drain waiting
		stop()
		if err := <-ended; err != nil && !errors.Is(err, http.ErrServerClosed) {
			tb.Error(err)
		}
	})
	return listener.Addr().String()
}

// dial opens a connection that gives up after a time that no test needs.
func dial(tb testing.TB, address string) *net.TCPConn {
	tb.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		tb.Fatal(err)
	}
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close() })
	return conn.(*net.TCPConn)
}

func post(body string, id int) string {
	body = fmt.Sprintf(body, id)
	return fmt.Sprintf("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}

// served makes a normal call on a connection of its own.
func served(tb testing.TB, address string) {
	tb.Helper()
	conn := dial(tb, address)
	defer conn.Close()
	if _, err := io.WriteString(conn, post(ping, 1)); err != nil {
		tb.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		tb.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		tb.Errorf("HTTP %d", resp.StatusCode)
	}
}

// No bound is missing, and the one on writing leaves time for all that comes
// before it: reading the request and asking the homepage.
func TestEveryBoundIsSet(t *testing.T) {
	for _, budget := range []string{"10s", "50s"} {
		c, err := config.Load([]string{"HOMEPAGE_TIMEOUT=" + budget})
		if err != nil {
			t.Fatal(err)
		}
		hs := New(c, zap.NewNop(), time.Now).httpServer()
		if hs.ReadHeaderTimeout != 5*time.Second || hs.ReadTimeout != 10*time.Second || hs.IdleTimeout != 60*time.Second || hs.MaxHeaderBytes != 16<<10 {
			t.Errorf("%+v", hs)
		}
		if hs.WriteTimeout <= hs.ReadTimeout+c.HomepageTimeout {
			t.Errorf("%v for writing, with a budget of %v", hs.WriteTimeout, c.HomepageTimeout)
		}
	}
}

// Who does not get on is let go, and the next call is served.
func TestSlowCallersAreLetGo(t *testing.T) {
	const patience = 100 * time.Millisecond
	const header = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for _, tt := range []struct {
		name    string
		shorten func(*http.Server)
		sent    string
		answer  string // begins the answer
	}{
		{"nothing", func(s *http.Server) { s.ReadHeaderTimeout = patience }, "", ""},
		{"half a header", func(s *http.Server) { s.ReadHeaderTimeout = patience }, header, ""},
		{"half a body", func(s *http.Server) { s.ReadTimeout = patience }, header + "Content-Length: 100\r\n\r\n{", "HTTP/1.1 408 "},
		{"half a chunk", func(s *http.Server) { s.ReadTimeout = patience }, header + "Transfer-Encoding: chunked\r\n\r\nff\r\n{", "HTTP/1.1 408 "},
		{"no next request", func(s *http.Server) { s.IdleTimeout = patience }, post(ping, 1), "HTTP/1.1 200 "},
		{"half an HTTP/2 preface", func(s *http.Server) { s.ReadHeaderTimeout = patience }, "PRI * HTTP/2.0\r\n", ""},
		{"HTTP/2 without a request", func(s *http.Server) { s.IdleTimeout = patience }, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00", "\x00\x00"},
		{"half an HTTP/2 header", func(s *http.Server) { s.IdleTimeout = patience }, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00\x01\x01\x00\x00\x00\x00\x01\x83", "\x00\x00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			address := listening(t, tt.shorten)
			conn := dial(t, address)
			if _, err := io.WriteString(conn, tt.sent); err != nil {
				t.Fatal(err)
			}
			answer, err := io.ReadAll(conn) // until the server has had enough
			if err != nil && !strings.Contains(err.Error(), "reset") {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(answer), tt.answer) {
				t.Errorf("%q", answer)
			}
			served(t, address)
		})
	}
}

// Who asks and does not read is let go once the answers pile up.
func TestCallerWhoDoesNotReadIsLetGo(t *testing.T) {
	address := listening(t, func(s *http.Server) { s.WriteTimeout = 200 * time.Millisecond })
	conn := dial(t, address)
	if err := conn.SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	list := post(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, 1)
	for sent := 0; ; sent++ {
		if _, err := io.WriteString(conn, list); err != nil {
			break // the server has closed
		}
		if sent > 1_000_000 {
			t.Fatal("the server goes on answering")
		}
	}
	served(t, address)
}

// Requests that come in a row without waiting are answered in their order.
func TestPipelinedRequests(t *testing.T) {
	address := listening(t, func(*http.Server) {})
	conn := dial(t, address)
	const n = 200
	go func() {
		for id := range n {
			_, _ = io.WriteString(conn, post(ping, id))
		}
	}()
	reader := bufio.NewReader(conn)
	for id := range n {
		resp, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{`, id); err != nil || !strings.HasPrefix(string(body), want) {
			t.Fatalf("%s, %v, want %s", body, err, want)
		}
	}
}

// Ten megabytes of headers are refused after the first few kilobytes.
func TestLargeHeadersAreRefused(t *testing.T) {
	address := listening(t, func(*http.Server) {})
	for name, header := range map[string]string{
		"one header":   "X: " + strings.Repeat("x", 10<<20) + "\r\n",
		"many headers": strings.Repeat("X: "+strings.Repeat("x", 1<<10)+"\r\n", 10<<10),
	} {
		conn := dial(t, address)
		go func() {
			_, _ = io.WriteString(conn, "POST /mcp HTTP/1.1\r\nHost: localhost\r\n"+header+"\r\n")
		}()
		status, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || !strings.HasPrefix(status, "HTTP/1.1 431 ") {
			t.Errorf("%s: %q, %v", name, status, err)
		}
	}
	served(t, address)
}

// crowd opens n connections that hold out: a third silent, a third in the
// middle of a header, a third after a call.
func crowd(tb testing.TB, address string, n int) {
	tb.Helper()
	for i := range n {
		conn := dial(tb, address)
		sent := []string{"", "POST /mcp HTTP/1.1\r\nHost: local", post(ping, 1)}[i%3]
		if _, err := io.WriteString(conn, sent); err != nil {
			tb.Fatal(err)
		}
	}
}

// Beside 2,000 open connections a call is served.
func TestManyOpenConnections(t *testing.T) {
	address := listening(t, func(*http.Server) {})
	crowd(t, address, 2000)
	served(t, address)
}

// BenchmarkCallInACrowd measures a call beside connections that hold out, and
// what each of these takes; docs/callers.md holds the figures.
func BenchmarkCallInACrowd(b *testing.B) {
	for _, n := range []int{0, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			address := listening(b, func(s *http.Server) { s.ReadHeaderTimeout = time.Minute })
			before := inUse()
			crowd(b, address, n)
			served(b, address)
			taken := inUse() - before
			conn := dial(b, address)
			reader := bufio.NewReader(conn)
			for b.Loop() {
				if _, err := io.WriteString(conn, post(ping, 1)); err != nil {
					b.Fatal(err)
				}
				resp, err := http.ReadResponse(reader, nil)
				if err != nil {
					b.Fatal(err)
				}
				_, _ = io.Copy(io.Discard, resp.Body)
			}
			if n > 0 {
				b.ReportMetric(float64(taken)/float64(n), "B/conn")
			}
		})
	}
}

// inUse is the memory of heap and stacks, both ends of connections included.
func inUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}
