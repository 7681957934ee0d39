package handlers

import (
	"io"
	"net/http"
)

// DomainProof answers with text and nothing else: directories fetch it from a
// well-known path to learn that the domain is its publisher's, and compare it
// to the character.
func DomainProof(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, text)
	})
}
