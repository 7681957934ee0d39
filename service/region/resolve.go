package region

import (
	"slices"
	"strings"
)

// longestText is how much place text is read, in bytes. Longer text is a
// story, not a place.
const longestText = 200

// Resolve says which row the text means. Exact names decide: the text has to
// name the row's dong, every place that it names has to agree, and nothing in
// it may look like a place that is not understood. Text that names a place
// outside the list and none inside is OutOfArea, everything else Ambiguous
// (decisions D4 and D5). Any text is allowed; a blank one is Ambiguous.
func (ix *Index) Resolve(text string) Resolution {
	text = strings.TrimSpace(text)
	if len(text) > longestText {
		return Resolution{Verdict: Ambiguous}
	}
	return ix.decide(ix.read(words(text)))
}

// claims is a reading sorted by what its facts are about.
type claims struct {
	place agreement // 시/도 and 시/군/구
	sure  agreement // place, and the dongs
	all   agreement // sure, and whatever may only contradict
	dongs rows      // every row of every dong that is named
	hints rows      // rows of names that prove nothing

	provinceNamed, cityNamed, dongNamed bool
	needsProvince                       bool
	outside                             bool // anything outside is named
	outsideProvince                     bool // and not only a 시/군/구
	outsideRoute                        bool // and as an end of a way
}

func (ix *Index) decide(r reading) Resolution {
	c := claim(r.facts)
	if c.outside {
		if ix.isAway(r, c) {
			return Resolution{Verdict: OutOfArea}
		}
		return Resolution{Verdict: Ambiguous, Candidates: ix.candidates(r, c)}
	}
	row, unique := c.all.one()
	_, sure := c.sure.one()
	located := c.provinceNamed || !c.needsProvince
	if c.dongNamed && unique && sure && located && !r.doubt && ix.sound[row] && ix.undisputed(r, row) {
		return Resolution{Verdict: Resolved, Dong: ix.dongs[row]}
	}
	return Resolution{Verdict: Ambiguous, Candidates: ix.candidates(r, c)}
}

// isAway reports that the place outside, which the text names, is certain.
func (ix *Index) isAway(r reading, c claims) bool {
	strayed := c.dongNamed && r.strays()
	return !r.refused && !strayed && !c.twoPlaces() && !ix.misreadBlanks(r, noRow)
}

// twoPlaces reports that the text names a place inside besides the one
// outside. A 시/군/구 outside beats a bare 시/도 inside (경기도 천안시 is a slip),
// a 시/도 outside beats a bare dong (대전 삼성동).
func (c claims) twoPlaces() bool {
	return c.provinceNamed && c.outsideProvince ||
		c.dongNamed && (c.outsideRoute || c.cityNamed && len(c.sure.rows) > 0)
}

func claim(facts []fact) claims {
	var c claims
	for _, f := range facts {
		switch {
		case f.kind.isPlace() && !f.tentative:
			c.place = c.place.with(f.rows)
			c.provinceNamed = c.provinceNamed || f.kind == provinceName
			c.cityNamed = c.cityNamed || f.kind == cityName && !f.shared
			c.needsProvince = c.needsProvince || f.needsProvince
		case f.kind.isOutside():
			c.outside = true
			c.outsideProvince = c.outsideProvince || f.kind == outsideHint
			c.outsideRoute = c.outsideRoute || f.tentative
		case f.kind == doubtful:
			c.hints = c.hints.union(f.rows)
		}
	}
	c.addDongs(facts)
	return c
}

// addDongs needs the 시/군/구 of the whole text: they may stand behind the dong.
func (c *claims) addDongs(facts []fact) {
	c.sure, c.all = c.place, c.place
	for _, f := range facts {
		switch {
		case f.kind.isPlace() && f.tentative:
			c.all = c.all.with(f.rows)
			c.provinceNamed = c.provinceNamed || f.kind == provinceName
			c.needsProvince = c.needsProvince || f.needsProvince
		case f.kind == dongName && f.tentative:
			c.all = c.all.with(f.rows)
			c.hints = c.hints.union(f.rows)
		case f.kind == dongName:
			c.addDong(f.rows)
		case f.kind == letterDong || f.kind == stemDong:
			c.addHomonym(f, facts)
		}
	}
}

func (c *claims) addDong(dong rows) {
	c.dongNamed = true
	c.sure, c.all = c.sure.with(dong), c.all.with(dong)
	c.dongs = c.dongs.union(dong)
}

// addHomonym takes 다동 or 일산동 for a dong only where the text names its
// 시/군/구. Otherwise 다동 behind a dong is a building, and 일산동 may be 일산동구
// or not: it decides nothing, and no other dong beside it can.
func (c *claims) addHomonym(f fact, facts []fact) {
	namesCity := slices.ContainsFunc(facts, func(other fact) bool {
		return other.kind == cityName && !other.tentative
	})
	if namesCity && len(c.place.narrow(f.rows)) > 0 {
		c.addDong(f.rows)
		return
	}
	c.hints = c.hints.union(f.rows)
	if near := c.place.narrow(f.wider); len(near) <= mostCandidates {
		c.hints = c.hints.union(near)
	}
	isBuilding := f.kind == letterDong && c.dongNamed && !f.tentative
	if !isBuilding {
		c.all = c.all.with(f.rows)
	}
}
