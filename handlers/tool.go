package handlers

import (
	_ "embed"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
)

// The schemas are flat, without composition, formats or closed property lists,
// since some clients drop a tool that has them.
var (
	//go:embed input_schema.json
	inputSchema json.RawMessage
	//go:embed output_schema.json
	outputSchema json.RawMessage
)

// ToolName is the contract's name of the tool.
const ToolName = "search_available_vehicles"

const (
	toolTitle = "빵빵카 가용 차량 조회"

	// toolDescription stays below 1,024 characters, the rules that matter
	// most first: hosts cut what is longer.
	toolDescription = "Ppangppangka(빵빵카) 렌터카에서 대여 기간에 이용할 수 있는 차량과 가격을 조회합니다(조회 전용). " +
		"응답의 display는 완성된 표입니다. ```text 코드블록에 그대로 붙이고 아래에 한두 문장만 덧붙이세요. 표를 다시 그리거나 요약하지 않습니다.\n" +
		"흐름: 1) 배차·반납 일시만으로 호출하면 차량과 대여료를 줍니다. " +
		"2) 배송받을 위치(시·구·동)를 물어 같은 일시와 region으로 다시 호출하면 왕복 탁송비를 더한 총액과 예약 링크를 줍니다.\n" +
		"일시는 한국 시간입니다. 이용기간만 들었으면 배차 일시에 더해 return_at을 계산하고, 날짜만 알면 날짜만 보내세요(오전 9시). " +
		"status가 need_input이면 message에 따라 고객에게 다시 물어보세요. " +
		"고객이 표의 번호를 고르면 vehicles에서 그 순서 차량의 reserve_url을 안내합니다. 예약·결제는 홈페이지(rentcar00.com)에서만 합니다. " +
		"지역은 서울·인천·경기, 운전자는 만 26세 이상입니다."
)

// Tool is the contract's one tool as clients see it in tools/list.
func Tool() mcp.Tool {
	return mcp.Tool{
		Name:            ToolName,
		Title:           toolTitle,
		Description:     toolDescription,
		RawInputSchema:  inputSchema,
		RawOutputSchema: outputSchema,
		Annotations: mcp.ToolAnnotation{
			Title:           toolTitle,
			ReadOnlyHint:    mcp.ToBoolPtr(true),
			DestructiveHint: mcp.ToBoolPtr(false),
			IdempotentHint:  mcp.ToBoolPtr(true),
			OpenWorldHint:   mcp.ToBoolPtr(true),
		},
	}
}
