package tests

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"time"
)

// bend is how a homepage goes wrong: see sample.Homepage.Bend.
type bend = func(w http.ResponseWriter, r *http.Request, next http.Handler)

// straight answers as the homepage does.
func straight(w http.ResponseWriter, r *http.Request, next http.Handler) { next.ServeHTTP(w, r) }

// stall waits until the caller gives up.
func stall(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() }

// abort ends the connection within the answer.
func abort(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) }

func hang(ctx context.Context) (net.Conn, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func after(d time.Duration, then bend) bend {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		select {
		case <-time.After(d):
			then(w, r, next)
		case <-r.Context().Done():
		}
	}
}

// sequence bends each request by the next of bends, and then by the last.
func sequence(bends ...bend) bend {
	n := 0
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		bend := bends[min(n, len(bends)-1)]
		n++
		bend(w, r, next)
	}
}

// first bends the first n requests.
func first(n int, then bend) bend {
	bends := make([]bend, n, n+1)
	for i := range bends {
		bends[i] = then
	}
	return sequence(append(bends, straight)...)
}

func status(code int, header ...string) bend {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
	}
}

func says(code int, body string) bend {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

func html(code int) bend {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, "<!doctype html><title>The deployment could not be found</title>")
	}
}

// raw writes bytes where an answer should be, and ends the connection.
func raw(bytes string) bend {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, bytes)
		_ = conn.Close()
	}
}

// answerOf is what the homepage would answer.
func answerOf(r *http.Request, next http.Handler) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	next.ServeHTTP(w, r)
	return w
}

// headers sets a header of the right answer.
func headers(key, value string) bend {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		body := answerOf(r, next).Body
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set(key, value)
		_, _ = w.Write(body.Bytes())
	}
}

// edited replaces what patterns match in the right answer: pattern,
// replacement, pattern, replacement…
func edited(patterns ...string) bend {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		body := answerOf(r, next).Body.String()
		for i := 0; i+1 < len(patterns); i += 2 {
			pattern := regexp.MustCompile(patterns[i])
			if !pattern.MatchString(body) {
				panic("nothing to edit: " + patterns[i])
			}
			body = pattern.ReplaceAllString(body, patterns[i+1])
		}
		says(http.StatusOK, body)(w, r, next)
	}
}

// halfThen sends half of the right answer under its whole length.
func halfThen(then bend) bend {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		body := answerOf(r, next).Body.Bytes()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body[:len(body)/2])
		_ = http.NewResponseController(w).Flush()
		then(w, r, next)
	}
}

func trickle(w http.ResponseWriter, r *http.Request, next http.Handler) {
	w.Header().Set("Content-Type", "application/json")
	for _, b := range answerOf(r, next).Body.Bytes() {
		if _, err := w.Write([]byte{b}); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
		select {
		case <-time.After(time.Second):
		case <-r.Context().Done():
			return
		}
	}
}

// thenBlanks is a good answer for those who stop reading where it ends.
func thenBlanks(w http.ResponseWriter, r *http.Request, next http.Handler) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answerOf(r, next).Body.Bytes())
	endless(w, r, next)
}

func endless(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	w.Header().Set("Content-Type", "application/json")
	for blanks := bytes.Repeat([]byte(" "), 64<<10); ; {
		if _, err := w.Write(blanks); err != nil {
			return
		}
	}
}

// zipped compresses the right answer and spoils what came of it.
func zipped(spoil func([]byte) []byte) bend {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write(answerOf(r, next).Body.Bytes())
		_ = z.Close()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(spoil(b.Bytes()))
	}
}

// bomb is a gigabyte of blanks, if anyone unpacks it all.
func bomb(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	for range 1024 {
		if _, err := z.Write(blanks); err != nil {
			return
		}
	}
	_ = z.Close()
}
