package main

import (
	"bytes"
	stdgzip "compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// usualLevel is the level of compression that servers have unless told
// otherwise.
const usualLevel = 6

// compareGzip returns the tables of plain and compressed answers. A process of
// its own serves them, so that its CPU is not counted.
func compareGzip(ctx context.Context, recorded string, body []byte, rounds int) (string, error) {
	small, err := compressed(body, usualLevel)
	if err != nil {
		return "", err
	}
	decoders := inMemory(body, small)
	memory, err := compare(ctx, decoders, rounds)
	if err != nil {
		return "", err
	}
	address, stop, err := startHomepage(ctx, recorded)
	if err != nil {
		return "", err
	}
	defer stop()
	calls := callers(ctx, address, len(body))
	online, err := compare(ctx, calls, rounds)
	if err != nil {
		return "", err
	}

	var b strings.Builder
	fmt.Fprintf(&b, "Compressed (compress/gzip, level %d) it is %s bytes.\n", usualLevel, thousands(len(small)))
	b.WriteString("\n### Decoding in memory\n")
	writeCosts(&b, decoders, memory)
	b.WriteString("\n### One call over HTTP/2 and TLS on loopback, the caller's part\n")
	writeCosts(&b, calls, online)
	writeWaits(&b, len(body), len(small), calls, online)
	return b.String(), nil
}

func writeCosts(b *strings.Builder, candidates []candidate, costs []cost) {
	b.WriteString(heading(1, "", "CPU µs", "first row = 1", "KB", "allocations"))
	for i, c := range costs {
		b.WriteString(row(candidates[i].name, microseconds(c.cpu), c.times(), fmt.Sprintf("%.1f", float64(c.bytes)/1e3), thousands(c.allocs)))
	}
}

func compressed(body []byte, level int) ([]byte, error) {
	var b bytes.Buffer
	w, err := stdgzip.NewWriterLevel(&b, level)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// unzipper is a gzip decoder that can be used again.
type unzipper interface {
	io.Reader
	Reset(r io.Reader) error
}

// The decoders, as sync.Pool's New.
func newStd() any       { return new(stdgzip.Reader) }
func newKlauspost() any { return new(gzip.Reader) }

// unzip decodes from into to with a decoder of pool.
func unzip(pool *sync.Pool, to *bytes.Buffer, from io.Reader) error {
	z := pool.Get().(unzipper)
	defer pool.Put(z)
	if err := z.Reset(from); err != nil {
		return err
	}
	_, err := to.ReadFrom(z)
	return err
}

func inMemory(body, small []byte) []candidate {
	var buffer bytes.Buffer
	decode := func(name string, pool func() *sync.Pool) candidate {
		return candidate{name, func() error {
			buffer.Reset()
			if err := unzip(pool(), &buffer, bytes.NewReader(small)); err != nil {
				return err
			}
			if buffer.Len() != len(body) {
				return errors.New("another length")
			}
			return nil
		}}
	}
	std, klauspost := &sync.Pool{New: newStd}, &sync.Pool{New: newKlauspost}
	encode := func(level int) candidate {
		return candidate{fmt.Sprintf("the homepage's part: compressing, level %d", level), func() error {
			_, err := compressed(body, level)
			return err
		}}
	}
	return []candidate{
		decode("compress/gzip, a new one each time", func() *sync.Pool { return &sync.Pool{New: newStd} }),
		decode("compress/gzip, pooled", func() *sync.Pool { return std }),
		decode("klauspost/compress, pooled", func() *sync.Pool { return klauspost }),
		encode(stdgzip.BestSpeed),
		encode(usualLevel),
	}
}

// callers are the ways to ask for the answer, plain first.
func callers(ctx context.Context, address string, size int) []candidate {
	var buffer bytes.Buffer
	ask := func(name string, client *http.Client, pool *sync.Pool) candidate {
		return candidate{name, func() error {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
			if err != nil {
				return err
			}
			if pool != nil {
				req.Header.Set("Accept-Encoding", "gzip")
			}
			resp, err := client.Do(req)
			if err != nil {
				return err
			}
			defer resp.Body.Close()
			buffer.Reset()
			if pool != nil {
				err = unzip(pool, &buffer, resp.Body)
			} else {
				_, err = buffer.ReadFrom(resp.Body)
			}
			if err == nil && buffer.Len() != size {
				err = errors.New("another length")
			}
			return err
		}}
	}
	byHand, transparent := newHTTPClient(true), newHTTPClient(false)
	return []candidate{
		ask("plain", byHand, nil),
		ask("gzip, decoded by net/http", transparent, nil),
		ask("gzip, compress/gzip pooled by hand", byHand, &sync.Pool{New: newStd}),
		ask("gzip, klauspost/compress pooled by hand", byHand, &sync.Pool{New: newKlauspost}),
	}
}
