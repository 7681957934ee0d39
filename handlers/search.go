// Package handlers translates between the protocol and the service: tool
// arguments in, the contract's JSON out.
package handlers

import (
	"context"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
)

// The outcomes of a call, as answers and the call log name them. A failure is
// "error:" and its class.
const (
	statusNeedInput = "need_input"
	statusOK        = "ok"
	statusError     = "error:"
)

// Searcher is what the tool needs of the service.
type Searcher interface {
	Search(ctx context.Context, req service.Request) (service.Answer, error)
}

// Call is what one tool call asked and came to, for the call log.
type Call struct {
	Request service.Request
	Status  string // ok, need_input or error:<class>
	Count   int    // vehicles found; 0 unless ok
}

// Search handles the tool search_available_vehicles.
type Search struct {
	Searcher Searcher
	Homepage string // link for customers when a search fails
	// Record takes what the call log will hold of the call in ctx, at its end.
	Record func(ctx context.Context, c Call)
}

// Handle answers one call. It never returns an error: the library would show
// its text to the caller.
func (s *Search) Handle(ctx context.Context, call mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	c := Call{
		Request: readArguments(call.Params.RawArguments),
		Status:  statusError + string(service.Internal), // should the search panic
	}
	defer func() { s.Record(ctx, c) }()

	answer, err := s.Searcher.Search(ctx, c.Request)
	switch {
	case err != nil:
		class := service.ClassOf(err)
		c.Status = statusError + string(class)
		return Failure(class, s.Homepage), nil
	case answer.Problem != nil:
		c.Status = statusNeedInput
		return success(ctx, newNeedInput(*answer.Problem)), nil
	default:
		c.Status, c.Count = statusOK, answer.Result.Count
		return success(ctx, newResult(*answer.Result)), nil
	}
}

// Failure is the answer when there is nothing trustworthy to give: text only,
// without structured content, as clients validate that against the schema (A8).
func Failure(class service.Class, homepage string) *mcp.CallToolResult {
	return mcp.NewToolResultError(render.Failure(class, homepage))
}

// readArguments takes what it knows of the arguments, whatever their types,
// and ignores the rest: hosts add arguments of their own (D1, D2).
func readArguments(raw []byte) service.Request {
	var args struct {
		PickupAt jsontext.Value `json:"pickup_at"`
		ReturnAt jsontext.Value `json:"return_at"`
		Region   jsontext.Value `json:"region"`
	}
	// Arguments that are no object hold none of ours.
	_ = json.Unmarshal(raw, &args, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	region, isText := text(args.Region)
	return service.Request{
		PickupAt:      first(text(args.PickupAt)),
		ReturnAt:      first(text(args.ReturnAt)),
		Region:        region,
		RegionNotText: !isText,
	}
}

// text returns a string argument as it is and any other as its JSON text, so
// that a number is read as the digits that were sent.
func text(raw jsontext.Value) (s string, isText bool) {
	switch {
	case len(raw) == 0, raw.Kind() == 'n':
		return "", true
	case raw.Kind() == '"':
		// What is not UTF-8 is replaced, and no reason to lose the text.
		unquoted, _ := jsontext.AppendUnquote(nil, raw)
		return string(unquoted), true
	default:
		return string(raw), false
	}
}

func first(s string, _ bool) string { return s }
