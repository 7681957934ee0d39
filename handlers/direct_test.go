package handlers_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/service"
)

// result is a tool result as a client reads it.
type result struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	StructuredContent json.RawMessage `json:"structuredContent"`
	IsError           bool            `json:"isError"`
}

// serve calls the tool as the protocol library does, and writes as it does.
func serve(search *handlers.Search, call mcp.CallToolRequest, w http.ResponseWriter) {
	library := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, err := search.Handle(r.Context(), call)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusOK)
		_ = json.NewEncoder(w).Encode(answer)
	})
	handlers.Direct(library).ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/mcp", nil))
}

func handle(search *handlers.Search, call mcp.CallToolRequest) (result, error) {
	w := httptest.NewRecorder()
	serve(search, call, w)
	var r result
	err := json.Unmarshal(w.Body.Bytes(), &r)
	return r, err
}

// What the library writes without an answer goes through as it is.
func TestDirectLeavesTheRestAlone(t *testing.T) {
	for name, tt := range map[string]struct {
		status int
		body   string
	}{
		"no body":             {http.StatusAccepted, ""},
		"other JSON":          {http.StatusOK, `{"id":1,"result":{"tools":[]}}`},
		"markers of a caller": {http.StatusOK, `{"id":"@answer as text@","error":{"message":"@answer@"}}`},
		"failure":             {http.StatusBadRequest, "no"},
	} {
		t.Run(name, func(t *testing.T) {
			w := httptest.NewRecorder()
			handlers.Direct(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(tt.status)
				if tt.body != "" {
					_, _ = w.Write([]byte(tt.body))
				}
			})).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/mcp", nil))
			if w.Code != tt.status || w.Body.String() != tt.body {
				t.Errorf("status %d, body %q", w.Code, w.Body.String())
			}
		})
	}
}

// One buffer serves many calls: none may see another's answer.
func TestDirectKeepsAnswersApart(t *testing.T) {
	var call mcp.CallToolRequest
	call.Params.RawArguments = json.RawMessage(`{}`)
	search := &handlers.Search{
		Searcher: failing{},
		Homepage: "https://homepage.example",
		Record:   func(context.Context, handlers.Call) {},
	}
	good := &handlers.Search{Searcher: found{benchResult(nil)}, Homepage: search.Homepage, Record: search.Record}
	for range 3 {
		if r, err := handle(good, call); err != nil || !strings.Contains(r.Content[0].Text, `"count":50`) {
			t.Fatalf("%v: %+v", err, r)
		}
		if r, err := handle(search, call); err != nil || !r.IsError || r.StructuredContent != nil {
			t.Fatalf("%v: %+v", err, r)
		}
	}
}

// failing is a Searcher whose homepage is away.
type failing struct{}

func (failing) Search(context.Context, service.Request) (service.Answer, error) {
	return service.Answer{}, &service.Error{Class: service.HomepageUnavailable}
}
