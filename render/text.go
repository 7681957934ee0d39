package render

import (
	"strconv"
	"strings"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// The constant texts of an ok answer (contract, 응답 B).
const (
	DriverAge        = "만 26세 이상"
	PickupMethod     = "탁송(딜리버리)"
	AvailabilityNote = "가용 여부는 조회 시점 기준이며 결제 시 확정됩니다."
	// Landmark is what people call the default place (A5).
	Landmark = "서울 강남고속버스터미널"
)

// maxCandidates is how many exact places `next` offers at most (A6).
const maxCandidates = 5

// More is the message of an answer that lists only the first of found vehicles (A4).
func More(found int) string {
	return "가용 차량 " + strconv.Itoa(found) + "대 중 " + strconv.Itoa(service.MaxVehicles) +
		"대만 보여 줍니다. 더 있습니다."
}

// Next tells the agent in one to three sentences what to do now (A6). It
// repeats nothing that the agent sent.
func Next(r service.Result) string {
	var sentences []string
	if r.Location != nil && r.Location.Default() {
		sentences = append(sentences, defaultPlace(*r.Location))
	}
	sentences = append(sentences, nextStep(r))
	if len(r.Adjustments) > 0 {
		sentences = append(sentences, adjusted(r.Adjustments))
	}
	return strings.Join(sentences, " ")
}

func nextStep(r service.Result) string {
	switch {
	case r.Count == 0:
		return "조건에 맞는 차량이 없으니, 고객에게 다른 배차·반납 일시를 물어 다시 호출해 주세요."
	case r.Location == nil:
		return "고객에게 배송받을 위치(시·구·동)를 물어, 같은 pickup_at·return_at에 region을 더해 다시 호출해 주세요."
	default:
		return "고객이 번호를 고르면 vehicles에서 그 순번 차량의 reserve_url을 안내하고" +
			"(약 15분 유효), 예약은 홈페이지에서 진행된다고 알려 주세요."
	}
}

// defaultPlace says that prices are for another place than the customer's, and
// how to get at the right one.
func defaultPlace(l service.Location) string {
	basis := "기본값인 " + Landmark + "(" + placeName(l.Applied) + ") 기준으로 계산했으니"
	switch {
	case l.Verdict == region.OutOfArea:
		return "요청한 위치는 배송지역 밖이라 " + basis +
			", 고객에게 이를 알리고 다른 위치를 원하면 시·구·동을 물어 다시 호출해 주세요."
	case len(l.Candidates) == 0:
		return "요청한 위치를 한 곳으로 정할 수 없어 " + basis +
			", 고객에게 이를 알리고 정확한 시·구·동을 물어 region에 한글로 넣어 다시 호출해 주세요."
	default:
		return "요청한 위치를 한 곳으로 정할 수 없어 " + basis +
			", 고객에게 정확한 위치(예: " + candidates(l.Candidates) +
			")를 물어 region에 그대로 넣어 다시 호출해 주세요."
	}
}

func candidates(dongs []region.Dong) string {
	labels := make([]string, 0, maxCandidates)
	for _, d := range dongs[:min(len(dongs), maxCandidates)] {
		labels = append(labels, plain.Line(d.Label))
	}
	return strings.Join(labels, ", ")
}

func adjusted(adjustments []schedule.Adjustment) string {
	moves := make([]string, len(adjustments))
	for i, a := range adjustments {
		moves[i] = side(a.Field) + " " + requested(a.Requested) + " → " + shortTime(a.Applied)
	}
	return "요청 시각이 조정되었다고(" + strings.Join(moves, ", ") + ") 고객에게 알려 주세요."
}

// Failure tells agent and customer that a search failed: what happened, to try
// again shortly, and the homepage to turn to meanwhile (A8). Nothing of the
// cause but its class is told. homepage is the public address, with scheme.
func Failure(class service.Class, homepage string) string {
	return whatHappened(class) + " 잠시 후 다시 시도하거나 홈페이지에서 확인해 주세요: " + homepage
}

func whatHappened(class service.Class) string {
	switch class {
	case service.HomepageTimeout:
		return "홈페이지 응답이 늦어 차량을 조회하지 못했습니다."
	case service.HomepageUnavailable:
		return "홈페이지에 연결되지 않아 차량을 조회하지 못했습니다."
	case service.HomepageBadAnswer:
		return "홈페이지 조회 결과를 확인할 수 없어 차량을 안내하지 못했습니다."
	case service.HomepageRefused:
		return "홈페이지가 조회 조건을 받지 않아 차량을 조회하지 못했습니다."
	case service.Overloaded:
		return "조회가 몰려 차량을 조회하지 못했습니다."
	case service.NoRegionList:
		return "배송지역 목록을 받지 못해 탁송비를 계산하지 못했습니다."
	case service.NoDefaultPlace:
		return "기본 위치(" + Landmark + ")의 탁송비를 확인할 수 없어 차량을 조회하지 못했습니다."
	case service.Canceled:
		return "요청이 취소되어 차량을 조회하지 못했습니다."
	default:
		return "일시적인 문제로 차량을 조회하지 못했습니다."
	}
}
