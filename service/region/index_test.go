package region_test

import (
	"sync"
	"testing"

	"github.com/rentcar00/mcp/service/region"
)

// row is a sound row whose label is made of its parts.
func row(id int, province, city, name string) region.Dong {
	return region.Dong{
		ID: id, Province: province, City: city, Name: name,
		Label: province + " " + city + " " + name, RoundTripFee: 60000,
	}
}

func TestIndexLookups(t *testing.T) {
	banpo := row(425, "서울특별시", "서초구", "반포동")
	ix := region.NewIndex([]region.Dong{banpo, row(424, "서울특별시", "서초구", "잠원동")})
	if got, ok := ix.Labelled("서울특별시 서초구 반포동"); !ok || got != banpo {
		t.Errorf("Labelled = %v, %v", got, ok)
	}
	if got, ok := ix.Labelled("서초구 반포동"); ok {
		t.Errorf("Labelled finds %v by half a label", got)
	}
	if ix.Len() != 2 {
		t.Errorf("Len = %d, want 2", ix.Len())
	}
}

// TestIndexKeepsItsList shows that the caller may reuse the slice.
func TestIndexKeepsItsList(t *testing.T) {
	list := []region.Dong{row(1, "서울특별시", "강남구", "역삼동")}
	ix := region.NewIndex(list)
	list[0].Label = "changed"
	if got := ix.Resolve("역삼동").Dong.Label; got != "서울특별시 강남구 역삼동" {
		t.Errorf("label = %q after the caller changed its slice", got)
	}
}

// TestIndexFollowsTheList shows that nothing about served places is fixed.
func TestIndexFollowsTheList(t *testing.T) {
	list := fixture(t)
	tests := []struct {
		name  string
		added region.Dong
		text  string
		want  string // with the added row
		was   string // without it
	}{
		{"a new 시", row(9001, "강원특별자치도", "춘천시", "퇴계동"), "춘천시 퇴계동", "ok:강원특별자치도 춘천시 퇴계동", "out_of_area"},
		{"its stem", row(9001, "강원특별자치도", "춘천시", "퇴계동"), "춘천 퇴계동", "ok:강원특별자치도 춘천시 퇴계동", "out_of_area"},
		{"its old 시/도 name", row(9001, "강원특별자치도", "춘천시", "퇴계동"), "강원도춘천시퇴계동", "ok:강원특별자치도 춘천시 퇴계동", "out_of_area"},
		{"a neighbour of it", row(9001, "강원특별자치도", "춘천시", "퇴계동"), "강릉시", "out_of_area", "out_of_area"},
		{"a new 구", row(9002, "인천광역시", "영종구", "운남동"), "인천 영종구 운남동", "ok:인천광역시 영종구 운남동", "ambiguous"},
		{"a numbered dong", row(9003, "서울특별시", "강남구", "역삼1동"), "역삼1동", "ok:서울특별시 강남구 역삼1동", "ok:서울특별시 강남구 역삼동"},
		{"an exception", row(9004, "서울특별시", "송파구", "잠실4동"), "잠실4동", "ok:서울특별시 송파구 잠실4동", "ambiguous"},
		{"a namesake", row(9005, "경기도", "화성시", "역삼동"), "역삼동", "ambiguous", "ok:서울특별시 강남구 역삼동"},
		{"a 시/도 that no map has", row(9006, "한양특별시", "북촌구", "율곡동"), "한양특별시 율곡동", "ok:한양특별시 북촌구 율곡동", "ambiguous"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := verdict(region.NewIndex(list).Resolve(tt.text)); got != tt.was {
				t.Errorf("without the row: Resolve(%q) = %s, want %s", tt.text, got, tt.was)
			}
			with := region.NewIndex(append(fixture(t), tt.added))
			if got := verdict(with.Resolve(tt.text)); got != tt.want {
				t.Errorf("with the row: Resolve(%q) = %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

// TestIndexOfCutList stands for a homepage whose answer ends early: 광주 and
// the 시/군/구 that are gone must not leave their names to others.
func TestIndexOfCutList(t *testing.T) {
	ix := region.NewIndex([]region.Dong{
		row(1, "서울특별시", "성동구", "송정동"), row(2, "경기도", "수원시 영통구", "하동"),
		row(3, "경기도", "수원시 팔달구", "중동"),
	})
	for _, text := range []string{"광주 송정동", "광주시 송정동", "경기 광주 송정동", "하남 중동", "용인 중동"} {
		if got := ix.Resolve(text); got.Verdict == region.Resolved {
			t.Errorf("Resolve(%q) = %s, want no row", text, verdict(got))
		}
	}
}

// TestIndexDistrustsTheList feeds rows that the homepage should never send.
func TestIndexDistrustsTheList(t *testing.T) {
	sound := row(1, "서울특별시", "강남구", "역삼동")
	other := row(1, "서울특별시", "송파구", "잠실동")
	relabelled := row(2, "서울특별시", "강남구", "역삼동")
	wrongLabel := row(3, "서울특별시", "송파구", "잠실동")
	wrongLabel.Label = "서울특별시 송파구 신천동"
	tests := []struct {
		name string
		list []region.Dong
		text string
		want string
		rows int
	}{
		{"no rows", nil, "역삼동", "ambiguous", 0},
		{"the same row twice", []region.Dong{sound, sound}, "역삼동", "ok:" + sound.Label, 1},
		{"one id, two rows", []region.Dong{sound, other}, "역삼동", "ambiguous", 0},
		{"one label, two ids", []region.Dong{sound, relabelled}, "강남구 역삼동", "ambiguous", 0},
		{"a label of another row", []region.Dong{wrongLabel}, "잠실동", "ambiguous", 0},
		{"no id", []region.Dong{row(0, "서울특별시", "강남구", "역삼동")}, "역삼동", "ambiguous", 0},
		{"no dong", []region.Dong{row(4, "서울특별시", "강남구", "")}, "강남구", "ambiguous", 0},
		{"no city", []region.Dong{row(5, "서울특별시", "", "역삼동")}, "역삼동", "ambiguous", 0},
		{"no province", []region.Dong{row(6, "", "강남구", "역삼동")}, "역삼동", "ambiguous", 0},
		{"a dong called like a 시/도", []region.Dong{row(7, "서울특별시", "강남구", "부산")}, "부산", "out_of_area", 0},
		{"a dong called like a 구", []region.Dong{row(8, "서울특별시", "강남구", "강남구")}, "강남구", "ambiguous", 0},
		{"a dong called 동", []region.Dong{row(9, "서울특별시", "강남구", "동")}, "강남구 동", "ambiguous", 0},
		{"markup", []region.Dong{row(10, "서울특별시", "강남구", "<b>역삼동</b>")}, "역삼동", "ambiguous", 0},
		{"invalid UTF-8", []region.Dong{row(11, "서울특별시", "강남구", "\xff역삼동\xff")}, "역삼동", "ok:서울특별시 강남구 \xff역삼동\xff", 1},
		{"a broken namesake still counts", []region.Dong{sound, row(-1, "서울특별시", "송파구", "역삼동")}, "역삼동", "ambiguous", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ix := region.NewIndex(tt.list)
			if got := verdict(ix.Resolve(tt.text)); got != tt.want {
				t.Errorf("Resolve(%q) = %s, want %s", tt.text, got, tt.want)
			}
			if ix.Len() != tt.rows {
				t.Errorf("Len = %d, want %d", ix.Len(), tt.rows)
			}
		})
	}
}

func TestIndexIsSharedSafely(t *testing.T) {
	ix := region.NewIndex(fixture(t))
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for _, text := range []string{"역삼동", "정자동", "부산", "서울 강남구 역살동", "고양시 일산동"} {
				ix.Resolve(text)
			}
		})
	}
	workers.Wait()
}

// TestResolveOfTwoCuts reads a word that two addresses cover.
func TestResolveOfTwoCuts(t *testing.T) {
	north := row(1, "경기도", "한양시", "북촌동")
	south := row(2, "경기도", "한양북시", "촌동")
	if got := verdict(region.NewIndex([]region.Dong{north, south}).Resolve("한양북촌동")); got != "ambiguous" {
		t.Errorf("both listed: %s, want ambiguous", got)
	}
	if got := region.NewIndex([]region.Dong{south}).Resolve("한양북촌동"); got.Dong != south {
		t.Errorf("one listed: %s, want %s", verdict(got), south.Label)
	}
}
