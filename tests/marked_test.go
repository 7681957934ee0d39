package tests

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// marked is a caller all of whose traits can be told in a log.
type marked struct {
	t       *testing.T
	address string
}

// dial connects from an address of loopback that stands out.
func (c marked) dial() (net.Conn, error) {
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 77, 77, 77)}, Timeout: 5 * time.Second}
	conn, err := from.Dial("tcp", c.address)
	if err != nil {
		return nil, err
	}
	return conn, conn.SetDeadline(time.Now().Add(20 * time.Second))
}

// raw sends bytes and reads until the server closes or has answered once.
func (c marked) raw(sent string) {
	conn, err := c.dial()
	if err != nil {
		c.t.Error(err)
		return
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, sent)
	_ = conn.(*net.TCPConn).CloseWrite()
	_, _ = io.Copy(io.Discard, conn)
}

// send makes one request that carries every mark that fits into a header.
func (c marked) send(method, path, body string, headers ...string) int {
	c.t.Helper()
	req, err := http.NewRequest(method, "http://"+c.address+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "User-Agent": "MARK-agent/7777", "X-Forwarded-For": "203.0.113.77",
		"Forwarded": "for=203.0.113.77", "X-Real-Ip": "203.0.113.77", "Mcp-Session-Id": "MARK-session", "Last-Event-ID": "MARK-event",
		"Cookie": "MARK=1", "Authorization": "Bearer MARK", "Origin": "https://mark.example", "Referer": "https://mark.example/MARK",
		"X-Mark": "MARK", "Traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
	} {
		req.Header.Set(name, value)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
	}
	client := &http.Client{
		Transport:     &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return c.dial() }},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	defer client.CloseIdleConnections()
	resp, err := client.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

func (c marked) call(a args) int {
	return c.send("POST", "/mcp?MARK=7777", toolCall(`"MARK-id"`, "", a))
}

// days is a period from tomorrow on, on the program's own clock.
func days(n int) args {
	day := func(n int) string { return time.Now().In(kst).AddDate(0, 0, n).Format(time.DateOnly) }
	return args{"pickup_at": day(1), "return_at": day(1 + n), "customer_name": "홍길동", "phone": "010-7777-8888", "MARK": "MARK"}
}

func (c marked) everyPath() {
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "MARK"} {
		for _, path := range []string{"/", "/mcp", "/mcp/MARK", "/health", "/MARK?MARK=7777", "/.well-known/oauth-protected-resource/MARK"} {
			c.send(method, path+"?MARK", "", "Accept", "text/event-stream")
		}
	}
	c.send("POST", "/mcp", request("initialize", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"MARK-client","version":"7777"}`))
	for _, method := range []string{"MARK/method", "tools/list", "prompts/list", "logging/setLevel", "completion/complete", "tasks/cancel", "subscriptions/listen", "server/discover"} {
		c.send("POST", "/mcp", request(method, `"name":"MARK","level":"debug"`))
		c.send("POST", "/mcp", request(method, strings.ReplaceAll(modernMeta, `"test"`, `"MARK-client"`)), modern(method, "MARK")...)
	}
	c.send("POST", "/mcp", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"MARK","reason":"MARK"}}`)
	c.send("POST", "/mcp", `{"jsonrpc":"2.0","id":"MARK","error":{"code":7777,"message":"MARK"}}`)
	c.send("POST", "/mcp", request("tools/call", `"name":"MARK-tool","arguments":{"MARK":"MARK"}`))
	c.send("POST", "/mcp", request("tools/call", `"name":"search_available_vehicles","arguments":["MARK"]`))
}

func (c marked) everyCall() {
	c.call(days(1))
	for _, region := range []string{
		"서초구 반포동", "반포동 010-7777-8888", "반포동 0 1 0 7 7 7 7 8 8 8 8", "gildong@example.com 반포동", strings.Repeat("가", 95) + "010.7777.8888",
	} {
		a := days(2)
		a["region"] = region
		c.call(a)
	}
	for _, text := range []string{"010-7777-8888", "gildong@example.com", "2026-11-10 gildong@example.com", "77777777"} {
		c.call(args{"pickup_at": text, "return_at": text})
	}
}

func (c marked) everyRefusal() {
	c.send("POST", "/mcp", `{"MARK`)
	c.send("POST", "/mcp", `["MARK"]`)
	c.send("POST", "/mcp", `{"jsonrpc":"2.0","id":{"MARK":1},"method":"MARK"}`)
	c.send("POST", "/mcp", ping, "Content-Type", "text/MARK")
	c.send("POST", "/mcp", ping, "Mcp-Protocol-Version", "1999-MARK")
	c.send("POST", "/mcp", ping, "Mcp-Protocol-Version", "MARK")
	c.send("POST", "/mcp", strings.Repeat("MARK", 20_000))
	c.send("POST", "/mcp", ping, "Host", "mark.example")
	for range 151 {
		c.send("POST", "/mcp", `{"MARK`, "X-Forwarded-For", "2001:db8:77::77")
	}
}

// everyFault has the homepage fail in all manners, with marks in its words.
func (c marked) everyFault(home *sample.Homepage) {
	faults := []func(w http.ResponseWriter, r *http.Request, next http.Handler){
		func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			http.Error(w, "MARK 7777", http.StatusInternalServerError)
		},
		func(w http.ResponseWriter, r *http.Request, _ http.Handler) {
			http.Redirect(w, r, "https://mark.example/", http.StatusFound)
		},
		func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { fmt.Fprint(w, "<html>MARK</html>") },
		func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"search":{"MARK":7777},"company":"MARK"}`)
		},
		func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) },
		func(w http.ResponseWriter, r *http.Request, next http.Handler) { unsolicited(w, r, next) },
		func(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() },
	}
	for i, fault := range faults {
		home.Bend(fault)
		c.call(days(3 + i)) // each another period, so that none waits for another's answer
		home.Bend(nil)
		c.call(days(3 + i))
	}
	c.hangUp(home)
}

// hangUp leaves in the middle of a call.
func (c marked) hangUp(home *sample.Homepage) {
	gate := held(home)
	conn, err := c.dial()
	if err != nil {
		c.t.Fatal(err)
	}
	body := toolCall(`"MARK"`, "", days(12))
	fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nUser-Agent: MARK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	<-gate.entered
	conn.Close()
	<-gate.left
	home.Bend(nil)
}

// unsolicited answers, and then goes on talking on the idle connection.
func unsolicited(w http.ResponseWriter, r *http.Request, next http.Handler) {
	answer := httptest.NewRecorder()
	next.ServeHTTP(answer, r)
	conn, buffered, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	fmt.Fprintf(buffered, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", answer.Body.Len(), answer.Body)
	_ = buffered.Flush()
	_, _ = io.WriteString(conn, "HTTP/1.1 400 MARK\r\nMARK: 7777\r\n\r\n")
	_, _ = io.Copy(io.Discard, conn)
	_ = conn.Close()
}

// brokenHTTP provokes what net/http itself logs.
func (c marked) brokenHTTP() {
	const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	var all sync.WaitGroup
	for _, sent := range []string{
		"MARK", "MARK / HTTP/9.9\r\n\r\n", "GET /MARK\r\n\r\n", "POST /mcp HTTP/1.1\r\nHost: MARK\r\nContent-Length: MARK\r\n\r\n",
		"GET / HTTP/1.1\r\nMARK\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b MARK\r\n\r\n", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: MARK\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("MARK", 20_000) + "\r\n\r\n",
		"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nMARK",
		"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nMARK\r\n",
		"GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: MARK\r\n\r\n",
		"\x16\x03\x01\x00\xa5MARK", preface + "MARKMARKMARKMARK", preface + "\x00\x00\x04\x01\x05\x00\x00\x00\x01MARK", preface + "\xff\xff\xff\x00MARK",
	} {
		all.Go(func() { c.raw(sent) })
	}
	all.Wait()
}
