package render

import (
	"testing"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// The example of the contract, section display. It shows the first two rows of
// the twelve that it counts.
const contractExample = `빵빵카 가용 차량
11/09(월) 10:00 → 11/11(수) 10:00 · 2일
만 26세 이상 · 탁송
배송지: 서울 서초구 잠원동 (왕복 20,000)
───────────────────────────────────────────
  #  차량                  인승    총액(원)
  1  더 뉴 셀토스 2025년…     5     164,000
  2  2026 쏘나타 디 엣지…     5     168,000
───────────────────────────────────────────
12대 전체 · 가격 낮은 순 · 조회 11/06 00:37
총액 = 대여료 + 왕복 탁송비. 결제 시 확정.
예약은 번호를 말씀하시면 링크를 드립니다.`

func TestContractExample(t *testing.T) {
	r := service.Result{
		Period: schedule.Period{
			Pickup: time.Date(2026, 11, 9, 10, 0, 0, 0, schedule.Seoul),
			Return: time.Date(2026, 11, 11, 10, 0, 0, 0, schedule.Seoul),
		},
		AsOf: time.Date(2026, 11, 6, 0, 37, 0, 0, schedule.Seoul),
		Location: &service.Location{
			Applied: region.Dong{Province: "서울특별시", City: "서초구", Name: "잠원동"},
			Verdict: region.Resolved,
			Fee:     20_000,
		},
	}
	r.Count, r.Vehicles = 12, []service.Vehicle{
		{Name: "더 뉴 셀토스 2025년 가솔린", Seats: 5, RentalPrice: 144_000, DeliveryFee: 20_000},
		{Name: "2026 쏘나타 디 엣지 하이브리드", Seats: 5, RentalPrice: 148_000, DeliveryFee: 20_000},
	}
	if got := Table(r); got != contractExample {
		t.Errorf("got\n%s\nwant\n%s", got, contractExample)
	}
}
