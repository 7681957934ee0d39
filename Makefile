# Targets that people and CI run alike. Tools are built from the Go module
# proxy at fixed versions; nothing has to be installed by hand.
SHELL := bash
GO ?= go
GOLANGCI = $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK = $(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0

.PHONY: check format tidy lint vet test race vuln

# Everything that has to be green before a change lands.
check: format tidy vet lint race test

format:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not gofmt-ed: $$unformatted"; exit 1; }

tidy:
	$(GO) mod tidy -diff
	$(GO) mod verify

vet:
	$(GO) vet ./...

lint:
	$(GOLANGCI) run ./...

race:
	$(GO) test -race ./...

# The test command of the README.
test:
	$(GO) test ./...

# Known vulnerabilities. Asks the public vulnerability database, so it needs
# the network and is not part of check.
vuln:
	$(GOVULNCHECK) ./...
