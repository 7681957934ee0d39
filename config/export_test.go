package config

import "github.com/caarlos0/env/v11"

// Variables returns every variable and its default, as NAME=default.
func Variables() []string {
	params, err := env.GetFieldParams(&raw{})
	if err != nil {
		panic(err)
	}
	var out []string
	for _, p := range params {
		out = append(out, p.Key+"="+p.DefaultValue)
	}
	return out
}
