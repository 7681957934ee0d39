package server

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"

	"github.com/rentcar00/mcp/handlers"
)

// Reply is what a person wants to see of an answer.
type Reply struct {
	Display string `json:"display"`
	Next    string `json:"next"`
}

// Ask calls the tool at endpoint through a real MCP client. A call that
// failed is an error with the text that an agent would see.
func Ask(ctx context.Context, endpoint string, arguments map[string]any) (Reply, error) {
	c, err := client.NewStreamableHttpClient(endpoint)
	if err != nil {
		return Reply{}, err
	}
	defer c.Close()
	if err := c.Start(ctx); err != nil {
		return Reply{}, err
	}
	hello := mcp.InitializeRequest{}
	hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	hello.Params.ClientInfo = mcp.Implementation{Name: "ask", Version: contractVersion}
	if _, err := c.Initialize(ctx, hello); err != nil {
		return Reply{}, err
	}
	call := mcp.CallToolRequest{}
	call.Params.Name = handlers.ToolName
	call.Params.Arguments = arguments
	result, err := c.CallTool(ctx, call)
	if err != nil {
		return Reply{}, err
	}
	return readReply(result)
}

func readReply(result *mcp.CallToolResult) (Reply, error) {
	if len(result.Content) == 0 {
		return Reply{}, errors.New("the answer is empty")
	}
	text, _ := mcp.AsTextContent(result.Content[0])
	if text == nil {
		return Reply{}, errors.New("the answer is not text")
	}
	if result.IsError {
		return Reply{}, errors.New(text.Text)
	}
	var reply Reply
	err := json.Unmarshal([]byte(text.Text), &reply)
	return reply, err
}
