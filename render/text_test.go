package render_test

import (
	"strings"
	"testing"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

func TestNext(t *testing.T) {
	const (
		askPlace = "고객에게 배송받을 위치(시·구·동)를 물어, 같은 pickup_at·return_at에 region을 더해 다시 호출해 주세요."
		pick     = "고객이 번호를 고르면 vehicles에서 그 순번 차량의 reserve_url을 안내하고(약 15분 유효), 예약은 홈페이지에서 진행된다고 알려 주세요."
		none     = "조건에 맞는 차량이 없으니, 고객에게 다른 배차·반납 일시를 물어 다시 호출해 주세요."
		basis    = "기본값인 서울 강남고속버스터미널(서울 서초구 반포동) 기준으로 계산했으니, "
		outside  = "요청한 위치는 배송지역 밖이라 " + basis + "고객에게 이를 알리고 다른 위치를 원하면 시·구·동을 물어 다시 호출해 주세요."
		unclear  = "요청한 위치를 한 곳으로 정할 수 없어 " + basis
		which    = unclear + "고객에게 정확한 위치(예: 서울특별시 강남구 신사동, 서울특별시 은평구 신사동)를 물어 region에 그대로 넣어 다시 호출해 주세요."
		where    = unclear + "고객에게 이를 알리고 정확한 시·구·동을 물어 region에 한글로 넣어 다시 호출해 주세요."
		oneMove  = "요청 시각이 조정되었다고(배차 11/10(화) 22:00 → 11/10(화) 21:00) 고객에게 알려 주세요."
		twoMoves = "요청 시각이 조정되었다고(배차 11/10(화) 22:00 → 11/10(화) 21:00, 반납 11/12(목) → 11/12(목) 09:00) 고객에게 알려 주세요."
	)
	moved := []schedule.Adjustment{pickupMoved(), returnDateOnly()}
	tests := map[string]struct {
		vehicles    int
		location    *service.Location
		adjustments []schedule.Adjustment
		want        string
	}{
		"rental":                 {3, nil, nil, askPlace},
		"rental, moved":          {3, nil, moved[:1], askPlace + " " + oneMove},
		"total":                  {3, jamwon(), nil, pick},
		"total, both moved":      {3, jamwon(), moved, pick + " " + twoMoves},
		"several places":         {3, defaultPlace(region.Ambiguous, sinsa()...), nil, which + " " + pick},
		"no known place":         {3, defaultPlace(region.Ambiguous), nil, where + " " + pick},
		"out of area":            {3, defaultPlace(region.OutOfArea), nil, outside + " " + pick},
		"out of area, moved":     {3, defaultPlace(region.OutOfArea), moved, outside + " " + pick + " " + twoMoves},
		"none":                   {0, jamwon(), nil, none},
		"none, rental":           {0, nil, nil, none},
		"none, default, unclear": {0, defaultPlace(region.Ambiguous), moved[:1], where + " " + none + " " + oneMove},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := found(tt.vehicles)
			r.Location, r.Adjustments = tt.location, tt.adjustments
			got := render.Next(r)
			if got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			if n := strings.Count(got, "."); n < 1 || n > 3 {
				t.Errorf("%d sentences: %s", n, got)
			}
		})
	}
}

func TestNextNamesAtMostFiveCandidates(t *testing.T) {
	var many []region.Dong
	for _, name := range []string{"가동", "나동", "다동", "라동", "마동", "바동"} {
		many = append(many, region.Dong{Label: "경기도 어느시 " + name + "\n\u202e"})
	}
	r := found(1)
	r.Location = defaultPlace(region.Ambiguous, many...)

	got := render.Next(r)
	if !strings.Contains(got, "경기도 어느시 마동)") || strings.Contains(got, "바동") {
		t.Errorf("want five candidates: %s", got)
	}
	if strings.ContainsAny(got, "\n\u202e") {
		t.Errorf("candidates are not cleaned: %q", got)
	}
}

func TestMore(t *testing.T) {
	if got, want := render.More(131), "가용 차량 131대 중 30대만 보여 줍니다. 더 있습니다."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnswerConstants(t *testing.T) {
	texts := map[string]string{
		render.DriverAge:        "만 26세 이상",
		render.PickupMethod:     "탁송(딜리버리)",
		render.AvailabilityNote: "가용 여부는 조회 시점 기준이며 결제 시 확정됩니다.",
		render.Landmark:         "서울 강남고속버스터미널",
	}
	for got, want := range texts {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestFailure(t *testing.T) {
	const again = " 잠시 후 다시 시도하거나 홈페이지에서 확인해 주세요: https://rentcar00.com"
	tests := map[service.Class]string{
		service.HomepageTimeout:     "홈페이지 응답이 늦어 차량을 조회하지 못했습니다.",
		service.HomepageUnavailable: "홈페이지에 연결되지 않아 차량을 조회하지 못했습니다.",
		service.HomepageBadAnswer:   "홈페이지 조회 결과를 확인할 수 없어 차량을 안내하지 못했습니다.",
		service.HomepageRefused:     "홈페이지가 조회 조건을 받지 않아 차량을 조회하지 못했습니다.",
		service.Overloaded:          "조회가 몰려 차량을 조회하지 못했습니다.",
		service.NoRegionList:        "배송지역 목록을 받지 못해 탁송비를 계산하지 못했습니다.",
		service.NoDefaultPlace:      "기본 위치(서울 강남고속버스터미널)의 탁송비를 확인할 수 없어 차량을 조회하지 못했습니다.",
		service.Canceled:            "요청이 취소되어 차량을 조회하지 못했습니다.",
		service.Internal:            "일시적인 문제로 차량을 조회하지 못했습니다.",
		"a class of tomorrow":       "일시적인 문제로 차량을 조회하지 못했습니다.",
	}
	for class, want := range tests {
		if got := render.Failure(class, "https://rentcar00.com"); got != want+again {
			t.Errorf("%s\n got %s\nwant %s", class, got, want+again)
		}
	}
}
