package region

import "slices"

// Index finds the rows of one delivery list by name. It never changes after
// NewIndex and is safe for concurrent use; a new list needs a new Index.
type Index struct {
	dongs   []Dong
	sound   []bool // whether the row of that position may be chosen or offered
	usable  int    // rows that may be chosen
	byLabel map[string]int
	lexicon lexicon
	stems   map[string]rows // 역삼 → 역삼동, 을지로 → 을지로1가…: only ever offered
	latin   map[string]string
}

// NewIndex builds the index of a delivery list as the homepage sent it. The
// list is outside text: a row that is incomplete, malformed or at odds with
// another row can be neither chosen nor offered, yet its dong name still
// counts against a reading that would otherwise be the only one.
func NewIndex(dongs []Dong) *Index {
	ix := &Index{
		byLabel: make(map[string]int, len(dongs)),
		stems:   make(map[string]rows, len(dongs)),
		latin:   romanised(),
	}
	ix.dongs = distinct(dongs)
	ix.sound = make([]bool, len(ix.dongs))
	parsed := make([]rowNames, len(ix.dongs))
	for i, d := range ix.dongs {
		parsed[i] = parseRow(d)
		ix.sound[i] = parsed[i].complete(d)
	}
	ix.rejectClashes()
	for i, d := range ix.dongs {
		if ix.sound[i] {
			ix.usable++
			ix.byLabel[d.Label] = i
		}
		for _, stem := range dongStems(parsed[i].dong) {
			ix.stems[stem] = ix.stems[stem].add(i)
		}
	}
	ix.lexicon = newLexicon(parsed, ix.stems)
	return ix
}

// Len is the number of rows that can be chosen.
func (ix *Index) Len() int { return ix.usable }

// Labelled returns the row with exactly this full label.
func (ix *Index) Labelled(label string) (Dong, bool) {
	i, ok := ix.byLabel[label]
	if !ok {
		return Dong{}, false
	}
	return ix.dongs[i], true
}

// distinct copies the list without rows that say the same twice.
func distinct(dongs []Dong) []Dong {
	seen := make(map[Dong]bool, len(dongs))
	kept := make([]Dong, 0, len(dongs))
	for _, d := range dongs {
		if !seen[d] {
			seen[d] = true
			kept = append(kept, d)
		}
	}
	return kept
}

// rejectClashes withdraws rows that share an id or a label: nobody can tell
// which of them the homepage means.
func (ix *Index) rejectClashes() {
	ids := make(map[int]int, len(ix.dongs))
	labels := make(map[string]int, len(ix.dongs))
	for _, d := range ix.dongs {
		ids[d.ID]++
		labels[d.Label]++
	}
	for i, d := range ix.dongs {
		if ids[d.ID] > 1 || labels[d.Label] > 1 {
			ix.sound[i] = false
		}
	}
}

// rowNames are the words by which a text can name a row; a part that no text
// could name is empty.
type rowNames struct {
	province string
	cities   []string
	dong     string
}

func parseRow(d Dong) rowNames {
	var names rowNames
	if w := words(d.Province); len(w) == 1 {
		names.province = w[0]
	}
	cities := words(d.City)
	if len(cities) > 0 && !slices.ContainsFunc(cities, func(w string) bool { return !endsIn(w, citySuffixes) }) {
		names.cities = cities
	}
	if w := words(d.Name); len(w) == 1 && startsInHangul(w[0]) && endsIn(w[0], dongSuffixes) {
		names.dong = w[0]
	}
	return names
}

// complete reports whether the row can be named, and whether its label, which
// is what the customer sees, says the same place and nothing else.
func (n rowNames) complete(d Dong) bool {
	return d.ID > 0 && n.province != "" && n.cities != nil && n.dong != "" &&
		d.Label == d.Province+" "+d.City+" "+d.Name
}
