package main

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// goSDK is a session of the official Go SDK's client.
type goSDK struct{ session *mcp.ClientSession }

func connectGoSDK(ctx context.Context, endpoint string) (session, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1.0.0"}, nil)
	s, err := client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: endpoint}, nil)
	if err != nil {
		return nil, err
	}
	return goSDK{s}, nil
}

func (g goSDK) Protocol() string { return g.session.InitializeResult().ProtocolVersion }

func (g goSDK) Tools(ctx context.Context) ([]string, error) {
	list, err := g.session.ListTools(ctx, nil)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(list.Tools))
	for i, tool := range list.Tools {
		names[i] = tool.Name
	}
	return names, nil
}

func (g goSDK) Call(ctx context.Context, tool string, arguments map[string]any) (any, error) {
	return g.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
}

func (g goSDK) Close() error { return g.session.Close() }
