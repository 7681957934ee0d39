package tests

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// contract is a version of the public promise. Fields are named by their path,
// as in vehicles[].id; a type is one of JSON Schema's, or it and "|null".
type contract struct {
	Tool     string
	Inputs   map[string]string   // type by name
	Required []string            // inputs
	Fields   map[string]string   // of any answer: type by path
	Enums    map[string][]string // values by path
	Answers  map[string][]string // paths that an answer of a kind always has
}

// frozen is v1.0.0. Nothing of it may ever go, so neither may anything of its
// file: a later version gets a file of its own.
func frozen(t *testing.T) contract {
	t.Helper()
	raw, err := os.ReadFile("testdata/contract-v1.0.0.json")
	if err != nil {
		t.Fatal(err)
	}
	var c contract
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// v1.0.0's inputs stay as they are, and no further one becomes required: that
// would break today's callers.
func TestContractInputsOnlyGrow(t *testing.T) {
	c, tool := frozen(t), start(t, options{}).tool()
	if tool.Name != c.Tool {
		t.Errorf("the tool is called %s, v1.0.0 calls it %s", tool.Name, c.Tool)
	}
	served, _ := describe(tool.InputSchema)
	checkKept(t, served, c.Inputs)
	var required []string
	for _, name := range tool.InputSchema["required"].([]any) {
		required = append(required, name.(string))
	}
	if !slices.Equal(required, c.Required) {
		t.Errorf("required inputs are %v, in v1.0.0 %v", required, c.Required)
	}
}

func TestContractOutputsOnlyGrow(t *testing.T) {
	c := frozen(t)
	fields, enums := describe(start(t, options{}).tool().OutputSchema)
	checkKept(t, fields, c.Fields)
	for path, values := range c.Enums {
		for _, value := range values {
			if !slices.Contains(enums[path], value) {
				t.Errorf("%s lost the value %s of v1.0.0", path, value)
			}
		}
	}
}

func checkKept(t *testing.T, served, promised map[string]string) {
	t.Helper()
	for path, kind := range promised {
		if served[path] != kind {
			t.Errorf("%s is %q, in v1.0.0 %q", path, served[path], kind)
		}
	}
}

// answerCases are calls whose answers show every field and every value of
// v1.0.0, with the kinds of answer that each is.
var answerCases = map[string]struct {
	arguments args
	kinds     []string
}{
	"dates missing": {args{}, []string{"need_input"}},
	"rental":        {rental, []string{"ok", "truncated"}},
	"total":         {total, []string{"ok", "truncated", "place"}},
	"place that could be several": {
		args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": "어딘가"},
		[]string{"ok", "truncated", "place", "default_place"}},
	"place outside the area": {
		args{"pickup_at": "2026-11-09T10:00", "return_at": "2026-11-11T10:00", "region": "부산 해운대구 우동"},
		[]string{"ok", "truncated", "place", "default_place"}},
	"date alone, return at night": {
		args{"pickup_at": "2026-11-10", "return_at": "2026-11-12T22:30"},
		[]string{"ok", "truncated", "adjusted"}},
	"pickup too soon, return off the hour": {
		args{"pickup_at": "2026-11-06T08:00", "return_at": "2026-11-12T10:30"},
		[]string{"ok", "truncated", "adjusted"}},
}

// Real answers keep every promise of v1.0.0: the fields, their types, the
// values, and nothing that the output schema does not describe.
func TestContractAnswersOnlyGrow(t *testing.T) {
	c := frozen(t)
	s := start(t, options{sample: []sample.Option{sample.WithFleet(fleet(31))}})
	described, _ := describe(s.tool().OutputSchema)
	values := make(map[string][]string)
	for name, tt := range answerCases {
		t.Run(name, func(t *testing.T) {
			var promised []string
			for _, kind := range tt.kinds {
				promised = append(promised, c.Answers[kind]...)
			}
			checkAnswer(t, s.call(tt.arguments), c, promised, described, values)
		})
	}
	for path, promised := range c.Enums {
		for _, value := range promised {
			if !slices.Contains(values[path], value) {
				t.Errorf("no answer has %s %s, a value of v1.0.0", path, value)
			}
		}
	}
}

func checkAnswer(t *testing.T, r toolResult, c contract, promised []string, described map[string]string, values map[string][]string) {
	t.Helper()
	found := make(map[string][]any)
	flatten(found, "", r.decode(t))
	for _, path := range promised {
		if found[path] == nil {
			t.Errorf("%s is missing", path)
		}
	}
	for path, all := range found {
		if path != "" && described[path] == "" {
			t.Errorf("%s is not in the output schema", path)
		}
		for _, value := range all {
			if kind, ok := c.Fields[path]; ok && !isOf(value, kind) {
				t.Errorf("%s is %v, in v1.0.0 %s", path, value, kind)
			}
			if text, ok := value.(string); ok {
				values[path] = append(values[path], text)
			}
		}
	}
}

// describe returns the types and the enums of a schema's fields by path.
func describe(s schema) (fields map[string]string, enums map[string][]string) {
	fields, enums = make(map[string]string), make(map[string][]string)
	var walk func(path string, s schema)
	walk = func(path string, s schema) {
		if branches, ok := s["anyOf"].([]any); ok {
			var kinds []string
			for _, branch := range branches {
				walk(path, branch.(schema))
				kinds = append(kinds, fields[path])
			}
			fields[path] = strings.Join(kinds, "|")
			return
		}
		fields[path], _ = s["type"].(string)
		values, _ := s["enum"].([]any)
		for _, value := range values {
			enums[path] = append(enums[path], value.(string))
		}
		if items, ok := s["items"].(schema); ok {
			walk(path+"[]", items)
		}
		properties, _ := s["properties"].(schema)
		for name, property := range properties {
			walk(join(path, name), property.(schema))
		}
	}
	walk("", s)
	return fields, enums
}

// flatten collects an answer's values by path.
func flatten(found map[string][]any, path string, value any) {
	found[path] = append(found[path], value)
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			flatten(found, join(path, name), member)
		}
	case []any:
		for _, element := range value {
			flatten(found, path+"[]", element)
		}
	}
}

func join(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }

// isOf says whether a decoded JSON value is of a type such as "integer|null".
func isOf(value any, kind string) bool {
	var actual string
	switch value := value.(type) {
	case nil:
		actual = "null"
	case string:
		actual = "string"
	case bool:
		actual = "boolean"
	case []any:
		actual = "array"
	case map[string]any:
		actual = "object"
	case float64:
		actual = "number"
		if value == float64(int64(value)) {
			actual = "integer"
		}
	}
	return slices.Contains(strings.Split(kind, "|"), actual)
}
