#!/bin/bash
# Runs every profile of docker-compose.yml on a local engine and checks what
# docs/operations.md promises of it. Needs docker with compose, curl, jq and Go,
# and the ports 80, 443 and 8080; takes some minutes. Ends with 1 when a check
# failed. Arguments, if any, are the parts to run, by the names of the functions
# below. docs/deployment-check.md holds its last output.
set -uo pipefail
cd "$(dirname "$0")/.."
source deploy/verify-lib.sh

image() {
  section "Image"
  local host=$scratch/server built=$scratch/server-of-image id size
  run compose --profile sample build -q sample
  size=$(docker image inspect -f '{{.Size}}' "$IMAGE")
  check "under 20 MB ($((size / 1000000)).$((size / 100000 % 10)) MB)" test "$size" -lt 20000000
  is "user" 65532:65532 "$(docker image inspect -f '{{.Config.User}}' "$IMAGE")"
  is "health check by the binary" "[CMD /server -healthcheck]" "$(docker image inspect -f '{{.Config.Healthcheck.Test}}' "$IMAGE")"
  id=$(docker create "$IMAGE")
  docker cp "$id:/server" "$built" >/dev/null
  is "files besides the binary" "" "$(docker export "$id" | tar -t | grep -Ev '^(server|\.dockerenv|(dev|etc|proc|sys)/.*)$')"
  docker rm "$id" >/dev/null
  CGO_ENABLED=0 GOFLAGS= go build -trimpath -buildvcs=false \
    -ldflags "-s -w -buildid= -X github.com/rentcar00/mcp/server.version=$VERSION" -o "$host" .
  check "reproducible: the binary is the one that is built outside" cmp -s "$host" "$built"
  is "root certificates in the binary" 1 "$(go version -m "$built" | grep -c x509roots/fallback)"
}

default_profile() {
  section "docker compose up"
  PROFILES=(default)
  up mcp
  is "health" '{"status":"ok"}' "$(curl -fsS http://localhost:8080/health)"
  is "a call without dates" need_input "$(call http://localhost:8080/mcp '{}' | jq -r .result.structuredContent.status)"
  local answer
  answer=$(call http://localhost:8080/mcp "$TOTAL" | jq -r 'if .result.isError then .result.content[0].text else .result.structuredContent.status end')
  check "a search asks the real homepage (without internet: says so)" grep -qE '^ok$|https://rentcar00.com' <<<"$answer"
  say "  answer: $answer"
  is "version" "$VERSION" "$(compose logs --no-log-prefix mcp | jq -r 'select(.msg == "listening").version')"
  local id; id=$(compose ps -q mcp)
  is "read-only root" true "$(docker inspect -f '{{.HostConfig.ReadonlyRootfs}}' "$id")"
  is "nothing written" "" "$(docker diff "$id")"
  is "memory, CPU, restart, log" "268435456 1000000000 unless-stopped json-file 10m 5" \
    "$(docker inspect -f '{{with .HostConfig}}{{.Memory}} {{.NanoCpus}} {{.RestartPolicy.Name}} {{.LogConfig.Type}} {{index .LogConfig.Config "max-size"}} {{index .LogConfig.Config "max-file"}}{{end}}' "$id")"
  is "published on loopback only" "127.0.0.1:8080" "$(docker port "$id" 8080)"
  ends_well mcp
}

sample_profile() {
  section "docker compose --profile sample --profile logs up"
  collector_image
  PROFILES=(sample logs)
  up sample collector
  for _ in 1 2 3 4 5; do call http://localhost:8080/mcp "$TOTAL" >"$scratch/answer"; done
  is "a search" "ok total_with_delivery" "$(jq -r '.result.structuredContent | .status + " " + .price_stage' "$scratch/answer")"
  jq -r .result.structuredContent.display "$scratch/answer" | head -8 | sed 's/^/  | /'
  for _ in 1 2 3; do call http://localhost:8080/mcp '{"pickup_at":"내일"}' >/dev/null; done
  for _ in 1 2; do curl -s http://localhost:8080/mcp -H 'Content-Type: application/json' -d '[]' >/dev/null; done

  section "Log pipeline: OpenTelemetry Collector"
  local in=$scratch/in out=$scratch/out
  compose logs --no-log-prefix sample >"$in"
  collected() { compose cp collector:/out/calls.jsonl "$scratch/calls.jsonl" >/dev/null 2>&1 &&
    jq -c '.resourceLogs[].scopeLogs[].logRecords[] | {time: .timeUnixNano, severity: .severityText, fields: (.body.kvlistValue.values | map({(.key): .value}) | add)}' "$scratch/calls.jsonl" >"$out" &&
    [ "$(wc -l <"$out")" -ge "$(wc -l <"$in")" ]; }
  wait_for 20 collected
  is "lines in, records out" "$(wc -l <"$in")" "$(wc -l <"$out")"
  for status in ok need_input refused:malformed; do
    is "status $status in, out" "$(jq -r "select(.status == \"$status\").status" "$in" | wc -l)" \
      "$(jq -r "select(.fields.status.stringValue == \"$status\").time" "$out" | wc -l)"
  done
  is "fields of a call" "count,level,msg,pickup_at,region,return_at,status,time" \
    "$(jq -r 'select(.fields.msg.stringValue == "call").fields | keys | join(",")' "$out" | sort -u)"
  is "records without time or severity" 0 "$(jq -r 'select((.time // "") == "" or (.severity // "") == "").time' "$out" | wc -l)"
  down
}

public_profile() {
  section "docker compose --profile public up (sample homepage)"
  PROFILES=(public)
  behind_caddy
  is "a search over HTTPS, certificate verified" "ok" "$(call https://localhost/mcp "$TOTAL" | jq -r .result.structuredContent.status)"
  is "health over HTTPS" 200 "$(code https://localhost/health)"
  is "HTTP goes to HTTPS" "308 https://localhost/mcp" "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://localhost/mcp)"
  for path in / /metrics /debug/pprof/ /mcp/x /healthz /.env; do is "https://localhost$path" 404 "$(code "https://localhost$path")"; done
  check "the service's own port is not published" test -z "$(docker port "$(compose ps -q web)")"
  local passed=0
  for n in $(seq 32); do
    [ "$(code https://localhost/mcp -H "X-Forwarded-For: 203.0.113.$n" -H 'Content-Type: application/json' -d "$PING")" = 200 ] && passed=$((passed + 1))
  done
  is "an invented X-Forwarded-For is not believed: calls that passed" 29 "$passed" # and the search before
  is "Caddy's log without callers" 0 "$(compose logs --no-log-prefix caddy | grep -cE 'remote_ip|client_ip|User-Agent')"
  down
}

scale_profile() {
  section "docker compose --profile scale up: one limit"
  PROFILES=(scale)
  behind_caddy
  is "replicas" 3 "$(compose ps -q replica | wc -l)"
  is "the host is no upstream" 172.31.250.1 "$(docker network inspect -f '{{(index .IPAM.Config 0).Gateway}}' ppangppangka_edge)"
  check "Redis is not published" test -z "$(docker port "$(compose ps -q redis)")"
  is "calls of 45 that passed" 30 "$(passed 45)"
  section "Redis lost"
  compose stop -t 1 redis >/dev/null 2>&1
  is "calls of 100 that passed, each replica for itself" 90 "$(passed 100)"
  slowest "Redis gone"
  is "said in the log, by replicas" 3 "$(compose logs --no-log-prefix replica | grep -c '"redis failed')"
  compose start redis >/dev/null 2>&1
  sleep 2
  passed 3 >/dev/null # each replica finds Redis again
  compose exec -T redis redis-cli flushall >/dev/null
  is "Redis back: calls of 45 that passed" 30 "$(passed 45)"
  section "Redis hanging"
  docker pause "$(compose ps -q redis)" >/dev/null
  sleep 60 # the replicas' own windows of before run out
  is "calls of 100 that passed, each replica for itself" 90 "$(passed 100)"
  slowest "Redis hanging"
  docker unpause "$(compose ps -q redis)" >/dev/null
  sleep 2
  passed 3 >/dev/null
  compose exec -T redis redis-cli flushall >/dev/null
  is "Redis back: calls of 45 that passed" 30 "$(passed 45)"
  down
}

rolling_restart() {
  section "Rolling restart under load"
  export RATE_LIMIT=1000000-M
  PROFILES=(scale)
  behind_caddy
  local results=$scratch/results; : >"$results"
  for _ in 1 2 3; do
    (while [ ! -e "$scratch/enough" ]; do
      curl -s --cacert "$scratch/root.crt" "https://localhost/mcp?[1-40]" -o /dev/null -w '%{http_code}\n' \
        -H 'Content-Type: application/json' -d "$(request "$TOTAL")" >>"$results"
    done) &
    (while [ ! -e "$scratch/enough" ]; do
      call https://localhost/mcp "$TOTAL" | jq -r .result.structuredContent.status >>"$results" 2>/dev/null || echo unreadable >>"$results"
    done) &
  done
  deploy/roll.sh | sed 's/^/  | /'
  touch "$scratch/enough"; wait
  sort "$results" | uniq -c | sed 's/^/  | /'
  is "failed calls" 0 "$(grep -cvE '^(200|ok)$' "$results")"
  check "calls meanwhile ($(wc -l <"$results"))" test "$(wc -l <"$results")" -gt 500
  is "replicas after it" 3 "$(compose ps -q replica | wc -l)"
  down
  unset RATE_LIMIT
}

host_without_containers() {
  section "A host without containers"
  ADDR=127.0.0.1:18080 TRUSTED_PROXIES=127.0.0.1/32 "$scratch/server" -sample >"$scratch/host.log" 2>&1 &
  local service=$! caddy
  caddy=$(docker run -d --rm --network host -e "SITES=http://mcp.rentcar00.com:18081, http://other.example:18081" \
    -e UPSTREAMS=127.0.0.1:18080 -v "$PWD/deploy/Caddyfile:/etc/caddy/Caddyfile:ro" caddy:2-alpine)
  on_host() { code "http://127.0.0.1:18081$1" -H "Host: $2:18081" "${@:3}"; }
  wait_for 10 test_is 200 on_host /health mcp.rentcar00.com
  is "the public name through Caddy" 200 "$(on_host /mcp mcp.rentcar00.com -H 'Content-Type: application/json' -d "$PING")"
  is "a name that is not allowed" 403 "$(on_host /mcp other.example -H 'Content-Type: application/json' -d "$PING")"
  kill "$service"; wait "$service"
  is "the service ended with" 0 $?
  docker stop "$caddy" >/dev/null
  if command -v systemd-analyze >/dev/null; then
    say "  $(systemd-analyze security --offline=true deploy/ppangppangka-mcp.service | tail -1)"
    is "complaints about the unit" "" "$(systemd-analyze verify deploy/ppangppangka-mcp.service 2>&1 | grep -v 'is not executable')"
  fi
  if command -v promtool >/dev/null; then
    check "alert rules" promtool check rules deploy/alerts.yaml
    check "alert rules on made-up series" promtool test rules deploy/alerts_test.yaml
  fi
  check "dashboard is JSON" jq -e .panels deploy/dashboard.json
}

main() {
  versions
  local part
  for part in "${@:-image default_profile sample_profile public_profile scale_profile rolling_restart host_without_containers}"; do
    for part in $part; do "$part"; done
  done
  section "$checks checks, $failures failed"
  [ "$failures" -eq 0 ]
}
main "$@"
