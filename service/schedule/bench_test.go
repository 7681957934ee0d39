package schedule_test

import (
	"testing"

	"github.com/rentcar00/mcp/service/schedule"
)

func BenchmarkParse(b *testing.B) {
	for _, text := range []string{"2026-11-10T10:00:00+09:00", "2026-11-10", "2026년 11월 10일 오전 10시"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = schedule.Parse(text, schedule.Seoul)
			}
		})
	}
}
