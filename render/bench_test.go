package render_test

import (
	"testing"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service"
)

func BenchmarkTable(b *testing.B) {
	r := found(service.MaxVehicles)
	b.ReportAllocs()
	for b.Loop() {
		render.Table(r)
	}
}
