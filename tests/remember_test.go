package tests

import (
	"fmt"
	"strings"
	"testing"
)

// Answers that are given again are those that a service gives which was asked
// for the first time, whatever was asked before.
func TestAnswersAgain(t *testing.T) {
	const id = `"id":1,`
	list := request("tools/list", "")
	messages := map[string]string{
		"list":                    list,
		"list of 2026-07-28":      request("tools/list", modernMeta),
		"list, other keys":        strings.Replace(list, id, `"id":1,"x":{"id":2},`, 1),
		"list, blanks":            strings.Replace(list, id, "\n \"id\" : 1 , ", 1),
		"list without params":     strings.Replace(list, `,"params":{}`, ``, 1),
		"list, cursor":            request("tools/list", `"cursor":"x"`),
		"list, other JSON-RPC":    strings.Replace(list, `"2.0"`, `"1.0"`, 1),
		"list, no JSON-RPC":       strings.Replace(list, `"jsonrpc":"2.0",`, ``, 1),
		"list with a result":      strings.Replace(list, id, `"id":1,"result":{},`, 1),
		"list with a null result": strings.Replace(list, id, `"id":1,"result":null,`, 1),
		"list, keys in capitals":  strings.Replace(list, `"method"`, `"METHOD"`, 1),
		"list, method twice":      strings.Replace(list, `"method"`, `"method":"ping","method"`, 1),
		"list, params twice":      strings.Replace(list, `"params":{}`, `"params":{"cursor":"x"},"params":{}`, 1),
		"list, params and null":   strings.Replace(list, `"params":{}`, `"params":{"cursor":"x"},"PARAMS":null`, 1),
		"list with null params":   strings.Replace(list, `"params":{}`, `"params":null`, 1),
		"initialize":              request("initialize", `"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}`),
		"initialize, older":       request("initialize", `"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1"}`),
		"ping":                    request("ping", ""),
		"discover":                request("server/discover", modernMeta),
		"no method of ours":       request("prompts/list", ""),
	}
	headers := map[string][]string{
		"none":              nil,
		"2025-06-18":        {"Mcp-Protocol-Version", "2025-06-18"},
		"unknown version":   {"Mcp-Protocol-Version", "1999-01-01"},
		"2026-07-28":        {"Mcp-Protocol-Version", "2026-07-28"},
		"list":              modern("tools/list", ""),
		"list, with a name": modern("tools/list", "x"),
		"discover":          modern("server/discover", ""),
	}
	asked := start(t, options{})
	ask := func(s *service, message string, headers []string) string {
		r := s.post(message, headers...)
		return fmt.Sprintf("HTTP %d %s %s", r.status, r.header.Get("Content-Type"), r.body)
	}
	for range 2 {
		for _, message := range messages {
			for _, h := range headers {
				ask(asked, message, h)
			}
		}
	}
	for name, message := range messages {
		for with, h := range headers {
			want := ask(start(t, options{}), message, h)
			if got := ask(asked, message, h); got != want {
				t.Errorf("%s with headers %s:\n got %.300s\nwant %.300s", name, with, got, want)
			}
		}
	}
}

// The library merges params that are given twice: what it makes of them is no
// answer to the last of them alone.
func TestParamsTwiceAreNotRemembered(t *testing.T) {
	const honest = `"params":{"capabilities":{},"clientInfo":{"name":"x","version":"1"}}`
	initialize := strings.Replace(request("initialize", ""), `"params":{}`, honest, 1)
	want := start(t, options{}).post(initialize).body
	for _, key := range []string{"params", "PARAMS"} {
		s := start(t, options{})
		twice := strings.Replace(initialize, honest, `"`+key+`":{"protocolVersion":"2024-11-05"},`+honest, 1)
		if r := s.post(twice); !strings.Contains(r.body, "2024-11-05") {
			t.Errorf("%s twice: %s", key, r.body)
		}
		if got := s.post(initialize).body; got != want {
			t.Errorf("after %s twice:\n got %s\nwant %s", key, got, want)
		}
	}
}

// An answer that is given again has the id of its own request.
func TestAnswersAgainHaveTheirID(t *testing.T) {
	s := start(t, options{})
	first := s.post(request("tools/list", ""))
	for _, id := range []string{`0`, `-7`, `9007199254740992`, `""`, `"a \"b\" \\"`, `"1,\"result\":"`, `"빵"`} {
		r := s.post(strings.Replace(request("tools/list", ""), `"id":1,`, `"id":`+id+`,`, 1))
		if want := strings.Replace(first.body, `"id":1,`, `"id":`+id+`,`, 1); r.body != want || r.status != first.status {
			t.Errorf("HTTP %d %.100s, want %.100s", r.status, r.body, want)
		}
	}
}
