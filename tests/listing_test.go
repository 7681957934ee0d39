package tests

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/rentcar00/mcp/config"
)

func readJSON(t *testing.T, path string) any {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return doc
}

func compileSchema(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("schema.json", readJSON(t, path)); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// server.json is what the official registry publishes of us.
func TestServerJSONFitsTheRegistry(t *testing.T) {
	if err := compileSchema(t, "testdata/server.schema.json").Validate(readJSON(t, "../server.json")); err != nil {
		t.Error(err)
	}
}

// server.json says what the server says of itself, and its name is of a domain
// that its URL belongs to: the registry asks for both.
func TestServerJSONIsThisServer(t *testing.T) {
	raw, err := os.ReadFile("../server.json")
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Name, Title, Version, WebsiteURL string
		Remotes                          []struct{ URL string }
	}
	if err := json.Unmarshal(raw, &published); err != nil {
		t.Fatal(err)
	}
	var welcome struct {
		ServerInfo struct{ Name, Title, Version, WebsiteURL string }
	}
	hello := `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}`
	if err := json.Unmarshal(start(t, options{}).result("initialize", hello), &welcome); err != nil {
		t.Fatal(err)
	}
	server := welcome.ServerInfo
	space, name, _ := strings.Cut(published.Name, "/")
	if name != server.Name || published.Title != server.Title || published.Version != server.Version || published.WebsiteURL != server.WebsiteURL {
		t.Errorf("published %+v, served %+v", published, server)
	}
	labels := strings.Split(space, ".")
	slices.Reverse(labels)
	domain := strings.Join(labels, ".")
	for _, remote := range published.Remotes {
		u, err := url.Parse(remote.URL)
		if err != nil || u.Host != domain && !strings.HasSuffix(u.Host, "."+domain) {
			t.Errorf("%s is not of %s (%v)", remote.URL, domain, err)
		}
	}
}

const (
	registryPath  = "/.well-known/mcp-registry-auth"
	challengePath = "/.well-known/openai-apps-challenge"
)

func TestDomainProofs(t *testing.T) {
	const registryText = "v=MCPv1; k=ed25519; p=AAAAC3NzaC1lZDI1NTE5AAAAIA="
	tests := map[string]struct {
		environ []string
		want    map[string]string // body by path; "" is 404
	}{
		"unset": {nil, map[string]string{registryPath: "", challengePath: ""}},
		"empty": {[]string{"MCP_REGISTRY_AUTH=", "OPENAI_APPS_CHALLENGE= "},
			map[string]string{registryPath: "", challengePath: ""}},
		"one": {[]string{"MCP_REGISTRY_AUTH=" + registryText},
			map[string]string{registryPath: registryText, challengePath: ""}},
		"both": {[]string{"MCP_REGISTRY_AUTH=" + registryText, "OPENAI_APPS_CHALLENGE=token-123"},
			map[string]string{registryPath: registryText, challengePath: "token-123"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := start(t, options{environ: tt.environ})
			for path, want := range tt.want {
				checkProof(t, s.do(http.MethodGet, s.root+path, nil), path, want)
			}
		})
	}
}

func checkProof(t *testing.T, r reply, path, want string) {
	t.Helper()
	status, kind := http.StatusOK, "text/plain; charset=utf-8"
	if want == "" {
		status, kind = http.StatusNotFound, "application/json; charset=utf-8"
	}
	if r.status != status || r.header.Get("Content-Type") != kind {
		t.Errorf("%s: HTTP %d, %s, want %d, %s", path, r.status, r.header.Get("Content-Type"), status, kind)
	}
	if want != "" && r.body != want {
		t.Errorf("%s: %q, want %q", path, r.body, want)
	}
}

// A proof is one line of printable ASCII, at most 512 characters.
func TestDomainProofRule(t *testing.T) {
	tests := map[string]struct {
		text string
		ok   bool
	}{
		"longest":          {strings.Repeat("~", 512), true},
		"too long":         {strings.Repeat("~", 513), false},
		"two lines":        {"a\nb", false},
		"trailing newline": {"a\n", false},
		"not ASCII":        {"빵빵카", false},
		"delete":           {"a\x7f", false},
	}
	for name, tt := range tests {
		for _, variable := range []string{"MCP_REGISTRY_AUTH", "OPENAI_APPS_CHALLENGE"} {
			_, err := config.Load([]string{variable + "=" + tt.text})
			if (err == nil) != tt.ok || err != nil && !strings.Contains(err.Error(), variable) {
				t.Errorf("%s, %s: %v", name, variable, err)
			}
		}
	}
}
