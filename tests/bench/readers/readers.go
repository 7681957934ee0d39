package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	goccy "github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"

	"github.com/rentcar00/mcp/service"
	"github.com/rentcar00/mcp/service/homepage"
)

// reader is one way to read an answer.
type reader struct {
	name string
	// cars reads an answer and steps over its list of places.
	cars func([]byte) (*answer, error)
	// whole reads the list too; nil where that would be no way of its own.
	whole func([]byte) (*wholeAnswer, error)
}

// readers are the candidates, the standard library's first: it is what the
// others are compared with.
func readers() []reader {
	return []reader{
		typed("encoding/json", json.Unmarshal),
		typed("json/v2", func(body []byte, to any) error {
			return jsonv2.Unmarshal(body, to, jsontext.AllowInvalidUTF8(true))
		}),
		{name: "jsontext", cars: readTokens},
		typed("goccy", goccy.Unmarshal),
		typed("goccy/v2", func(body []byte, to any) error {
			return goccyv2.Unmarshal(body, to, goccytext.AllowInvalidUTF8(true))
		}),
		typed("sonic", sonic.Unmarshal),
		typed("sonic, std", sonic.ConfigStd.Unmarshal),
	}
}

func typed(name string, unmarshal func([]byte, any) error) reader {
	return reader{
		name: name,
		cars: func(body []byte) (*answer, error) {
			var a answer
			return &a, unmarshal(body, &a)
		},
		whole: func(body []byte) (*wholeAnswer, error) {
			var a wholeAnswer
			return &a, unmarshal(body, &a)
		},
	}
}

// canned is a transport that has one answer for everything.
type canned struct{ body []byte }

func (c *canned) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {"application/json"}},
		Body:       io.NopCloser(bytes.NewReader(c.body)),
		Request:    r,
	}, nil
}

// newClient returns the service's own client in front of c.
func newClient(c *canned) *homepage.Client {
	return homepage.New(homepage.Options{
		BaseURL:     &url.URL{Scheme: "https", Host: "homepage.example"},
		MaxInFlight: 1,
		Now:         time.Now,
		Transport:   c,
	})
}

// asService is the service itself: a client that has seen good, a whole
// answer to q, reads body.
func asService(good []byte, q service.Query) reader {
	return reader{name: "the service", cars: func(body []byte) (*answer, error) {
		upstream := &canned{good}
		client := newClient(upstream)
		if _, err := client.Search(context.Background(), q); err != nil {
			return nil, err
		}
		upstream.body = body
		found, err := client.Search(context.Background(), q)
		if err != nil {
			return nil, err
		}
		a := &answer{Cars: make([]car, len(found.Vehicles))}
		for i, v := range found.Vehicles {
			a.Cars[i] = car{Name: v.Name, DiscountPrice: v.RentalPrice}
		}
		return a, nil
	}}
}
