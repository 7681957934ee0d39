package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// day is the date that lies n days ahead, in Korea.
func day(n int) string {
	return time.Now().In(time.FixedZone("KST", 9*60*60)).AddDate(0, 0, n).Format(time.DateOnly)
}

func TestAskPrintsTheTable(t *testing.T) {
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), []string{"ask", "-sample", day(3) + "T10:00", day(5) + "T10:00", "서울 서초구 잠원동"}, nil, &stdout, &stderr)
	if status != exitOK {
		t.Fatalf("status %d: %s", status, stderr.String())
	}
	for _, want := range []string{"빵빵카 가용 차량\n", "배송지: 서울 서초구 잠원동 (왕복 20,000)", "총액(원)", "reserve_url"} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("lacks %q:\n%s", want, stdout.String())
		}
	}
}

func TestAskAboutAnOutageFails(t *testing.T) {
	var stdout, stderr bytes.Buffer
	environ := []string{"HOMEPAGE_URL=http://127.0.0.1:1"}
	status := run(t.Context(), []string{"ask", day(3), day(5)}, environ, &stdout, &stderr)
	if status != exitFailed || stdout.Len() > 0 || !strings.Contains(stderr.String(), "홈페이지") {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout.String(), stderr.String())
	}
}

// program is a run of the whole program.
type program struct {
	url    string
	stop   context.CancelFunc
	status chan int
	log    *lines
}

// lines collects log lines and tells when the address is known.
type lines struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	addr chan string
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var line struct {
		Msg  string
		Port int
	}
	if json.Unmarshal(p, &line) == nil && line.Msg == "listening" {
		l.addr <- fmt.Sprintf("127.0.0.1:%d", line.Port)
	}
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func startProgram(t *testing.T, args []string, environ ...string) *program {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	p := &program{stop: stop, status: make(chan int, 1), log: &lines{addr: make(chan string, 1)}}
	environ = append([]string{"ADDR=127.0.0.1:0"}, environ...)
	go func() { p.status <- run(ctx, args, environ, p.log, io.Discard) }()
	select {
	case addr := <-p.log.addr:
		p.url = "http://" + addr
	case status := <-p.status:
		t.Fatalf("exit status %d: %s", status, p.log)
	}
	return p
}

// O2: the sample homepage is announced, loudly, and serves the same path.
func TestSampleIsLoudAboutIt(t *testing.T) {
	p := startProgram(t, []string{"-sample"})
	if !strings.Contains(p.log.String(), "SAMPLE: cars and prices are made up") || !strings.Contains(p.log.String(), `"level":"warn"`) {
		t.Errorf("log: %s", p.log)
	}
	p.stop()
	if status := <-p.status; status != exitOK {
		t.Errorf("exit status %d", status)
	}
}

// A call that is in flight when the program is told to stop gets its answer.
func TestStopLetsCallsFinish(t *testing.T) {
	home := sample.New()
	asked, answer := make(chan struct{}), make(chan struct{})
	var once sync.Once
	home.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if strings.Contains(r.URL.RawQuery, day(3)+"+15") {
			once.Do(func() { close(asked) })
			<-answer
		}
		next.ServeHTTP(w, r)
	})
	source := httptest.NewServer(home)
	defer source.Close()
	p := startProgram(t, nil, "HOMEPAGE_URL="+source.URL)

	got := make(chan string, 1)
	go func() {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":{"pickup_at":"` +
			day(3) + `T15:00","return_at":"` + day(5) + `T15:00"}}}`
		resp, err := http.Post(p.url+"/mcp", "application/json", strings.NewReader(body))
		if err != nil {
			got <- err.Error()
			return
		}
		defer resp.Body.Close()
		b, _ := io.ReadAll(resp.Body)
		got <- string(b)
	}()
	<-asked
	p.stop()
	close(answer)
	if body := <-got; !strings.Contains(body, `"status":"ok"`) {
		t.Errorf("the call in flight got %s", body)
	}
	if status := <-p.status; status != exitOK {
		t.Errorf("exit status %d", status)
	}
}
