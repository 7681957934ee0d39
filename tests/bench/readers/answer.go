package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"time"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage/sample"
	"github.com/rentcar00/mcp/service/region"
	"github.com/rentcar00/mcp/service/schedule"
)

// answer is what the service needs of a 200 of the search API.
type answer struct {
	Search     *search `json:"search"`
	TotalCount *int    `json:"totalCount"`
	Cars       []car   `json:"cars"`
}

// wholeAnswer has the list of delivery places too, which is four fifths of it.
type wholeAnswer struct {
	answer
	Company struct {
		List []province `json:"deliveryCostList"`
	} `json:"company"`
}

type search struct {
	DeliveryDateTime string `json:"deliveryDateTime"`
	ReturnDateTime   string `json:"returnDateTime"`
	PickupOption     string `json:"pickupOption"`
	DriverAge        int    `json:"driverAge"`
	Order            string `json:"order"`
	DongID           int    `json:"dongId"`
	DeliveryAddress  string `json:"deliveryAddress"`
}

type car struct {
	ID            int    `json:"carId"`
	Name          string `json:"name"`
	Capacity      int    `json:"capacity"`
	DiscountPrice int    `json:"discountPrice"`
	DeliveryPrice int    `json:"deliveryPrice"`
	DetailToken   string `json:"detailToken"`
}

type province struct {
	Name   string `json:"name"`
	Cities []struct {
		Name  string `json:"name"`
		Dongs []struct {
			ID        int    `json:"id"`
			Name      string `json:"name"`
			RoundTrip int    `json:"roundTrip"`
			FullLabel string `json:"fullLabel"`
		} `json:"dongs"`
	} `json:"cities"`
}

// loadAnswer returns a recorded answer, or the sample homepage's of the same
// size when file is "", and what to call it.
func loadAnswer(file string) (body []byte, source string, err error) {
	if file != "" {
		body, err = os.ReadFile(file)
		return body, "one recorded from the homepage", err
	}
	home := sample.New(sample.WithFleet(fleet(50)), sample.WithRegions(places(1363)))
	day := time.Now().In(schedule.Seoul).AddDate(0, 0, 2)
	query := url.Values{
		"deliveryDateTime": {day.Format(time.DateOnly) + " 10:00"},
		"returnDateTime":   {day.AddDate(0, 0, 2).Format(time.DateOnly) + " 10:00"},
		"pickupOption":     {"delivery"}, "driverAge": {"26"}, "order": {"lower"},
		"dongId": {"10001"}, "deliveryAddress": {"경기도 시험가시 가나동"},
	}
	w := httptest.NewRecorder()
	home.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/search-cars?"+query.Encode(), nil))
	if w.Code != http.StatusOK {
		return nil, "", fmt.Errorf("the sample homepage answers %d", w.Code)
	}
	return w.Body.Bytes(), "one of the sample homepage", nil
}

// fleet returns n cars that are always free, about 650 bytes of an answer each.
func fleet(n int) []sample.Vehicle {
	cars := make([]sample.Vehicle, n)
	for i := range cars {
		cars[i] = sample.Vehicle{
			ID: 224_000 + i, GroupID: 22_000 + i, Name: "더 뉴 셀토스 2025년 가솔린", OilType: "가솔린",
			Capacity: 5, ModelYear: 2025, DriverAge: 26,
			Options: []string{"블루투스", "후방센서", "핸들열선", "스마트키", "통풍시트", "열선시트", "어라운드뷰", "블랙박스"},
			Policy:  &sample.Policy{Base: 60_000, Weekday: 60_000, Weekend: 70_000, Hour: 5_000},
		}
	}
	return cars
}

// places returns n delivery places, about 110 bytes of an answer each.
func places(n int) []sample.Region {
	syllables := []rune("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토")
	list := make([]sample.Region, n)
	for i := range list {
		k, l := i/len(syllables), i%len(syllables)
		list[i] = sample.Region{
			ProvinceID: 9, Province: "경기도", CityID: 100 + k, City: "시험" + string(syllables[k]) + "시",
			DongID: 10_000 + i, Dong: "가" + string(syllables[l]) + "동", RoundTrip: 120_000,
		}
	}
	return list
}

// question is the query that an answer says it answers.
func question(body []byte) (service.Query, error) {
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return service.Query{}, err
	}
	if a.Search == nil {
		return service.Query{}, errors.New("no search echo")
	}
	const clock = "2006-01-02 15:04"
	pickup, err := time.ParseInLocation(clock, a.Search.DeliveryDateTime, schedule.Seoul)
	if err != nil {
		return service.Query{}, err
	}
	back, err := time.ParseInLocation(clock, a.Search.ReturnDateTime, schedule.Seoul)
	if err != nil {
		return service.Query{}, err
	}
	q := service.Query{Period: schedule.Period{Pickup: pickup, Return: back}}
	if a.Search.PickupOption == "delivery" {
		q.Dong = &region.Dong{ID: a.Search.DongID, Label: a.Search.DeliveryAddress}
	}
	return q, nil
}

// listKey stands before the list of delivery places.
const listKey = `"deliveryCostList":`

// knownList is the list in body, with its brackets.
func knownList(body []byte) ([]byte, error) {
	var a struct {
		Company struct {
			List json.RawMessage `json:"deliveryCostList"`
		} `json:"company"`
	}
	err := json.Unmarshal(body, &a)
	return a.Company.List, err
}

// cut appends body to to, without the rows of the known list when it is the
// same: what the service does before it decodes.
func cut(to, body, known []byte) ([]byte, error) {
	head, list, _ := bytes.Cut(body, []byte(listKey))
	if !bytes.HasPrefix(list, known) {
		return nil, errors.New("another list")
	}
	to = append(to, head...)
	to = append(to, listKey+"[]"...)
	return append(to, list[len(known):]...), nil
}

// equal says whether two readings of one answer agree.
func (a *answer) equal(b *answer) bool {
	if a.Search == nil || b.Search == nil || *a.Search != *b.Search || len(a.Cars) != len(b.Cars) {
		return false
	}
	for i := range a.Cars {
		if a.Cars[i] != b.Cars[i] {
			return false
		}
	}
	return true
}
