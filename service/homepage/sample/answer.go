package sample

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

type invalidSearch struct {
	Error  string   `json:"error"`
	Errors problems `json:"errors"`
	Search search   `json:"search"`
}

type failure struct {
	Error   string `json:"error"`
	Message string `json:"message,omitempty"`
}

// searchCars is the API: any path through it ends in JSON.
func (h *Homepage) searchCars(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		writeJSON(w, http.StatusMethodNotAllowed, encode(failure{Error: "method_not_allowed"}))
		return
	}
	asked := readSearch(r.URL.Query(), optionPickup)
	q, found := asked.query(h.now())
	if found != (problems{}) {
		writeJSON(w, http.StatusBadRequest, encode(invalidSearch{"invalid_search_query", found, asked}))
		return
	}
	regions := h.regions.Load()
	cards, err := h.search(q, regions)
	if err != nil {
		writeJSON(w, http.StatusInternalServerError, encode(failure{"db_search_failed", err.Error()}))
		return
	}
	w.Header().Set("Cache-Control", "s-maxage=60, stale-while-revalidate=300")
	writeJSON(w, http.StatusOK, answer(asked, regions, cards))
}

// answer puts the parts of a 200 together around the region list, which is 160
// of its 190 KB at full size and was encoded when it was set.
func answer(asked search, regions *regionList, cards []Card) []byte {
	head := encode(struct {
		Search search `json:"search"`
	}{asked})
	tail := encode(struct {
		TotalCount int    `json:"totalCount"`
		Cars       []Card `json:"cars"`
		Meta       meta   `json:"meta"`
	}{len(cards), cards, meta{"supabase-search", "db-primary"}})

	open, rest := head[:len(head)-1], tail[1:]
	return bytes.Join([][]byte{open, []byte(`,"company":`), regions.company, []byte(`,`), rest}, nil)
}

type meta struct {
	Source string `json:"source"`
	Stage  string `json:"stage"`
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	// A caller that went away is no concern of the homepage.
	_, _ = w.Write(body)
}

// encode returns v as JSON the way JavaScript writes it, without escaping HTML.
// It panics if v cannot be encoded, which no struct of this package can cause.
func encode(v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("sample: encoding %T: %v", v, err))
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
