package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// modern are the headers of a request of protocol 2026-07-28.
func modern(method, name string) []string {
	headers := []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", method}
	if name != "" {
		headers = append(headers, "Mcp-Name", name)
	}
	return headers
}

// modernMeta is what a request of protocol 2026-07-28 says of itself.
const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},` +
	`"io.modelcontextprotocol/clientCapabilities":{}}`

// toolCall is the body of a call of the tool. meta is "" or modernMeta.
func toolCall(id, meta string, a args) string {
	raw, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	if meta != "" {
		meta = "," + meta
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"search_available_vehicles","arguments":%s%s}}`, id, raw, meta)
}

// rpc decodes the result of a JSON-RPC answer, or the data of its error.
type rpc struct {
	ID     json.RawMessage `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	} `json:"error"`
}

func (r reply) rpc(t *testing.T) rpc {
	t.Helper()
	var answer rpc
	if err := json.Unmarshal([]byte(r.body), &answer); err != nil {
		t.Fatalf("%v in HTTP %d %q", err, r.status, r.body)
	}
	return answer
}

// request is a JSON-RPC request with id 1. params may be "".
func request(method, params string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":{%s}}`, method, params)
}

// Clients of every version up to 2025-11-25 shake hands, list and call.
func TestInitializeEra(t *testing.T) {
	s := start(t, options{})
	for asked, agreed := range map[string]string{
		"2024-11-05": "2024-11-05",
		"2025-03-26": "2025-03-26",
		"2025-06-18": "2025-06-18",
		"2025-11-25": "2025-11-25",
		"2026-07-28": "2025-11-25",
		"1999-01-01": "2025-11-25",
	} {
		t.Run(asked, func(t *testing.T) {
			r := s.post(request("initialize", `"protocolVersion":"`+asked+`","capabilities":{},"clientInfo":{"name":"test","version":"1"}`))
			var hello struct {
				ProtocolVersion string         `json:"protocolVersion"`
				Capabilities    map[string]any `json:"capabilities"`
				ServerInfo      map[string]any `json:"serverInfo"`
				Instructions    string         `json:"instructions"`
			}
			if err := json.Unmarshal(r.rpc(t).Result, &hello); err != nil {
				t.Fatalf("%v in %s", err, r.body)
			}
			if hello.ProtocolVersion != agreed || hello.ServerInfo["version"] != "1.0.0" || hello.Instructions == "" {
				t.Errorf("%s", r.body)
			}
			if got := fmt.Sprint(hello.Capabilities); got != "map[tools:map[]]" {
				t.Errorf("capabilities %s", got)
			}
			if _, minted := r.header["Mcp-Session-Id"]; minted {
				t.Error("a session id was minted")
			}

			version := []string{"Mcp-Protocol-Version", agreed, "Mcp-Session-Id", "anything"}
			if r := s.post(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, version...); r.status != 202 {
				t.Errorf("initialized: HTTP %d", r.status)
			}
			if r := s.post(request("tools/list", ""), version...); r.status != 200 || !strings.Contains(r.body, `"name":"search_available_vehicles"`) {
				t.Errorf("list: HTTP %d %s", r.status, r.body)
			}
			if r := s.post(toolCall("1", "", total), version...); r.status != 200 || !strings.Contains(r.body, `"price_stage":"total_with_delivery"`) {
				t.Errorf("call: HTTP %d %s", r.status, r.body)
			}
		})
	}
}

// Clients of 2026-07-28 discover instead of shaking hands; each request says
// what it is, and lists may be kept for five minutes by anybody.
func TestModernEra(t *testing.T) {
	s := start(t, options{})
	t.Run("discover", func(t *testing.T) {
		r := s.post(request("server/discover", modernMeta), modern("server/discover", "")...)
		var found struct {
			SupportedVersions []string       `json:"supportedVersions"`
			Capabilities      map[string]any `json:"capabilities"`
			Instructions      string         `json:"instructions"`
			ResultType        string         `json:"resultType"`
		}
		if err := json.Unmarshal(r.rpc(t).Result, &found); err != nil {
			t.Fatalf("%v in %s", err, r.body)
		}
		if found.SupportedVersions[0] != "2026-07-28" || fmt.Sprint(found.Capabilities) != "map[tools:map[]]" || found.ResultType != "complete" || found.Instructions == "" {
			t.Errorf("%s", r.body)
		}
		wantCacheHints(t, r)
	})
	t.Run("list", func(t *testing.T) {
		r := s.post(request("tools/list", modernMeta), modern("tools/list", "")...)
		if r.status != 200 || !strings.Contains(r.body, `"name":"search_available_vehicles"`) {
			t.Errorf("HTTP %d %s", r.status, r.body)
		}
		wantCacheHints(t, r)
	})
	t.Run("call", func(t *testing.T) {
		r := s.post(toolCall("1", modernMeta, total), modern("tools/call", "search_available_vehicles")...)
		var result struct {
			ResultType string `json:"resultType"`
			Structured struct {
				Stage string `json:"price_stage"`
			} `json:"structuredContent"`
			Meta map[string]struct {
				Name string `json:"name"`
			} `json:"_meta"`
		}
		if err := json.Unmarshal(r.rpc(t).Result, &result); err != nil {
			t.Fatalf("%v in %s", err, r.body)
		}
		if result.ResultType != "complete" || result.Structured.Stage != "total_with_delivery" || result.Meta["io.modelcontextprotocol/serverInfo"].Name != "ppangppangka" {
			t.Errorf("%s", r.body)
		}
	})
}

func wantCacheHints(t *testing.T, r reply) {
	t.Helper()
	var hints struct {
		TTL   int    `json:"ttlMs"`
		Scope string `json:"cacheScope"`
	}
	if err := json.Unmarshal(r.rpc(t).Result, &hints); err != nil || hints.TTL != 300_000 || hints.Scope != "public" {
		t.Errorf("cache hints %+v, %v", hints, err)
	}
}

// What a request of 2026-07-28 lacks or contradicts is refused, in JSON-RPC
// and with its id; so is a version that nobody has heard of.
func TestVersionsAndHeaders(t *testing.T) {
	s := start(t, options{})
	list := request("tools/list", modernMeta)
	call := toolCall("1", modernMeta, rental)
	future := strings.ReplaceAll(list, "2026-07-28", "2031-01-01")
	for _, tt := range []struct {
		name    string
		body    string
		headers []string
		status  int
		code    int
	}{
		{"no version header", list, []string{"Mcp-Method", "tools/list"}, 400, -32020},
		{"version header of another era", list, []string{"Mcp-Protocol-Version", "2025-11-25", "Mcp-Method", "tools/list"}, 400, -32020},
		{"version header of no version", list, []string{"Mcp-Protocol-Version", "1999-01-01", "Mcp-Method", "tools/list"}, 400, -32020},
		{"version in the header only", request("tools/list", ""), modern("tools/list", ""), 400, -32602},
		{"no Mcp-Method", list, []string{"Mcp-Protocol-Version", "2026-07-28"}, 400, -32020},
		{"other Mcp-Method", list, modern("tools/call", ""), 400, -32020},
		{"no Mcp-Name", call, modern("tools/call", ""), 400, -32020},
		{"other Mcp-Name", call, modern("tools/call", "x"), 400, -32020},
		{"no capabilities", strings.ReplaceAll(list, `,"io.modelcontextprotocol/clientCapabilities":{}`, ""), modern("tools/list", ""), 400, -32602},
		{"a version to come", future, []string{"Mcp-Protocol-Version", "2031-01-01", "Mcp-Method", "tools/list"}, 400, -32022},
		{"initialize", request("initialize", modernMeta), modern("initialize", ""), 404, -32601},
		{"ping", request("ping", modernMeta), modern("ping", ""), 404, -32601},
		{"logging/setLevel", request("logging/setLevel", `"level":"debug",`+modernMeta), modern("logging/setLevel", ""), 404, -32601},
		{"logging/setLevel before", request("logging/setLevel", `"level":"debug"`), nil, 200, -32601},
		{"unknown version before", request("tools/list", ""), []string{"Mcp-Protocol-Version", "1999-01-01"}, 400, -32600},
		{"garbled version", request("tools/list", ""), []string{"Mcp-Protocol-Version", "!"}, 400, -32600},
		{"initialize with an unknown version header", request("initialize", `"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}`), []string{"Mcp-Protocol-Version", "1999-01-01"}, 200, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := s.post(tt.body, tt.headers...)
			answer := r.rpc(t)
			code := 0
			if answer.Error != nil {
				code = answer.Error.Code
			}
			if r.status != tt.status || code != tt.code || string(answer.ID) != "1" {
				t.Errorf("HTTP %d %s, want %d, error %d", r.status, r.body, tt.status, tt.code)
			}
			if tt.code == -32022 && !strings.Contains(string(answer.Error.Data), `"2026-07-28"`) {
				t.Errorf("the versions that are served are not listed: %s", answer.Error.Data)
			}
		})
	}
}

// A subscription is acknowledged, found empty and closed, every time: nothing
// is held open.
func TestSubscriptionIsClosedAtOnce(t *testing.T) {
	s := start(t, options{})
	for _, id := range []string{`"sub"`, `7`} {
		body := strings.Replace(request("subscriptions/listen", `"notifications":{"toolsListChanged":true},`+modernMeta), `"id":1`, `"id":`+id, 1)
		for range 50 {
			r := s.post(body, modern("subscriptions/listen", "")...)
			want := `event: message
data: {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `},"notifications":{}}}

event: message
data: {"jsonrpc":"2.0","id":` + id + `,"result":{"_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `},"resultType":"complete"}}

`
			if r.status != 200 || r.body != want {
				t.Fatalf("HTTP %d %s", r.status, r.body)
			}
			if r.header.Get("Content-Type") != "text/event-stream; charset=utf-8" || r.header.Get("X-Accel-Buffering") != "no" {
				t.Errorf("%v", r.header)
			}
		}
	}
}
