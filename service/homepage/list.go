package homepage

import (
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

func contains(dongs []region.Dong, id int) bool {
	for _, d := range dongs {
		if d.ID == id {
			return true
		}
	}
	return false
}
