package main

import (
	"context"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// mcpGo is a session of mcp-go's client.
type mcpGo struct {
	client   *client.Client
	protocol string
}

func connectMCPGo(ctx context.Context, endpoint string) (session, error) {
	c, err := client.NewStreamableHttpClient(endpoint)
	if err != nil {
		return nil, err
	}
	if err := c.Start(ctx); err != nil {
		return nil, err
	}
	var hello mcp.InitializeRequest
	hello.Params.ClientInfo = mcp.Implementation{Name: "tests", Version: "1.0.0"}
	hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	welcome, err := c.Initialize(ctx, hello)
	if err != nil {
		return nil, err
	}
	return mcpGo{client: c, protocol: welcome.ProtocolVersion}, nil
}

func (m mcpGo) Protocol() string { return m.protocol }

func (m mcpGo) Tools(ctx context.Context) ([]string, error) {
	list, err := m.client.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		return nil, err
	}
	names := make([]string, len(list.Tools))
	for i, tool := range list.Tools {
		names[i] = tool.Name
	}
	return names, nil
}

func (m mcpGo) Call(ctx context.Context, tool string, arguments map[string]any) (any, error) {
	var call mcp.CallToolRequest
	call.Params.Name, call.Params.Arguments = tool, arguments
	return m.client.CallTool(ctx, call)
}

func (m mcpGo) Close() error { return m.client.Close() }
