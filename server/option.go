package server

import (
	"net/http"

	"github.com/rentcar00/mcp/service/homepage"
)

// Option changes how New reaches the homepage.
type Option func(*homepage.Options)

// WithTransport has requests to the homepage go through t. Tests bring a
// network of their own with it.
func WithTransport(t http.RoundTripper) Option {
	return func(o *homepage.Options) { o.Transport = t }
}
