package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"
	"go.uber.org/zap"

	"github.com/rentcar00/mcp/handlers"
	"github.com/rentcar00/mcp/middleware"
	"github.com/rentcar00/mcp/service"
)

const (
	serverName  = "ppangppangka"
	serverTitle = "빵빵카 렌터카"
	// contractVersion is what clients see as the server's version.
	contractVersion = "1.0.0"
	// listTTL is how long clients may keep the tool list, milliseconds.
	listTTL = 300_000

	// instructions hold the essentials in the first 512 characters: hosts cut
	// what is longer.
	instructions = "빵빵카(rentcar00.com)는 서울·인천·경기에 렌터카를 배송합니다. 이 서버는 이용 가능한 차량과 가격을 조회만 합니다. 예약과 결제는 항상 홈페이지에서 합니다.\n" +
		"1) 배차·반납 일시로 search_available_vehicles를 호출해 차량과 대여료를 보여 줍니다. " +
		"2) 배송받을 시·구·동을 물어 같은 일시와 region으로 다시 호출해 총액과 예약 링크를 얻습니다.\n" +
		"display는 완성된 표이니 ```text 코드블록에 그대로 붙이고 한두 문장만 덧붙이세요. " +
		"시각은 모두 한국 시간(KST)이며 영업시간(09:00~21:00 정시)에 맞지 않으면 서버가 넓혀 조회하고 adjustments로 알립니다. " +
		"고객이 번호를 고르면 vehicles에서 그 순서의 reserve_url을 안내하세요. 링크는 약 15분 유효하며, 만료되면 같은 조건으로 다시 조회합니다."
)

// newMCP sets up the protocol library: stateless, plain JSON answers, no
// notifications, nothing logged, and recovery of ours instead of its own,
// which would show a panic's value to the caller.
func newMCP(search *handlers.Search, log *zap.Logger) http.Handler {
	mcpServer := mcpserver.NewMCPServer(serverName, contractVersion,
		mcpserver.WithTitle(serverTitle),
		mcpserver.WithWebsiteURL("https://rentcar00.com"),
		mcpserver.WithInstructions(instructions),
		mcpserver.WithToolCapabilities(false), // before the tool, whose adding would imply true
		mcpserver.WithCacheHints(listTTL, mcp.CacheScopePublic),
		mcpserver.WithToolHandlerMiddleware(recoverTool(search.Homepage, log)),
	)
	mcpServer.AddTool(handlers.Tool(), search.Handle)
	return handlers.Direct(mcpserver.NewStreamableHTTPServer(mcpServer,
		mcpserver.WithStateLess(true),
		mcpserver.WithDisableStreaming(true),
		mcpserver.WithDisableLocalhostProtection(true), // middleware.Host does it, with a list
		mcpserver.WithStreamableHTTPLogger(slog.New(slog.DiscardHandler)),
	))
}

// recoverTool turns a panic of the tool into the answer for a fault of ours.
func recoverTool(homepage string, log *zap.Logger) mcpserver.ToolHandlerMiddleware {
	return func(next mcpserver.ToolHandlerFunc) mcpserver.ToolHandlerFunc {
		return func(ctx context.Context, call mcp.CallToolRequest) (answer *mcp.CallToolResult, err error) {
			defer func() {
				if v := recover(); v != nil {
					middleware.LogPanic(log, v)
					answer, err = handlers.Failure(service.Internal, homepage), nil
				}
			}()
			return next(ctx, call)
		}
	}
}

// versionKnown says whether the library takes the message with that value of
// MCP-Protocol-Version, which came in with 2025-06-18. Newer versions than it
// knows it refuses by itself, with a JSON-RPC error that lists those it does.
func versionKnown(header string, body []byte) bool {
	if header == "" || mcp.IsValidProtocolVersion(header) || mcp.IsModernProtocol(header) {
		return true
	}
	var msg struct {
		Params struct {
			Meta *mcp.Meta `json:"_meta"`
		} `json:"params"`
	}
	err := json.Unmarshal(body, &msg)
	return err == nil && mcp.IsModernProtocol(msg.Params.Meta.ProtocolVersion())
}
