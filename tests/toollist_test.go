package tests

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const toolListGolden = "testdata/tools_list.golden.json"

// tool is the tool as tools/list shows it.
type tool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  schema          `json:"inputSchema"`
	OutputSchema schema          `json:"outputSchema"`
	Annotations  json.RawMessage `json:"annotations"`
}

// schema is a JSON schema, decoded.
type schema = map[string]any

// result sends a request of a protocol before 2026-07-28 and returns its result.
func (s *service) result(method, params string) json.RawMessage {
	s.t.Helper()
	return s.resultOf(s.post(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + `}}`))
}

func (s *service) resultOf(r reply) json.RawMessage {
	s.t.Helper()
	var answer struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal([]byte(r.body), &answer); err != nil || answer.Result == nil {
		s.t.Fatalf("HTTP %d, %v in %s", r.status, err, r.body)
	}
	return answer.Result
}

// tool returns the one tool.
func (s *service) tool() tool {
	s.t.Helper()
	var list struct{ Tools []tool }
	if err := json.Unmarshal(s.result("tools/list", ""), &list); err != nil {
		s.t.Fatal(err)
	}
	if len(list.Tools) != 1 {
		s.t.Fatalf("%d tools, want 1", len(list.Tools))
	}
	return list.Tools[0]
}

// What clients learn of the tool changes only together with its snapshot, so
// that a reviewer sees it: directories have to be told, too.
func TestToolListGolden(t *testing.T) {
	var got bytes.Buffer
	if err := json.Indent(&got, start(t, options{}).result("tools/list", ""), "", "  "); err != nil {
		t.Fatal(err)
	}
	got.WriteByte('\n')
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(toolListGolden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(toolListGolden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("tools/list is not %s. If the change is wanted, review what\n"+
			"\tUPDATE_GOLDEN=1 go test ./tests -run TestToolListGolden\n"+
			"writes, and scan the server anew in the directories of docs/listing.md.\ngot:\n%s", toolListGolden, &got)
	}
}

// Both protocol eras list the same tool, the newer one with leave to cache.
func TestToolListIsOneInBothEras(t *testing.T) {
	s := start(t, options{})
	type list struct {
		Tools      json.RawMessage `json:"tools"`
		TTL        int             `json:"ttlMs"`
		CacheScope string          `json:"cacheScope"`
	}
	var before, since list
	newer := s.post(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+modernMeta+`}}`, modern("tools/list", "")...)
	if err := json.Unmarshal(s.result("tools/list", ""), &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(s.resultOf(newer), &since); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before.Tools, since.Tools) {
		t.Errorf("2026-07-28 lists\n%s\nolder protocols\n%s", since.Tools, before.Tools)
	}
	if since.TTL != 300_000 || since.CacheScope != "public" {
		t.Errorf("ttlMs %d, cacheScope %q", since.TTL, since.CacheScope)
	}
}

// Names, texts and annotations keep to what the strictest host or directory
// takes.
func TestToolFitsEveryHost(t *testing.T) {
	s := start(t, options{})
	tool := s.tool()
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`).MatchString(tool.Name) {
		t.Errorf("name %q", tool.Name)
	}
	if n := utf8.RuneCountInString(tool.Description); n > 1024 {
		t.Errorf("the description has %d characters", n)
	}
	if n := strings.Count(tool.Description, "Ppangppangka(빵빵카)"); n != 1 {
		t.Errorf("the description names the service %d times as English(한글)", n)
	}
	want := `{"title":"` + tool.Title + `","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}`
	if tool.Title == "" || string(tool.Annotations) != want {
		t.Errorf("annotations %s, want %s", tool.Annotations, want)
	}
}

func TestServerFitsEveryHost(t *testing.T) {
	s := start(t, options{})
	var welcome struct {
		ServerInfo   struct{ Name, Title, Version string }
		Instructions string
	}
	hello := `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}`
	if err := json.Unmarshal(s.result("initialize", hello), &welcome); err != nil {
		t.Fatal(err)
	}
	server := welcome.ServerInfo
	if n := len(server.Name) + 1 + len(s.tool().Name); len(server.Name) > 34 || n > 60 {
		t.Errorf("name %q: with the tool's %d characters", server.Name, n)
	}
	if strings.Contains(strings.ToLower(server.Name+s.tool().Name), "kakao") {
		t.Errorf("server %q, tool %q: the name is Kakao's", server.Name, s.tool().Name)
	}
	if server.Title == "" || server.Version != "1.0.0" {
		t.Errorf("title %q, version %q", server.Title, server.Version)
	}
	instructions := []rune(welcome.Instructions)
	if len(instructions) >= 2048 {
		t.Errorf("the instructions have %d characters", len(instructions))
	}
	essentials := string(instructions[:min(len(instructions), 512)])
	for _, essential := range []string{s.tool().Name, "region", "display", "reserve_url", "홈페이지"} {
		if !strings.Contains(essentials, essential) {
			t.Errorf("the first 512 characters of the instructions lack %s", essential)
		}
	}
}

// Some hosts drop a tool whose input schema says more than this.
func TestInputSchemaIsFlat(t *testing.T) {
	input := start(t, options{}).tool().InputSchema
	if keys := sortedKeys(input); !slices.Equal(keys, []string{"properties", "required", "type"}) || input["type"] != "object" {
		t.Errorf("keys %v, type %v", keys, input["type"])
	}
	for name, property := range input["properties"].(schema) {
		property := property.(schema)
		if keys := sortedKeys(property); !slices.Equal(keys, []string{"description", "type"}) || property["type"] != "string" {
			t.Errorf("%s: %v", name, property)
		}
	}
}

// Validating clients refuse a whole listing for its output schema's root; null
// is allowed by a branch of its own, as the Inspector's linter wants.
func TestOutputSchemaIsPortable(t *testing.T) {
	output := start(t, options{}).tool().OutputSchema
	if keys := sortedKeys(output); !slices.Equal(keys, []string{"properties", "required", "type"}) || output["type"] != "object" {
		t.Errorf("keys %v, type %v", keys, output["type"])
	}
	if required := output["required"].([]any); !slices.Equal(required, []any{"status"}) {
		t.Errorf("required %v", required)
	}
	checkPortable(t, "", output)
}

var portable = []string{"type", "properties", "items", "required", "enum", "description", "anyOf"}

func checkPortable(t *testing.T, path string, s schema) {
	t.Helper()
	for keyword := range s {
		if !slices.Contains(portable, keyword) {
			t.Errorf("%s: %s", path, keyword)
		}
	}
	if _, one := s["type"].(string); !one && s["anyOf"] == nil {
		t.Errorf("%s: type %v", path, s["type"])
	}
	if branches, ok := s["anyOf"].([]any); ok {
		if len(branches) != 2 || !maps.Equal(branches[1].(schema), schema{"type": "null"}) {
			t.Errorf("%s: anyOf is for null only: %v", path, branches)
		}
		checkPortable(t, path, branches[0].(schema))
	}
	if items, ok := s["items"].(schema); ok {
		checkPortable(t, path+"[]", items)
	}
	properties, _ := s["properties"].(schema)
	for name, property := range properties {
		checkPortable(t, path+"."+name, property.(schema))
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
