package tests

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// hold keeps every request at the homepage until it is released, or until
// nobody waits for its answer.
type hold struct {
	entered, left chan struct{} // a value for each request
	open          chan struct{}
}

func held(h *sample.Homepage) hold {
	gate := hold{make(chan struct{}, 16), make(chan struct{}, 16), make(chan struct{})}
	h.Bend(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		gate.entered <- struct{}{}
		select {
		case <-gate.open:
			next.ServeHTTP(w, r)
		case <-r.Context().Done():
			gate.left <- struct{}{}
		}
	})
	return gate
}

func (g hold) release() { close(g.open) }

// cancellations are attempts at ending the call with id 1, or "1", of whoever
// has one, with the HTTP status that each is answered with.
func cancellations() map[string]struct {
	status  int
	headers []string
	body    string
} {
	const cancel = `"method":"notifications/cancelled","params":{"requestId":1}`
	type attempt = struct {
		status  int
		headers []string
		body    string
	}
	return map[string]attempt{
		"no id":                       {202, nil, `{"jsonrpc":"2.0",` + cancel + `}`},
		"no id, id as text":           {202, nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}`},
		"id null":                     {400, nil, `{"jsonrpc":"2.0","id":null,` + cancel + `}`},
		"modern, no id":               {202, modern("notifications/cancelled", ""), `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,` + modernMeta + `}}`},
		"modern, id null":             {400, modern("notifications/cancelled", ""), `{"jsonrpc":"2.0","id":null,"method":"notifications/cancelled","params":{"requestId":1,` + modernMeta + `}}`},
		"batch":                       {400, nil, `[{"jsonrpc":"2.0",` + cancel + `}]`},
		"batch after blanks":          {400, nil, "\r\n\t [" + `{"jsonrpc":"2.0",` + cancel + `}]`},
		"id twice, the last null":     {400, nil, `{"jsonrpc":"2.0","id":7,"id":null,` + cancel + `}`},
		"id in capitals, null":        {400, nil, `{"jsonrpc":"2.0","id":7,"ID":null,` + cancel + `}`},
		"only an Id in capitals":      {400, nil, `{"jsonrpc":"2.0","Id":null,` + cancel + `}`},
		"method twice":                {202, nil, `{"jsonrpc":"2.0","method":"ping",` + cancel + `}`},
		"method in capitals":          {202, nil, `{"jsonrpc":"2.0","METHOD":"notifications/cancelled","Params":{"requestId":1}}`},
		"an id of its own":            {200, nil, `{"jsonrpc":"2.0","id":9,` + cancel + `}`},
		"the same id":                 {200, nil, `{"jsonrpc":"2.0","id":1,` + cancel + `}`},
		"the same id, a call":         {200, nil, toolCall("1", "", args{})},
		"the same id, as text":        {200, nil, toolCall(`"1"`, "", args{})},
		"escaped key":                 {400, nil, `{"jsonrpc":"2.0","\u0069d":null,` + cancel + `}`},
		"task":                        {200, nil, `{"jsonrpc":"2.0","id":9,"method":"tasks/cancel","params":{"taskId":"1"}}`},
		"answer nobody waits for":     {202, nil, `{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"x"}}`},
		"session of somebody's":       {202, []string{"Mcp-Session-Id", "1"}, `{"jsonrpc":"2.0",` + cancel + `}`},
		"progress":                    {202, nil, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`},
		"initialized":                 {202, nil, `{"jsonrpc":"2.0","method":"notifications/initialized"}`},
		"object as id":                {400, nil, `{"jsonrpc":"2.0","id":{},` + cancel + `}`},
		"trailing second message":     {400, nil, `{"jsonrpc":"2.0","id":9,"method":"ping"}{"jsonrpc":"2.0",` + cancel + `}`},
		"byte order mark":             {400, nil, "\ufeff" + `{"jsonrpc":"2.0",` + cancel + `}`},
		"nested in params of another": {200, nil, `{"jsonrpc":"2.0","id":9,"method":"ping","params":{"id":null,` + cancel + `}}`},
	}
}

// One caller never ends another caller's call: two calls with the same id run
// while a third caller tries everything that could cancel them.
func TestNobodyEndsAnothersCall(t *testing.T) {
	for name, attempt := range cancellations() {
		t.Run(name, func(t *testing.T) {
			s := start(t, options{})
			gate := held(s.homepage)
			answers := make(chan string, 2)
			for day, era := range []struct {
				headers []string
				meta    string
			}{{nil, ""}, {modern("tools/call", "search_available_vehicles"), modernMeta}} {
				call := toolCall("1", era.meta, args{
					"pickup_at": fmt.Sprintf("2026-11-%dT10:00", 9+day),
					"return_at": "2026-11-12T10:00",
				})
				go func() { answers <- s.post(call, era.headers...).body }()
				<-gate.entered
			}

			if r := s.post(attempt.body, attempt.headers...); r.status != attempt.status {
				t.Errorf("HTTP %d %s, want %d", r.status, r.body, attempt.status)
			}

			gate.release()
			for range 2 {
				if body := <-answers; !strings.Contains(body, `"structuredContent":{"status":"ok"`) {
					t.Errorf("a call was ended: %s", body)
				}
			}
		})
	}
}

// A caller that goes away ends its own call, and no other with its id.
func TestCallerThatGoesAwayEndsItsOwnCallOnly(t *testing.T) {
	s := start(t, options{})
	gate := held(s.homepage)
	answer := make(chan string, 1)
	go func() { answer <- s.post(toolCall("1", "", rental)).body }()
	<-gate.entered

	leave := s.postAndLeave(toolCall("1", "", args{"pickup_at": "2026-11-10T10:00", "return_at": "2026-11-12T10:00"}))
	<-gate.entered
	leave()
	<-gate.left

	gate.release()
	if body := <-answer; !strings.Contains(body, `"status":"ok"`) {
		t.Errorf("the other call ended too: %s", body)
	}
}

// guardRow is one request and what has to come of it.
type guardRow struct {
	name    string
	headers []string
	body    string
	status  int
	code    int    // JSON-RPC error; 0: none
	id      string // JSON
}

func guardRows() []guardRow {
	deep := func(n int) string {
		return `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}}`
	}
	return []guardRow{
		{"ping", nil, ping, 200, 0, `1`},
		{"batch", nil, `[` + ping + `]`, 400, -32600, `null`},
		{"empty batch", nil, `[]`, 400, -32600, `null`},
		{"malformed", nil, `{"jsonrpc":"2.0","id":1`, 400, -32700, `null`},
		{"empty", nil, ``, 400, -32700, `null`},
		{"blank", nil, " \n", 400, -32700, `null`},
		{"byte order mark", nil, "\ufeff" + ping, 400, -32700, `null`},
		{"trailing bytes", nil, ping + `x`, 400, -32700, `null`},
		{"two messages", nil, ping + "\n" + ping, 400, -32700, `null`},
		{"number", nil, `5`, 400, -32700, `null`},
		{"text", nil, `"ping"`, 400, -32700, `null`},
		{"method is no text", nil, `{"jsonrpc":"2.0","id":"a","method":7}`, 400, -32700, `"a"`},
		{"null", nil, ` null `, 200, -32600, `null`},
		{"no jsonrpc", nil, `{"id":1,"method":"ping"}`, 200, -32600, `1`},
		{"wrong jsonrpc", nil, `{"jsonrpc":"1.0","id":1,"method":"ping"}`, 200, -32600, `1`},
		{"params array", nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}`, 200, -32600, `1`},
		{"name no string", nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}`, 200, -32600, `1`},
		{"name no string, params twice", nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5},"params":{"name":"search_available_vehicles"}}`, 200, -32600, `1`},
		{"_meta no object", nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_available_vehicles","_meta":5}}`, 200, -32600, `1`},
		{"id null", nil, `{"jsonrpc":"2.0","id":null,"method":"ping"}`, 400, -32600, `null`},
		{"id true", nil, `{"jsonrpc":"2.0","id":true,"method":"ping"}`, 400, -32600, `null`},
		{"id object", nil, `{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, 400, -32600, `null`},
		{"id array", nil, `{"jsonrpc":"2.0","id":[1],"method":"ping"}`, 400, -32600, `null`},
		{"id fraction", nil, `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, 400, -32600, `null`},
		{"id exponent", nil, `{"jsonrpc":"2.0","id":1e3,"method":"ping"}`, 400, -32600, `null`},
		{"largest exact id", nil, `{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}`, 200, 0, `9007199254740992`},
		{"id that would come back as another", nil, `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, 400, -32600, `null`},
		{"negative id", nil, `{"jsonrpc":"2.0","id":-7,"method":"ping"}`, 200, 0, `-7`},
		{"empty text as id", nil, `{"jsonrpc":"2.0","id":"","method":"ping"}`, 200, 0, `""`},
		{"id that is not UTF-8", nil, "{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":7}", 400, -32700, `"\ufffd"`},
		{"duplicate keys, the last counts", nil, `{"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"ping"}`, 200, 0, `2`},
		{"case variants count", nil, `{"JSONRPC":"2.0","Id":3,"Method":"ping"}`, 200, 0, `3`},
		{"invalid UTF-8 elsewhere", nil, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\"\xff\xfe\"}}", 200, 0, `1`},
		{"lone surrogate", nil, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"\ud800"}}`, 200, 0, `1`},
		{"nesting 9,000", nil, deep(9_000), 200, 0, `1`},
		{"nesting 20,000", nil, deep(20_000), 400, -32700, `null`},
		{"Content-Type missing", []string{"Content-Type", ""}, ping, 400, -32600, `null`},
		{"Content-Type not JSON", []string{"Content-Type", "text/plain"}, ping, 400, -32600, `null`},
		{"Content-Type with charset", []string{"Content-Type", "application/json; charset=euc-kr"}, ping, 200, 0, `1`},
		{"Content-Type in capitals", []string{"Content-Type", "APPLICATION/JSON"}, ping, 200, 0, `1`},
		{"Accept missing", []string{"Accept", ""}, ping, 200, 0, `1`},
		{"Accept text/html", []string{"Accept", "text/html"}, ping, 200, 0, `1`},
		{"Origin null", []string{"Origin", "null"}, ping, 200, 0, `1`},
		{"any Origin", []string{"Origin", "https://evil.example"}, ping, 200, 0, `1`},
		{"session and last event are ignored", []string{"Mcp-Session-Id", "x", "Last-Event-ID", "9"}, ping, 200, 0, `1`},
		{"session and last event are ignored, modern", append(modern("tools/list", ""), "Mcp-Session-Id", "x", "Last-Event-ID", "9"), request("tools/list", modernMeta), 200, 0, `1`},
		{"unknown tool", nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`, 200, -32602, `1`},
		{"unknown method", nil, `{"jsonrpc":"2.0","id":1,"method":"x"}`, 200, -32601, `1`},
		{"unknown tool, modern", modern("tools/call", "x"), `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x",` + modernMeta + `}}`, 400, -32602, `1`},
		{"unknown method, modern", modern("x", ""), `{"jsonrpc":"2.0","id":1,"method":"x","params":{` + modernMeta + `}}`, 404, -32601, `1`},
		{"64 KiB", nil, padded(64 << 10), 200, 0, `1`},
		{"64 KiB and a byte", nil, padded(64<<10 + 1), 413, -32600, `null`},
	}
}

// padded is a ping of n bytes.
func padded(n int) string { return ping + strings.Repeat(" ", n-len(ping)) }

// Every odd message is answered in JSON-RPC, with its id where it is known.
func TestGuardRows(t *testing.T) {
	s := start(t, options{})
	for _, row := range guardRows() {
		t.Run(row.name, func(t *testing.T) {
			r := s.post(row.body, row.headers...)
			var answer struct {
				JSONRPC string          `json:"jsonrpc"`
				ID      json.RawMessage `json:"id"`
				Error   struct {
					Code    int    `json:"code"`
					Message string `json:"message"`
				} `json:"error"`
			}
			if err := json.Unmarshal([]byte(r.body), &answer); err != nil {
				t.Fatalf("HTTP %d, %v in %q", r.status, err, r.body)
			}
			if r.status != row.status || answer.JSONRPC != "2.0" || answer.Error.Code != row.code || !sameJSON(answer.ID, row.id) {
				t.Errorf("HTTP %d %s, want %d, error %d, id %s", r.status, r.body, row.status, row.code, row.id)
			}
			if strings.Contains(answer.Error.Message, "unmarshal") {
				t.Errorf("the message speaks of Go's types: %s", answer.Error.Message)
			}
			if got := r.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
				t.Errorf("Content-Type %q", got)
			}
		})
	}
}

func sameJSON(a json.RawMessage, b string) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal([]byte(b), &y) == nil && x == y
}

// Notifications and answers get 202 with no body and no Content-Type.
func TestNotificationsAreAcceptedWithoutABody(t *testing.T) {
	s := start(t, options{})
	for name, body := range map[string]string{
		"initialized": `{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		"cancelled":   `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		"no method":   `{"jsonrpc":"2.0"}`,
		"an answer":   `{"jsonrpc":"2.0","id":1,"result":{}}`,
		"an error":    `{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"x"}}`,
	} {
		r := s.post(body)
		if _, typed := r.header["Content-Type"]; r.status != 202 || r.body != "" || typed {
			t.Errorf("%s: HTTP %d %q %v", name, r.status, r.body, r.header)
		}
	}
	if log := s.log.String(); log != "" {
		t.Errorf("logged: %s", log)
	}
}

// A body of more than 64 KiB is refused without being read whole, whether its
// length is announced or not.
func TestLargeBodyIsNotReadWhole(t *testing.T) {
	const announced = 1 << 30
	s := start(t, options{})
	for _, name := range []string{"announced", "chunked"} {
		t.Run(name, func(t *testing.T) {
			body := &countingReader{left: announced}
			req, err := http.NewRequest(http.MethodPost, s.url, io.NopCloser(body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			if name == "announced" {
				req.ContentLength = announced
			}
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			if resp.StatusCode != http.StatusRequestEntityTooLarge || !resp.Close {
				t.Errorf("HTTP %d, close %v", resp.StatusCode, resp.Close)
			}
			// What the client sent beyond the limit lies in socket buffers.
			if sent := body.sent(); sent > 32<<20 {
				t.Errorf("%d bytes were taken", sent)
			}
		})
	}
}
