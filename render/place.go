package render

import (
	"strings"

	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
)

// placeName is a place as people say it: 서울 서초구 잠원동 (S5).
func placeName(d region.Dong) string {
	return plain.Line(shortProvince(d.Province) + " " + d.City + " " + d.Name)
}

// provinceSuffixes are the endings of official 시/도 names, longer ones before
// those that they end in.
var provinceSuffixes = [...]string{"특별자치시", "특별자치도", "특별시", "광역시", "도"}

// shortProvince returns the usual two syllables of an official 시/도 name:
// 서울특별시 is 서울, 전북특별자치도 전북, 충청남도 충남. A name that does not
// come to two syllables that way is returned as it is.
func shortProvince(name string) string {
	for _, suffix := range provinceSuffixes {
		stem, found := strings.CutSuffix(name, suffix)
		if !found {
			continue
		}
		switch syllables := []rune(stem); len(syllables) {
		case 2:
			return stem
		case 3: // 충청남 is 충남: the first syllable and the direction
			if last := syllables[2]; last == '남' || last == '북' {
				return string([]rune{syllables[0], last})
			}
		}
		return name
	}
	return name
}
