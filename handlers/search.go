// Package handlers translates between the protocol and the service: tool
// arguments in, the contract's JSON out.
package handlers

import (
	"context"
	"encoding/json"

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
func readArguments(raw json.RawMessage) service.Request {
	var args map[string]json.RawMessage
	// Arguments that are no object hold none of ours.
	_ = json.Unmarshal(raw, &args)
	region, isText := text(args["region"])
	return service.Request{
		PickupAt:      first(text(args["pickup_at"])),
		ReturnAt:      first(text(args["return_at"])),
		Region:        region,
		RegionNotText: !isText,
	}
}

// text returns a string argument as it is and any other as its JSON text, so
// that a number is read as the digits that were sent.
func text(raw json.RawMessage) (s string, isText bool) {
	if len(raw) == 0 || string(raw) == "null" {
		return "", true
	}
	if json.Unmarshal(raw, &s) == nil {
		return s, true
	}
	return string(raw), false
}

func first(s string, _ bool) string { return s }
