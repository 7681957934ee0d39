package sample

import (
	"cmp"
	"slices"
)

// Region is one row of the homepage's list of delivery places.
type Region struct {
	ProvinceID int
	Province   string // 서울특별시
	CityID     int
	City       string // 서초구, 성남시 분당구
	DongID     int
	Dong       string // 반포동, 을지로1가, 봉담읍
	RoundTrip  int    // the delivery fee, there and back, KRW
}

// regionList is a list of delivery places made ready to serve.
type regionList struct {
	company []byte      // the JSON of company, the same in every answer
	fees    map[int]int // round-trip fee by dong id, KRW
}

func newRegionList(regions []Region) *regionList {
	list := &regionList{
		company: encode(company{
			CompanyID:         1,
			CompanyName:       "빵빵카 견본",
			CompanyTel:        "0200000000",
			FullGarageAddress: "서울 서초구 반포동 (견본 차고지)",
			DeliveryCostList:  tree(regions),
		}),
		fees: make(map[int]int, len(regions)),
	}
	for _, row := range regions {
		list.fees[row.DongID] = row.RoundTrip
	}
	return list
}

// fee returns the round-trip fee for q, KRW; 0 when nothing is delivered. It
// is not ok when the place is not served.
func (l *regionList) fee(q Query) (fee int, ok bool) {
	if q.DongID == 0 {
		return 0, true
	}
	fee, ok = l.fees[q.DongID]
	return fee, ok
}

type company struct {
	CompanyID         int        `json:"companyId"`
	CompanyName       string     `json:"companyName"`
	CompanyTel        string     `json:"companyTel"`
	FullGarageAddress string     `json:"fullGarageAddress"`
	DeliveryCostList  []province `json:"deliveryCostList"`
}

type province struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	IsAll  bool   `json:"isAll"`
	Cities []city `json:"cities"`
}

type city struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	IsAll bool   `json:"isAll"`
	Dongs []dong `json:"dongs"`
}

type dong struct {
	ID        int    `json:"id"`
	Name      string `json:"name"`
	OneWay    int    `json:"oneWay"`
	RoundTrip int    `json:"roundTrip"`
	FullLabel string `json:"fullLabel"`
}

// tree nests rows as the API does, ascending by province, city and dong id. It
// is never nil: no rows are an empty list in JSON, not null.
func tree(regions []Region) []province {
	rows := slices.SortedFunc(slices.Values(regions), func(a, b Region) int {
		return cmp.Or(
			cmp.Compare(a.ProvinceID, b.ProvinceID),
			cmp.Compare(a.CityID, b.CityID),
			cmp.Compare(a.DongID, b.DongID),
		)
	})
	provinces := []province{}
	for _, row := range rows {
		if n := len(provinces); n == 0 || provinces[n-1].ID != row.ProvinceID {
			provinces = append(provinces, province{ID: row.ProvinceID, Name: row.Province})
		}
		p := &provinces[len(provinces)-1]
		if n := len(p.Cities); n == 0 || p.Cities[n-1].ID != row.CityID {
			p.Cities = append(p.Cities, city{ID: row.CityID, Name: row.City})
		}
		c := &p.Cities[len(p.Cities)-1]
		c.Dongs = append(c.Dongs, dong{
			ID:        row.DongID,
			Name:      row.Dong,
			OneWay:    row.RoundTrip / 2,
			RoundTrip: row.RoundTrip,
			FullLabel: row.label(),
		})
	}
	return provinces
}

func (r Region) label() string { return r.Province + " " + r.City + " " + r.Dong }
