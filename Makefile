# Targets that people and CI run alike. Tools are built from the Go module
# proxy at fixed versions; nothing has to be installed by hand.
SHELL := bash
GO ?= go
GOLANGCI = $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
CYCLONEDX = $(GO) run github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.9.0
GOVULNCHECK = $(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0

.PHONY: check format tidy lint vet test race clients soak vuln bench bench-readers image sbom release verify-deploy

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

# Real MCP clients against the real service: tests/clients/README.md. Their
# packages come from the npm registry, so it needs the network and is not part
# of check.
clients: tests/clients/node_modules/.package-lock.json
	cd tests/clients/go && $(GO) mod tidy -diff && $(GO) vet ./...
	node tests/clients/run.mjs

# Not npm ci, which refuses a lock file without the optional packages for other
# systems that a registry mirror may lack.
tests/clients/node_modules/.package-lock.json: tests/clients/package-lock.json
	cd tests/clients && npm install --no-save
	touch $@

# The service before a bad homepage for a while: docs/reliability.md.
SOAK ?= 2m
soak:
	$(GO) run ./tests/soak -for $(SOAK)

# Known vulnerabilities. Asks the public vulnerability database, so it needs
# the network and is not part of check.
vuln:
	$(GOVULNCHECK) ./...

# What the service adds to the homepage's own time, into docs/performance.md:
# about seven minutes on a machine that does nothing else. For a first look:
# go run ./tests/bench -quick
bench:
	$(GO) run ./tests/bench -o docs/performance.md

# What can read the homepage's answer, compared, into docs/adr/0041 and 0042.
# A module of its own: its libraries come from the Go module proxy.
bench-readers:
	cd tests/bench/readers && $(GO) mod tidy -diff && $(GO) vet ./... && $(GO) test ./... && \
		$(GO) run . -o ../../../docs/adr $(addprefix -answer ,$(abspath $(wildcard ../shared/homepage/samples/02-delivery-424.json)))

# The image, named and stamped with the version.
VERSION ?= $(shell git describe --tags --always --dirty)
image:
	docker build -t ppangppangka-mcp:$(VERSION) --build-arg VERSION=$(VERSION) --build-arg GOPROXY=$(shell $(GO) env GOPROXY) .

# Every module in the binary, with its version, in CycloneDX JSON.
sbom:
	mkdir -p dist
	$(CYCLONEDX) app -json -output dist/ppangppangka-mcp.cdx.json .

# What a release consists of, in dist: binaries, the image, the SBOM and sums.
release: image sbom
	for arch in amd64 arm64; do \
		CGO_ENABLED=0 GOOS=linux GOARCH=$$arch $(GO) build -trimpath -buildvcs=false \
			-ldflags "-s -w -buildid= -X github.com/rentcar00/mcp/server.version=$(VERSION)" \
			-o dist/ppangppangka-mcp-linux-$$arch . || exit 1; \
	done
	docker save ppangppangka-mcp:$(VERSION) | gzip -n >dist/ppangppangka-mcp-image.tar.gz
	cd dist && sha256sum ppangppangka-mcp* >SHA256SUMS

# Every profile of docker-compose.yml on the local engine, into the docs.
verify-deploy:
	set -o pipefail; { echo '# Deployment check'; echo; \
		echo 'The last output of `deploy/verify.sh` (`make verify-deploy`).'; echo; echo '```text'; \
		deploy/verify.sh; status=$$?; echo '```'; exit $$status; } | tee docs/deployment-check.md
