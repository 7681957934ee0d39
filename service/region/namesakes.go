package region

import "strings"

// formerCities are cities that were merged into others, and colloquial names
// of quarters, all outside. People still say them before a dong, but some are
// words of other meanings, too little to turn a customer away.
func formerCities() []string {
	return strings.Fields("마산 마산시 진해 진해시 이리 이리시 온양 온양시 첨단 첨단지구")
}

// isNumberedElsewhere reports a stem whose numbered administrative dongs lie
// only outside (사직1동 in 부산), while the listed dong of that stem is not
// divided. Without a 시/군/구 the numbered name does not mean the listed dong;
// nothing in the list tells it from 역삼1동.
func isNumberedElsewhere(stem string) bool {
	switch stem {
	case "사직", "반송", "지산", "태전", "구포", "금암", "유천", "평리", "신평", "명륜":
		return true
	}
	return false
}

// romanised maps a 시/도 or 시 in Latin letters to the text that the labels of
// its dongs hold. The larger cities are enough: most Latin words are brands.
func romanised() map[string]string {
	return map[string]string{
		"seoul": "서울", "incheon": "인천", "gyeonggi": "경기",
		"suwon": "수원", "seongnam": "성남", "uijeongbu": "의정부", "anyang": "안양", "bucheon": "부천",
		"gwangmyeong": "광명", "pyeongtaek": "평택", "ansan": "안산", "goyang": "고양", "gwacheon": "과천",
		"guri": "구리", "namyangju": "남양주", "osan": "오산", "siheung": "시흥", "gunpo": "군포",
		"uiwang": "의왕", "hanam": "하남", "yongin": "용인", "paju": "파주", "icheon": "이천",
		"anseong": "안성", "gimpo": "김포", "hwaseong": "화성", "yangju": " 양주", "pocheon": "포천", "yeoju": "여주",
		"busan": "부산", "pusan": "부산", "daegu": "대구", "daejeon": "대전", "gwangju": "광주광역시",
		"ulsan": "울산", "sejong": "세종특별자치시", "gangwon": "강원", "chungcheong": "충청", "chungbuk": "충청북도",
		"chungnam": "충청남도", "jeolla": "전라", "jeonbuk": "전북", "jeonnam": "전남", "gyeongsang": "경상",
		"gyeongbuk": "경상북도", "gyeongnam": "경상남도", "jeju": "제주",
		"cheongju": "청주시", "chungju": "충주시", "cheonan": "천안시", "asan": "아산시", "jeonju": "전주시",
		"gunsan": "군산시", "iksan": "익산시", "mokpo": "목포시", "yeosu": "여수시", "suncheon": "순천시",
		"pohang": "포항시", "gyeongju": "경주시", "gumi": "구미시", "andong": "안동시", "changwon": "창원시",
		"masan": "창원시", "jinju": "진주시", "gimhae": "김해시", "yangsan": "양산시", "chuncheon": "춘천시",
		"wonju": "원주시", "gangneung": "강릉시",
	}
}
