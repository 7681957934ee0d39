package region_test

import (
	"strings"
	"testing"

	"github.com/rentcar00/mcp/service/region"
)

func BenchmarkNewIndex(b *testing.B) {
	list := recordedList(b)
	b.ReportAllocs()
	for b.Loop() {
		region.NewIndex(list)
	}
}

func BenchmarkResolve(b *testing.B) {
	ix := region.NewIndex(recordedList(b))
	for _, bm := range []struct{ name, text string }{
		{"label", "서울특별시 강남구 역삼동"},
		{"bare", "역삼동"},
		{"glued", "경기도성남시분당구정자동123-4번지"},
		{"address", "(06236) 서울 강남구 테헤란로 152 (역삼동) 101동 1203호"},
		{"namesakes", "금곡동"},
		{"misspelt", "경기도 화성시 봉단읍"},
		{"outside", "부산광역시 해운대구 우동"},
		{"one long word", strings.Repeat("남양주", 22)},
		{"long word of names", strings.Repeat("서울강남", 16)},
		{"long word of particles", strings.Repeat("에서", 33)},
		{"many words", strings.Repeat("역삼 ", 28)},
		{"many places", strings.Repeat("경기도 ", 20)},
		{"many syllables", strings.Repeat("가 ", 50)},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ix.Resolve(bm.text)
			}
		})
	}
}
