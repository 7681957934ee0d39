package homepage

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/rentcar00/mcp/service/plain"
	"github.com/rentcar00/mcp/service/region"
)

type wireProvince struct {
	Name   lenient[string] `json:"name"`
	Cities []struct {
		Name  lenient[string] `json:"name"`
		Dongs []wireDong      `json:"dongs"`
	} `json:"cities"`
}

type wireDong struct {
	ID        lenient[int]    `json:"id"`
	Name      lenient[string] `json:"name"`
	RoundTrip lenient[int]    `json:"roundTrip"`
	FullLabel lenient[string] `json:"fullLabel"`
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
				dongs = append(dongs, row.dong(province.Name.value, city.Name.value))
			}
		}
	}
	return dongs
}

func (d *wireDong) dong(province, city string) region.Dong {
	dong := region.Dong{
		Province: plain.Line(province),
		City:     plain.Line(city),
		Name:     plain.Line(d.Name.value),
		Label:    plain.Line(d.FullLabel.value),
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
