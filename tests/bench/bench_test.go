package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/zap"

	"github.com/rentcar00/mcp/config"
	"github.com/rentcar00/mcp/server"
)

// What is compared has to do the same: service and floor answer the same
// questions, about the same number of bytes.
func TestTargetsAnswerAlike(t *testing.T) {
	home := new(fake)
	if err := home.set(t.Context(), usual()); err != nil {
		t.Fatal(err)
	}
	source := httptest.NewServer(home)
	defer source.Close()
	cfg, err := config.Load([]string{"RATE_LIMIT=" + open, "HOMEPAGE_URL=" + source.URL})
	if err != nil {
		t.Fatal(err)
	}
	handlers := map[string]http.Handler{
		"service": server.New(cfg, zap.NewNop(), time.Now).Handler(),
		"floor":   newFloor(source.URL),
	}
	for stage, q := range map[string]question{"rental": search(7, ""), "delivery": search(7, region)} {
		var lengths []int
		for name, handler := range handlers {
			hs := httptest.NewServer(handler)
			defer hs.Close()
			body, err := exchange(t.Context(), hs.Listener.Addr().String(), q)
			if err != nil {
				t.Errorf("%s, %s: %v in %.300s", name, stage, err, body)
			}
			lengths = append(lengths, len(body))
		}
		if least, most := slices.Min(lengths), slices.Max(lengths); float64(most) > 1.15*float64(least) {
			t.Errorf("%s: answers of %d and of %d bytes", stage, least, most)
		}
	}
}

func TestConnectionsAskDifferently(t *testing.T) {
	asked := map[string]int{}
	for i := range crowd().connections {
		asked[string(rentals(i)[0].request)]++
		pickup, ret := times(i)
		if hours := ret.Sub(pickup).Hours(); hours < 24 || time.Until(ret) > 29*24*time.Hour {
			t.Fatalf("connection %d: %v to %v", i, pickup, ret)
		}
	}
	if len(asked) != crowd().connections {
		t.Errorf("%d connections ask only %d questions", crowd().connections, len(asked))
	}
}

func TestWrongAnswersAreErrors(t *testing.T) {
	const good = `{"result":{"content":[{"text":"{\"status\":\"ok\",\"count\":1,\"display\":\"x\",\"vehicles\":[{}]}"}],` +
		`"structuredContent":{"status":"ok","count":1,"display":"x","vehicles":[{}]}}}`
	for name, tc := range map[string]struct {
		status int
		body   string
		ok     bool
	}{
		"good":            {200, good, true},
		"another status":  {500, good, false},
		"isError":         {200, `{"result":{"isError":true,"content":[{"text":"x"}]}}`, false},
		"need_input":      {200, strings.ReplaceAll(good, "ok", "need_input"), false},
		"vehicle missing": {200, strings.Replace(good, `[{}]}}}`, `[]}}}`, 1), false},
		"empty":           {200, ``, false},
	} {
		t.Run(name, func(t *testing.T) {
			if err := answered()(tc.status, []byte(tc.body)); (err == nil) != tc.ok {
				t.Error(err)
			}
		})
	}
}

func TestSpread(t *testing.T) {
	for name, tc := range map[string]struct {
		figures []float64
		want    spread
	}{
		"one":  {[]float64{3}, spread{3, 3, 3}},
		"odd":  {[]float64{9, 1, 2}, spread{2, 1, 9}},
		"even": {[]float64{4, 1, 2, 9}, spread{3, 1, 9}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := spreadOf(tc.figures); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
	if got := spreadOf(nil); !math.IsNaN(got.median) {
		t.Errorf("nothing has the median %v", got.median)
	}
}

func TestQuantile(t *testing.T) {
	hundred := make([]int, 100)
	for i := range hundred {
		hundred[i] = i + 1
	}
	for q, want := range map[float64]int{0: 1, 0.5: 50, 0.99: 99, 1: 100} {
		if got := quantile(hundred, q); got != want {
			t.Errorf("quantile %v is %d, want %d", q, got, want)
		}
	}
}

// A reader that compares only ratios of medians would take drift for a
// difference: here both targets are equally fast, in a machine that slows down.
func TestRatioIsOfNeighbours(t *testing.T) {
	slowing := []reading{{cpu: 10}, {cpu: 20}, {cpu: 40}}
	c := comparison{series: []series{{readings: slowing}, {readings: slowing}}}
	if got := c.ratio(cpu, 1); got != (spread{1, 1, 1}) {
		t.Errorf("got %v", got)
	}
}

func TestGoalVerdict(t *testing.T) {
	for name, tc := range map[string]struct {
		goal goal
		want string
	}{
		"at most, below":      {goal{figure: spread{2, 1, 2.5}, bound: 3}, "met"},
		"at most, above":      {goal{figure: spread{4, 3.5, 5}, bound: 3}, "missed"},
		"at least, above":     {goal{figure: spread{25, 22, 30}, bound: 20, atLeast: true}, "met"},
		"within the spread":   {goal{figure: spread{2.9, 2.5, 3.5}, bound: 3}, "met, within the spread"},
		"at most, just equal": {goal{figure: spread{1, 1, 1}, bound: 1}, "met"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := tc.goal.verdict(); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestChartIsXML(t *testing.T) {
	var b bytes.Buffer
	c := chart{title: "a", x: "b", y: "c", log: true, curves: []curve{{name: "d", points: []xy{{1, 5}, {10, 7}, {100, 6}}}}}
	if err := c.draw(&b); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(&b); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// A target that hangs up is an error of the load, not the end of the program.
func TestLostConnectionIsAnError(t *testing.T) {
	client, service := net.Pipe()
	go func() {
		_, _ = io.ReadAtLeast(service, make([]byte, 1<<10), 10)
		_ = service.Close()
	}()
	c := &connection{conn: client, in: newReader(client)}
	if usable, err := c.call(search(0, "")); usable || err == nil {
		t.Errorf("usable %v, %v", usable, err)
	}
}
