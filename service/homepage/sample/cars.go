package sample

import "time"

// stay books a car from 10:00 KST of the day that is day days from today, for
// the given number of days, and again every ten days: whatever day of the month
// to come a demo asks about, some cars are taken and most are not.
type stay struct{ day, days int }

const (
	stayCycle = 10 // days
	horizon   = 30 // days, as far ahead as the homepage rents
)

// model is one line of the default fleet.
type model struct {
	id, group  int
	name, fuel string
	seats      int
	year, age  int
	base       int // KRW for 24 hours; 0 when the group has no prices
	stays      []stay
}

// defaultFleet is the fleet of the demo, as it stands on the day of now.
func defaultFleet(now time.Time) []Vehicle {
	models := defaultModels()
	fleet := make([]Vehicle, len(models))
	for i, m := range models {
		fleet[i] = Vehicle{
			ID:        m.id,
			GroupID:   m.group,
			Name:      m.name,
			OilType:   m.fuel,
			Capacity:  m.seats,
			ModelYear: m.year,
			DriverAge: m.age,
			Options:   equipment(m.base),
			Policy:    rates(m.base),
		}
		for _, s := range m.stays {
			fleet[i].Bookings = append(fleet[i].Bookings, s.periods(now)...)
		}
	}
	return fleet
}

func (s stay) periods(now time.Time) []Period {
	var periods []Period
	for day := s.day; day < horizon; day += stayCycle {
		from := startOfDay(now, day).Add(10 * time.Hour)
		periods = append(periods, Period{from, from.AddDate(0, 0, s.days)})
	}
	return periods
}

// rates derives a whole policy from the price of 24 hours, in KRW. Longer
// rentals are cheaper by the day, weekends dearer.
func rates(base int) *Policy {
	if base == 0 {
		return nil
	}
	return &Policy{
		Base:    base,
		Weekday: base * 92 / 100,
		Weekend: base * 116 / 100,
		Hour:    base * 9 / 100,
		Week1:   base * 49 / 10,
		Week2:   base * 82 / 10,
		Month1:  base * 125 / 10,
	}
}

// equipment gives dearer cars more of it.
func equipment(base int) []string {
	all := []string{
		"블랙박스", "블루투스", "후방카메라", "내비게이션", "열선시트",
		"스마트키", "통풍시트", "애플 카플레이", "어라운드뷰", "선루프",
	}
	return all[:min(3+base/30_000, len(all))]
}

// defaultModels are about 40 cars with the names that rental staff type: long
// and short, the year in front or behind, brackets, underscores and bars, twice
// the same name for two groups, two cars in one group, a group without prices.
func defaultModels() []model {
	return []model{
		{310101, 4101, "모닝 프레스티지 2022년식", "가솔린", 5, 2022, 21, 48_000, nil},
		{310102, 4101, "모닝 프레스티지 2022년식", "가솔린", 5, 2022, 21, 48_000, []stay{{3, 2}}},
		{310103, 4102, "레이 시그니처(2023)", "가솔린", 5, 2023, 21, 52_000, []stay{{1, 2}, {9, 3}}},
		{310104, 4102, "레이 시그니처(2023)", "가솔린", 5, 2023, 21, 52_000, nil},
		{310105, 4103, "캐스퍼 밴 [2인승] *짐 많을 때*", "가솔린", 2, 2022, 21, 50_000, []stay{{5, 4}}},
		{310106, 4104, "스파크", "가솔린", 5, 2019, 21, 42_000, []stay{{4, 2}}},
		{310107, 4105, "아반떼 CN7 인스퍼레이션 2024년 가솔린", "가솔린", 5, 2024, 21, 63_000, nil},
		{310108, 4106, "2023 아반떼 하이브리드", "하이브리드", 5, 2023, 26, 66_000, []stay{{2, 1}, {7, 2}}},
		{310109, 4107, "K3_1.6_가솔린_(2021)", "가솔린", 5, 2021, 21, 58_000, []stay{{7, 3}}},
		{310110, 4108, "쏘나타 [DN8] LPi | 화이트", "LPG", 5, 2022, 21, 69_000, nil},
		{310111, 4109, "쏘나타 디 엣지 2025", "가솔린", 5, 2025, 26, 79_000, []stay{{0, 3}}},
		{310112, 4110, "K5 노블레스 (2023년)_LPG", "LPG", 5, 2023, 26, 72_000, []stay{{1, 3}}},
		{310113, 4111, "K5 노블레스 (2023년)_LPG", "LPG", 5, 2023, 26, 76_000, []stay{{4, 5}}},
		{310114, 4112, "SM6 프리미에르 2020년식", "가솔린", 5, 2020, 26, 62_000, []stay{{5, 3}}},
		{310115, 4113, "그랜저 GN7 캘리그래피 2024년 하이브리드", "하이브리드", 5, 2024, 26, 122_000, []stay{{6, 2}}},
		{310116, 4113, "그랜저 GN7 캘리그래피 2024년 하이브리드", "하이브리드", 5, 2024, 26, 122_000, nil},
		{310117, 4114, "K8 3.5 LPi (2022)", "LPG", 5, 2022, 26, 98_000, []stay{{8, 2}}},
		{310118, 4115, "G70 2.5T * 스포츠 패키지 *", "가솔린", 5, 2022, 26, 139_000, []stay{{2, 3}}},
		{310119, 4116, "제네시스 G80 2023년 가솔린 AWD", "가솔린", 5, 2023, 26, 164_000, []stay{{0, 4}}},
		{310120, 4117, "G90 숏바디 2023", "가솔린", 5, 2023, 26, 298_000, []stay{{1, 1}, {8, 4}}},
		{310121, 4118, "베뉴 모던 2021", "가솔린", 5, 2021, 21, 57_000, nil},
		{310122, 4119, "더 뉴 셀토스 2024년 디젤", "디젤", 5, 2024, 26, 78_000, []stay{{6, 3}}},
		{310123, 4120, "코나 SX2 (하이브리드)", "하이브리드", 5, 2024, 26, 77_000, []stay{{3, 3}}},
		{310124, 4121, "니로 EV 2023년식 전기차", "전기", 5, 2023, 26, 81_000, nil},
		{310125, 4122, "투싼 NX4 2023년 디젤 어비스블랙펄", "디젤", 5, 2023, 26, 92_000, []stay{{8, 5}}},
		{310126, 4123, "스포티지 그래비티 2024", "가솔린", 5, 2024, 26, 94_000, []stay{{3, 4}}},
		{310127, 4124, "QM6 [LPe] 2021", "LPG", 5, 2021, 26, 71_000, []stay{{0, 2}, {6, 2}}},
		{310128, 4125, "토레스 EVX", "전기", 5, 2024, 26, 96_000, []stay{{9, 2}}},
		{310129, 4126, "싼타페 MX5 2024년 하이브리드 6인승", "하이브리드", 6, 2024, 26, 124_000, nil},
		{310130, 4127, "쏘렌토 MQ4 2022년 디젤 7인승", "디젤", 7, 2022, 26, 112_000, []stay{{4, 2}}},
		{310131, 4128, "팰리세이드 2.2 디젤 8인승 (2021)", "디젤", 8, 2021, 26, 128_000, []stay{{2, 4}}},
		{310132, 4129, "GV70 전동화 2024", "전기", 5, 2024, 26, 186_000, []stay{{1, 6}}},
		{310133, 4130, "아이오닉 6 롱레인지 2023년식", "전기", 5, 2023, 26, 121_000, nil},
		{310134, 4131, "카니발 9인승 2023년 디젤 | 하이패스 | 금연", "디젤", 9, 2023, 26, 138_000, []stay{{2, 2}}},
		{310135, 4131, "카니발 9인승 2023년 디젤 | 하이패스 | 금연", "디젤", 9, 2023, 26, 138_000, []stay{{5, 3}}},
		{310136, 4132, "카니발 하이리무진 2025 가솔린 7인승", "가솔린", 7, 2025, 26, 246_000, []stay{{5, 3}}},
		{310137, 4133, "스타리아 투어러 11인승", "LPG", 11, 2022, 26, 134_000, []stay{{3, 1}, {6, 3}}},
		{310138, 4134, "봉고3 1톤 카고 2020 (초장축)", "디젤", 3, 2020, 26, 84_000, []stay{{7, 2}}},
		{310139, 4135, "BMW 320i M 스포츠 (2023)", "가솔린", 5, 2023, 26, 178_000, []stay{{7, 4}}},
		{310140, 4136, "벤츠 E300 4MATIC", "가솔린", 5, 2022, 26, 232_000, nil},
		{310141, 4137, "출고 대기 차량", "가솔린", 5, 2026, 26, 0, nil},
	}
}
