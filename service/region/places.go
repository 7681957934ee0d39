package region

import "strings"

// The last syllables of Korean place names by level.
const (
	citySuffixes = "시군구"
	dongSuffixes = "동가읍면로리"
)

// province is a 시/도 of the country with its 시/군/구. Whether it is served is
// decided by the homepage's list alone.
type province struct {
	forms  []string
	cities []string
}

// country lists the 시/도 of South Korea in their old and new forms. Names that
// exist both inside and outside the served provinces (중구, 광주, …) are left
// out: alone they say nothing. So are the 구 created in 2026, which the
// homepage may not know yet and which lie inside.
func country() []province {
	table := []struct{ forms, cities string }{
		{
			"서울 서울시 서울특별시",
			"종로구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 " +
				"양천구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구",
		},
		{"인천 인천시 인천광역시", "미추홀구 연수구 남동구 부평구 계양구 강화군 옹진군"},
		{
			"경기 경기도",
			"수원시 성남시 의정부시 안양시 부천시 광명시 평택시 동두천시 안산시 고양시 과천시 구리시 남양주시 " +
				"오산시 시흥시 군포시 의왕시 하남시 용인시 파주시 이천시 안성시 김포시 화성시 양주시 포천시 " +
				"여주시 연천군 가평군 양평군 장안구 권선구 팔달구 영통구 수정구 중원구 분당구 만안구 동안구 " +
				"상록구 단원구 덕양구 일산동구 일산서구 처인구 기흥구 수지구",
		},
		{
			"부산 부산시 부산광역시",
			"부산진구 동래구 영도구 해운대구 사하구 금정구 연제구 수영구 사상구 기장군",
		},
		{"대구 대구시 대구광역시", "수성구 달서구 달성군 군위군"},
		{"대전 대전시 대전광역시", "유성구 대덕구"},
		{"울산 울산시 울산광역시", "울주군"},
		{"세종 세종시 세종특별자치시", ""},
		{"광주광역시", "광산구"},
		{
			"강원 강원도 강원특별자치도",
			"춘천시 원주시 강릉시 동해시 태백시 속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 " +
				"화천군 양구군 인제군 고성군 양양군",
		},
		{
			"충북 충청북도 충북도 충청도",
			"청주시 충주시 제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군 상당구 서원구 " +
				"흥덕구 청원구",
		},
		{
			"충남 충청남도 충남도",
			"천안시 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 금산군 부여군 서천군 청양군 홍성군 " +
				"예산군 태안군 동남구 서북구",
		},
		{
			"전북 전라북도 전북도 전북특별자치도 전라도",
			"전주시 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 임실군 순창군 고창군 " +
				"부안군 완산구 덕진구",
		},
		{
			"전남 전라남도 전남도 전남광주 전남광주통합특별시 전남광주특별시",
			"목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 " +
				"해남군 영암군 무안군 함평군 영광군 장성군 완도군 진도군 신안군",
		},
		{
			"경북 경상북도 경북도 경상도",
			"포항시 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 의성군 청송군 영양군 " +
				"영덕군 청도군 고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군",
		},
		{
			"경남 경상남도 경남도",
			"창원시 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 의령군 함안군 창녕군 고성군 남해군 " +
				"하동군 산청군 함양군 거창군 합천군 의창구 성산구 마산합포구 마산회원구 진해구",
		},
		{"제주 제주도 제주특별자치도", "제주시 서귀포시"},
	}
	provinces := make([]province, 0, len(table))
	for _, row := range table {
		provinces = append(provinces, province{strings.Fields(row.forms), strings.Fields(row.cities)})
	}
	return provinces
}

// sharedNames are those of 시/군/구 both near and far. They do not contradict a
// 시/도 outside (부산 강서구), and where the list lacks them they say nothing.
func sharedNames() []string {
	return []string{"중구", "동구", "서구", "남구", "북구", "강서구", "강서", "광주", "광주시"}
}

// needsProvince reports a name that is worthless without its 시/도: 경기 광주시
// and 광주광역시 are both called 광주시.
func needsProvince(name string) bool { return name == "광주" || name == "광주시" }

// isBuildingLetter reports 가동, 나동, … and 본동: the blocks of an estate and
// the main one. Some of them are dongs too.
func isBuildingLetter(name string) bool {
	if name == "본동" {
		return true
	}
	letter, ok := strings.CutSuffix(name, "동")
	return ok && letter != "" && len(letter) == len("가") && strings.Contains("가나다라마바사아자차카타파하", letter)
}

// isEveryday reports words that end or read like a place name and usually are
// none.
func isEveryday(word string) bool {
	switch word {
	case "출구", "입구", "자동", "공동", "상가동", "관리동", "동안", "수정",
		"혹시", "다시", "즉시", "잠시", "친구", "가능하면", "작동":
		return true
	}
	return false
}

// hasOtherMeaning reports a 시 without its suffix that is as often a person, a
// thing or a brand: too little to turn a customer away.
func hasOtherMeaning(stem string) bool {
	switch stem {
	case "공주", "동해", "태백", "상주", "영주", "진주", "양산", "아산", "사천", "순천", "보령":
		return true
	}
	return false
}

// misleading lists the numbered administrative dongs whose number must not be
// dropped, with the legal dongs that they cover (decision D5).
func misleading() map[string][]string {
	return map[string][]string{
		// The legal dong has another name.
		"잠실4동": {"신천동"},
		"잠실6동": {"신천동"},
		"반포3동": {"잠원동"},
		"당산1동": {"당산동1가", "당산동2가"},
		"양평1동": {"양평동1가", "양평동2가", "양평동3가"},
		"미사2동": {"망월동", "선동"},
		"미사3동": {"망월동"},
		"동백2동": {"중동"},
		"월곡1동": {"하월곡동"},
		"월곡2동": {"하월곡동"},
		// 의정부 has these, 화성 the legal dong.
		"송산1동": nil,
		"송산2동": nil,
		"송산3동": nil,
		// 대구 has these, 안양 only up to 비산3동.
		"비산4동": nil,
		"비산5동": nil,
		"비산6동": nil,
		"비산7동": nil,
		// Several legal dongs.
		"가양1동":  {"가양동", "마곡동"},
		"개포3동":  {"개포동", "일원동"},
		"노량진1동": {"노량진동", "본동"},
		"노량진본동": {"노량진동", "본동"},
		"동작본동":  {"동작동", "본동"},
		"당산2동":  {"당산동4가", "당산동5가", "당산동6가", "당산동"},
		"방화2동":  {"방화동", "개화동"},
		"사당2동":  {"사당동", "동작동"},
		"양재1동":  {"양재동", "우면동"},
		"양평2동":  {"양평동4가", "양평동5가", "양평동6가", "양화동"},
		"영등포본동": {"영등포동", "영등포동1가"},
		"오류2동":  {"오류동", "천왕동"},
		"일원본동":  {"일원동", "수서동"},
	}
}
