# The build has no repository to look at: the version comes from outside.
FROM golang:1.26-bookworm AS build
WORKDIR /src
ARG GOPROXY
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=unversioned
# Certificates and zone data are part of the binary (main.go, service/schedule).
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false \
    -ldflags "-s -w -buildid= -X github.com/rentcar00/mcp/server.version=${VERSION}" -o /server .

FROM scratch
COPY --from=build /server /server
# Nobody: nothing is written and no port below 1024 is bound.
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=2 CMD ["/server", "-healthcheck"]
ENTRYPOINT ["/server"]
