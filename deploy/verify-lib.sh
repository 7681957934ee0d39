# What verify.sh is written in.
export VERSION=${VERSION:-verify}
export GOPROXY=$(go env GOPROXY)
IMAGE=ppangppangka-mcp:$VERSION
COLLECTOR=otel/opentelemetry-collector-contrib:0.165.0
PING='{"jsonrpc":"2.0","id":1,"method":"ping"}'
pickup=$(date -d '+3 days' +%F) return=$(date -d '+5 days' +%F)
TOTAL="{\"pickup_at\":\"${pickup}T10:00\",\"return_at\":\"${return}T10:00\",\"region\":\"서울 서초구 잠원동\"}"
checks=0 failures=0
scratch=$(mktemp -d)
trap 'docker compose --profile "*" down -v -t 1 >/dev/null 2>&1; rm -rf "$scratch"' EXIT

say() { echo "$*"; }
section() { say; say "## $*"; }

# check TEXT COMMAND…: the command has to succeed.
check() {
  local text=$1; shift
  checks=$((checks + 1))
  if "$@" >"$scratch/said" 2>&1; then say "ok    $text"; else
    failures=$((failures + 1)); say "FAIL  $text"; sed 's/^/      /' "$scratch/said"
  fi
}
# is TEXT WANT GOT
is() { check "$1: ${2:-none}" equal "$2" "$3"; }
equal() { [ "$1" = "$2" ] || { echo "got ${2:-none}"; return 1; }; }
test_is() { [ "$("${@:2}")" = "$1" ]; }
run() { "$@" >"$scratch/ran" 2>&1 || { cat "$scratch/ran"; return 1; }; }
# wait_for SECONDS COMMAND…
wait_for() { local until=$((SECONDS + $1)); shift; while ! "$@"; do [ $SECONDS -ge $until ] && return 1; sleep 0.5; done; }

PROFILES=()
FILES=(-f docker-compose.yml)
compose() { docker compose "${FILES[@]}" "${PROFILES[@]/#/--profile=}" "$@"; }
up() { run compose up -d --no-build --wait "$@" || check "up $*" false; }
down() { compose down -v >/dev/null 2>&1; }
# ends_well SERVICE: stops it, and wants exit status 0.
ends_well() {
  local id; id=$(compose ps -q "$1")
  docker stop "$id" >/dev/null
  is "$1 ended with" 0 "$(docker inspect -f '{{.State.ExitCode}}' "$id")"
  down
}

request() { echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_available_vehicles\",\"arguments\":$1}}"; }
tls() { [ -e "$scratch/root.crt" ] && echo "--cacert $scratch/root.crt"; }
call() { curl -s $(tls) "$1" -H 'Content-Type: application/json' -d "$(request "$2")"; }
code() { curl -s $(tls) -o /dev/null -w '%{http_code}' "$@"; }
# behind_caddy starts the profile with sample homepages, and waits for Caddy.
behind_caddy() {
  FILES=(-f docker-compose.yml -f deploy/verify.compose.yml)
  export COMPOSE_FILE=docker-compose.yml:deploy/verify.compose.yml # for roll.sh
  up caddy
  rm -f "$scratch/root.crt"
  wait_for 20 run compose cp caddy:/data/caddy/pki/authorities/local/root.crt "$scratch/root.crt"
  wait_for 20 settled
}
# settled: Caddy has found out which addresses have a replica.
settled() {
  test_is 16 grep -c '^200 0\.[0-2]' <(curl -s $(tls) "https://localhost/health?[1-16]" -o /dev/null -w '%{http_code} %{time_total}\n')
}
# passed N: makes N calls and says how many were not refused.
passed() {
  curl -s $(tls) "https://localhost/mcp?[1-$1]" -o /dev/null -w '%{http_code} %{time_total}\n' \
    -H 'Content-Type: application/json' -d "$PING" >"$scratch/passed"
  local other; other=$(grep -cvE '^(200|429) ' "$scratch/passed")
  [ "$other" -eq 0 ] || { sort "$scratch/passed" | cut -c1-3 | uniq -c | tr '\n' ' '; return; }
  grep -c '^200 ' "$scratch/passed"
}
slowest() { say "  slowest of those calls with $1: $(cut -d' ' -f2 "$scratch/passed" | sort -n | tail -1) s"; }

versions() {
  say "date:    $(date -u +'%F %H:%M UTC')"
  say "engine:  Docker $(docker version -f '{{.Server.Version}}'), Compose $(docker compose version --short), $(uname -sm)"
  say "go:      $(go env GOVERSION)"
  say "images:  golang:1.26-bookworm, caddy:2-alpine ($(docker run --rm caddy:2-alpine caddy version | cut -d' ' -f1)), redis:7-alpine ($(docker run --rm redis:7-alpine redis-server --version | grep -o 'v=[^ ]*')), $COLLECTOR"
}

# collector_image makes a stand-in from Go modules where the image cannot be
# pulled. The first go command fails where a module that only its tests need
# is missing, and has done all that the build needs.
collector_image() {
  docker image inspect "$COLLECTOR" >/dev/null 2>&1 || docker pull -q "$COLLECTOR" >/dev/null 2>&1 && return
  cp deploy/logs/builder.yaml "$scratch/" && (
    cd "$scratch" && go run go.opentelemetry.io/collector/cmd/builder@v0.165.0 --config builder.yaml --skip-compilation
    cd build && CGO_ENABLED=0 go build -mod=mod -ldflags '-s -w' -o otelcol-contrib . &&
      printf 'FROM scratch\nCOPY otelcol-contrib /\nENTRYPOINT ["/otelcol-contrib"]\n' | docker build -q -t "$COLLECTOR" -f - .
  ) >"$scratch/collector.log" 2>&1 || { tail -5 "$scratch/collector.log"; return 1; }
}
