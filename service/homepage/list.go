package homepage

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
)

type wireProvince struct {
	Name   text `json:"name"`
	Cities []struct {
		Name  text       `json:"name"`
		Dongs []wireDong `json:"dongs"`
	} `json:"cities"`
}

type wireDong struct {
	ID        number `json:"id"`
	Name      text   `json:"name"`
	RoundTrip number `json:"roundTrip"`
	FullLabel text   `json:"fullLabel"`
}

// decodeRegions reads company.deliveryCostList. Odd rows stay in, without an
// id, so that the index never offers them but knows their names. A list of
// another format has no rows: it must not sink the cars beside it.
func decodeRegions(list jsontext.Value) []region.Dong {
	var provinces []wireProvince
	if err := json.Unmarshal(list, &provinces, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil
	}
	var dongs []region.Dong
	for _, province := range provinces {
		for _, city := range province.Cities {
			for _, row := range city.Dongs {
				dongs = append(dongs, row.dong(string(province.Name), string(city.Name)))
			}
		}
	}
	return dongs
}

func (d *wireDong) dong(province, city string) region.Dong {
	dong := region.Dong{
		Province: plain.Line(province),
		City:     plain.Line(city),
		Name:     plain.Line(string(d.Name)),
		Label:    plain.Line(string(d.FullLabel)),
	}
	if isPrice(d.RoundTrip) {
		dong.ID, dong.RoundTripFee = d.ID.value, d.RoundTrip.value
	}
	return dong
}

// contains says whether the place is in the list under its id and label.
func contains(dongs []region.Dong, dong region.Dong) bool {
	return slices.ContainsFunc(dongs, func(d region.Dong) bool { return d.ID == dong.ID && d.Label == dong.Label })
}

// carries says the same of a list that is not decoded, as the API writes it. A
// list that is written in another way carries nothing.
func carries(list jsontext.Value, dong region.Dong) bool {
	at := bytes.Index(list, []byte(`,"fullLabel":"`+dong.Label+`"`))
	if at < 0 {
		return false
	}
	row := list[bytes.LastIndexByte(list[:at], '{')+1 : at]
	return bytes.HasPrefix(row, []byte(`"id":`+strconv.Itoa(dong.ID)+`,`))
}
