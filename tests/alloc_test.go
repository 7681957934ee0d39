//go:build !race

// The race detector makes sync.Pool forget at random, so it has no say here.

package tests

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
	"github.com/rentcar00/mcp/service/homepage/sample"
)

// TestAllocations bounds what one call may allocate, everything behind the
// HTTP server included: the middleware, the protocol library and asking the
// homepage over a connection.
func TestAllocations(t *testing.T) {
	const maxCount, maxSize = 350, 60_000 // size in bytes
	handler := inProcess(t, quietHomepage(t))
	const when = `"pickup_at":"2026-11-09T10:00:00+09:00","return_at":"2026-11-11T10:00:00+09:00"`
	for name, arguments := range map[string]string{
		"rental":   when,
		"delivery": when + `,"region":"서울 강남구 역삼동"`,
	} {
		t.Run(name, func(t *testing.T) {
			request := newRepeated(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":{` + arguments + `}}}`)
			request.serve(handler)
			if answer := request.body.Bytes(); !bytes.Contains(answer, []byte(`"count":50,`)) {
				t.Fatalf("not an answer with 50 vehicles: %.300s", answer)
			}
			count, size := allocations(func() { request.serve(handler) })
			t.Logf("%d allocations and %d bytes a call", count, size)
			if count > maxCount || size > maxSize {
				t.Errorf("%d allocations and %d bytes a call, want at most %d and %d", count, size, maxCount, maxSize)
			}
		})
	}
}

// inProcess is the whole service without its HTTP server.
func inProcess(t *testing.T, source string) http.Handler {
	t.Helper()
	cfg, err := config.Load([]string{"RATE_LIMIT=1000000-M", "HOMEPAGE_URL=" + source})
	if err != nil {
		t.Fatal(err)
	}
	return server.New(cfg, server.NewLogger(io.Discard), func() time.Time { return friday }).Handler()
}

// allocations counts those of one fn, and their bytes, in the whole process:
// what the service hands to other goroutines counts too. Collections are off
// meanwhile, since they empty the pools at moments of their own.
func allocations(fn func()) (count, size uint64) {
	const warm, runs = 50, 200
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for range warm {
		fn()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		fn()
	}
	runtime.ReadMemStats(&after)
	return (after.Mallocs - before.Mallocs) / runs, (after.TotalAlloc - before.TotalAlloc) / runs
}

// repeated is a request that is served over and over, and its answer. It takes
// next to nothing itself.
type repeated struct {
	request *http.Request
	message *bytes.Reader
	header  http.Header
	body    bytes.Buffer
}

func newRepeated(message string) *repeated {
	r := &repeated{message: bytes.NewReader([]byte(message)), header: http.Header{}}
	r.request = httptest.NewRequest(http.MethodPost, "/mcp", nil)
	r.request.Header.Set("Content-Type", "application/json")
	r.request.Header.Set("Accept", "application/json, text/event-stream")
	return r
}

func (r *repeated) serve(handler http.Handler) {
	_, _ = r.message.Seek(0, io.SeekStart)
	r.request.Body = io.NopCloser(r.message)
	r.request.ContentLength = r.message.Size()
	clear(r.header)
	r.body.Reset()
	handler.ServeHTTP(r, r.request)
}

// Header, Write and WriteHeader make it the http.ResponseWriter.
func (r *repeated) Header() http.Header         { return r.header }
func (r *repeated) Write(b []byte) (int, error) { return r.body.Write(b) }
func (r *repeated) WriteHeader(int)             {}

// quietHomepage serves a sample homepage of 50 cars on loopback. An answer that
// was given once is kept as bytes, so that giving it again allocates nothing.
func quietHomepage(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		answers := newAnswers()
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			answers.serve(conn)
		}
	}()
	return "http://" + listener.Addr().String()
}

// answers are raw HTTP answers by request line.
type answers struct {
	home  http.Handler
	known map[string][]byte
}

func newAnswers() *answers {
	fleet := make([]sample.Vehicle, 50)
	for i := range fleet {
		fleet[i] = sample.Vehicle{
			ID: 224_000 + i, GroupID: i + 1, Name: "더 뉴 셀토스 2025년 가솔린", OilType: "가솔린", Capacity: 5, ModelYear: 2025, DriverAge: 26,
			Options: []string{"블랙박스"}, Policy: &sample.Policy{Base: 50_000, Weekday: 70_000, Weekend: 80_000, Hour: 6_000},
		}
	}
	return &answers{
		home:  sample.New(sample.WithClock(func() time.Time { return friday }), sample.WithFleet(fleet)),
		known: map[string][]byte{},
	}
}

// serve answers the requests of one connection, which have no body.
func (a *answers) serve(conn net.Conn) {
	defer conn.Close()
	request := make([]byte, 16<<10)
	for {
		n := 0
		for !bytes.HasSuffix(request[:n], []byte("\r\n\r\n")) {
			read, err := conn.Read(request[n:])
			if err != nil {
				return
			}
			n += read
		}
		line := request[:bytes.IndexByte(request, '\r')]
		answer, known := a.known[string(line)]
		if !known {
			answer = a.answer(string(bytes.Fields(line)[1]))
			a.known[string(line)] = answer
		}
		if _, err := conn.Write(answer); err != nil {
			return
		}
	}
}

func (a *answers) answer(uri string) []byte {
	w := httptest.NewRecorder()
	a.home.ServeHTTP(w, httptest.NewRequest(http.MethodGet, uri, nil))
	return fmt.Appendf(nil, "HTTP/1.1 %d OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s", w.Code, w.Body.Len(), w.Body.Bytes())
}
