package region

import "strings"

// particle is what an ending says about the place before it.
type particle int

const (
	neutral particle = iota
	route            // from, to: the place may be one end of a way
	joining          // and, or, not: another place is meant too, or instead
)

// mostParticles bounds how often a word is tried, each time a particle shorter:
// 역삼동쪽으로요 has three.
const mostParticles = 4

// cutParticle removes one ending of Korean grammar from a word. Endings that
// make another word of a place are not among them: 고양이 is a cat, 강화도 an
// island.
func cutParticle(word string) (base string, p particle, ok bool) {
	for _, ending := range []struct {
		text string
		p    particle
	}{
		{"에서", route}, {"부터", route}, {"까지", route},
		{"이나", joining}, {"이랑", joining}, {"하고", joining}, {"말고", joining}, {"보다", joining},
		{"랑", joining}, {"과", joining}, {"와", joining},
		{"입니다", neutral}, {"이에요", neutral}, {"예요", neutral}, {"이요", neutral}, {"인데요", neutral},
		{"인데", neutral}, {"으로", neutral}, {"근처", neutral}, {"인근", neutral}, {"부근", neutral},
		{"쪽", neutral}, {"에", neutral}, {"요", neutral}, {"은", neutral}, {"을", neutral},
		{"의", neutral},
	} {
		if base, ok := strings.CutSuffix(word, ending.text); ok && base != "" {
			return base, ending.p, true
		}
	}
	// 로 alone makes a road of a dong (와동로), never of a 시 or 구.
	if base, ok := strings.CutSuffix(word, "로"); ok && endsIn(base, citySuffixes+"도") {
		return base, neutral, true
	}
	return word, neutral, false
}

// outsideLandmark cuts 부산역 or 제주공항 down to the place in its name.
func outsideLandmark(word string) (string, bool) {
	for _, landmark := range []string{
		"국제공항", "공항", "시외버스터미널", "고속버스터미널", "버스터미널", "터미널", "역", "시청", "도청",
	} {
		if base, ok := strings.CutSuffix(word, landmark); ok && base != "" {
			return base, true
		}
	}
	return "", false
}
