package main

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// chart is a picture of curves over one axis.
type chart struct {
	title, x, y string
	log         bool // the x axis is logarithmic
	curves      []curve
}

type curve struct {
	name   string
	points []xy
}

type xy struct{ x, y float64 }

// The picture and the plot in it, px.
const (
	chartWidth, chartHeight = 640, 360
	plotLeft, plotRight     = 70, 600
	plotTop, plotBottom     = 60, 305
	legendTop, legendApart  = 42, 180
)

// draw writes the chart as SVG. The y axis begins at 0: a curve that only
// looks steep would mislead.
func (c chart) draw(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", chartWidth, chartHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", chartWidth, chartHeight)
	label(&b, chartWidth/2, 20, "middle", c.title)
	label(&b, (plotLeft+plotRight)/2, chartHeight-12, "middle", c.x)
	fmt.Fprintf(&b, `<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">%s</text>`+"\n", (plotTop+plotBottom)/2, c.y)
	low, high, top := c.bounds()
	x := func(v float64) float64 {
		return plotLeft + (plotRight-plotLeft)*(c.scale(v)-c.scale(low))/(c.scale(high)-c.scale(low))
	}
	y := func(v float64) float64 { return plotBottom - (plotBottom-plotTop)*v/top }
	c.grid(&b, x, y, top)
	for i, curve := range c.curves {
		curve.draw(&b, i, x, y)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (c chart) scale(v float64) float64 {
	if c.log {
		return math.Log10(v)
	}
	return v
}

// bounds are the ends of the x axis, and the top of the y axis.
func (c chart) bounds() (low, high, top float64) {
	low = math.Inf(1)
	for _, curve := range c.curves {
		for _, p := range curve.points {
			low, high, top = min(low, p.x), max(high, p.x), max(top, p.y)
		}
	}
	step := roundStep(top / 5)
	return low, high, step * math.Ceil(top/step)
}

// roundStep is the next of 1, 2 and 5 times a power of ten from v on.
func roundStep(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if m*unit >= v {
			return m * unit
		}
	}
	return 10 * unit
}

// grid draws a line at each step of the y axis, and names the x axis at the
// measured points of the first curve.
func (c chart) grid(b *strings.Builder, x, y func(float64) float64, top float64) {
	for v := 0.0; v <= top*1.001; v += roundStep(top / 5) {
		fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>`+"\n", plotLeft, plotRight, y(v), y(v))
		label(b, plotLeft-6, y(v)+4, "end", thousands(int(math.Round(v))))
	}
	const apart = 30 // px between two names
	last := math.Inf(-1)
	for _, p := range c.curves[0].points {
		if x(p.x)-last >= apart {
			last = x(p.x)
			label(b, last, plotBottom+18, "middle", thousands(int(p.x)))
		}
	}
}

func (c curve) draw(b *strings.Builder, i int, x, y func(float64) float64) {
	colours := []string{"#1f5fb4", "#c4501b", "#2c8a4b"}
	colour := colours[i%len(colours)]
	points := make([]string, len(c.points))
	for j, p := range c.points {
		points[j] = fmt.Sprintf("%.1f,%.1f", x(p.x), y(p.y))
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`+"\n", x(p.x), y(p.y), colour)
	}
	fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(points, " "), colour)
	legend := plotLeft + legendApart*i
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="12" height="3" fill="%s"/>`+"\n", legend, legendTop-5, colour)
	label(b, float64(legend+18), legendTop, "start", c.name)
}

func label(b *strings.Builder, x, y float64, anchor, text string) {
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, text)
}
