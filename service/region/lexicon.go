package region

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// kind is what a name stands for.
type kind int

const (
	provinceName kind = iota // a served 시/도
	cityName                 // a served 시/군/구, or its stem: 강남구, 강남
	dongName                 // a row's own name
	letterDong               // a dong that is also a building letter or a word: 다동, 작동
	stemDong                 // a dong that is also the stem of another place: 남동(구)
	outsideHint              // 시/도 outside, or a 시 outside without its suffix
	outsideCity              // 시/군/구 outside, in full
	doubtful                 // known, but proof of nothing: 잠실4동, 남해
)

func (k kind) isDong() bool    { return k == dongName || k == letterDong || k == stemDong }
func (k kind) isPlace() bool   { return k == provinceName || k == cityName }
func (k kind) isOutside() bool { return k == outsideHint || k == outsideCity }

// entry is one known name. Its rows are those that the name can stand for; of
// a doubtful name they are only offered.
type entry struct {
	kind kind
	rows rows
	// wider are the rows of the place that a stemDong may stand for instead.
	wider         rows
	shared        bool // see sharedNames
	needsProvince bool // see needsProvince
}

// lexicon holds every name that a word can be, from the homepage's list and
// from the map of the country.
type lexicon map[string]entry

func newLexicon(list []rowNames, stems map[string]rows) lexicon {
	l := make(lexicon, 2*len(list))
	provinces := country()
	forms := formsByName(provinces)
	for i, names := range list {
		for _, form := range forms.of(names.province) {
			l.add(form, provinceName, i)
		}
		for _, city := range names.cities {
			l.add(city, cityName, i)
		}
		if names.dong != "" {
			l.add(names.dong, dongName, i)
		}
	}
	abroad := citiesOutside(l, provinces)
	l.markHomonyms(list, abroad)
	l.addCityStems(list)
	l.addMisleading(list)
	l.addOutside(provinces, abroad, stems)
	return l
}

// add notes that the name can stand for row i. Rows come in ascending order.
func (l lexicon) add(name string, k kind, i int) {
	e, known := l[name]
	if !known {
		e = entry{kind: k, shared: slices.Contains(sharedNames(), name), needsProvince: needsProvince(name)}
	}
	e.rows = e.rows.add(i)
	l[name] = e
}

// addNew notes a name without rows unless the list has it.
func (l lexicon) addNew(name string, e entry) {
	if _, known := l[name]; !known {
		l[name] = e
	}
}

type provinceForms map[string][]string

func formsByName(provinces []province) provinceForms {
	forms := provinceForms{}
	for _, p := range provinces {
		for _, form := range p.forms {
			forms[form] = p.forms
		}
	}
	return forms
}

// of returns every form of a 시/도; one that the country's map lacks has only
// its own name.
func (f provinceForms) of(name string) []string {
	if name == "" {
		return nil
	}
	if forms, ok := f[name]; ok {
		return forms
	}
	return []string{name}
}

// citiesOutside are the 시/군/구 of the country that occur in no listed row.
func citiesOutside(l lexicon, provinces []province) map[string]bool {
	abroad := map[string]bool{}
	for _, p := range provinces {
		for _, city := range p.cities {
			if _, listed := l[city]; !listed {
				abroad[city] = true
			}
		}
	}
	return abroad
}

// markHomonyms finds the dongs whose name alone could be something else.
func (l lexicon) markHomonyms(list []rowNames, abroad map[string]bool) {
	for _, names := range list {
		e := l[names.dong]
		if e.kind != dongName {
			continue
		}
		if isBuildingLetter(names.dong) || isEveryday(names.dong) {
			e.kind = letterDong
			l[names.dong] = e
			continue
		}
		for _, suffix := range []string{"시", "군", "구", "읍", "면"} {
			wider, listed := l[names.dong+suffix]
			if listed || abroad[names.dong+suffix] {
				e.kind = stemDong
				e.wider = e.wider.union(wider.rows)
			}
		}
		l[names.dong] = e
	}
}

// addCityStems lets 강남 stand for 강남구, unless the stem is a dong or an
// everyday word.
func (l lexicon) addCityStems(list []rowNames) {
	taken := make(map[string]bool)
	for i, names := range list {
		for _, city := range names.cities {
			stem, ok := cityStem(city)
			if !ok || isEveryday(stem) {
				continue
			}
			if _, decided := taken[stem]; !decided {
				_, taken[stem] = l[stem]
			}
			if !taken[stem] {
				l.add(stem, cityName, i)
			}
		}
	}
}

// cityStem drops the suffix where enough of a name is left.
func cityStem(city string) (string, bool) {
	if !endsIn(city, citySuffixes) || utf8.RuneCountInString(city) < 3 {
		return "", false
	}
	return city[:len(city)-len("구")], true
}

// addMisleading knows 잠실4동 as a name that proves nothing, and offers 신천동
// of the 시/군/구 in which 잠실동 lies.
func (l lexicon) addMisleading(list []rowNames) {
	for name, legal := range misleading() {
		e := entry{kind: doubtful}
		stems, _ := splitNumber(name)
		home := l[stems[0]+"동"].rows
		for _, dong := range legal {
			for _, i := range l[dong].rows {
				if slices.ContainsFunc(home, func(h int32) bool {
					return slices.Equal(list[h].cities, list[i].cities)
				}) {
					e.rows = e.rows.union(rows{i})
				}
			}
		}
		l.addNew(name, e)
	}
}

func (l lexicon) addOutside(provinces []province, abroad map[string]bool, stems map[string]rows) {
	for _, name := range sharedNames() {
		l.addNew(name, entry{kind: doubtful, shared: true})
	}
	for _, name := range formerCities() {
		l.addNew(name, entry{kind: doubtful, rows: stems[name]})
	}
	for _, p := range provinces {
		served := false
		for _, form := range p.forms {
			served = served || l[form].rows != nil
			l.addNew(form, entry{kind: outsideHint})
		}
		for _, city := range p.cities {
			if !abroad[city] {
				continue
			}
			l.addNew(city, entry{kind: outsideCity})
			stem, ok := cityStem(city)
			switch {
			case !ok || isEveryday(stem):
			case served || hasOtherMeaning(stem) || stems[stem] != nil || !strings.HasSuffix(city, "시"):
				l.addNew(stem, entry{kind: doubtful, rows: stems[stem]})
			default:
				l.addNew(stem, entry{kind: outsideHint})
			}
		}
	}
}

// dongStems are the shorter names by which people call a dong: 역삼 for
// 역삼동, 을지로 for 을지로3가, 성수동 and 성수 for 성수동2가.
func dongStems(dong string) []string {
	if dong == "" {
		return nil
	}
	_, size := utf8.DecodeLastRuneInString(dong)
	stem := strings.TrimRight(dong[:len(dong)-size], "0123456789")
	stems := []string{stem}
	if shorter, ok := strings.CutSuffix(stem, "동"); ok {
		stems = append(stems, shorter)
	}
	for len(stems) > 0 && utf8.RuneCountInString(stems[len(stems)-1]) < 2 {
		stems = stems[:len(stems)-1]
	}
	return stems
}
