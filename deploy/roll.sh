#!/bin/bash
# Replaces the replicas of the scale profile one after another with the image
# as it is now, without losing a call: each is stopped (it says so at /health,
# Caddy turns away, it finishes its calls), and the next is only touched when
# its successor is well. Build or load the new image first; to roll back, set
# VERSION to the image before and run it again.
set -euo pipefail
cd "$(dirname "$0")/.."
compose() { docker compose --profile scale "$@"; }

for replica in $(compose ps -q replica); do
  docker stop "$replica" >/dev/null
  status=$(docker inspect -f '{{.State.ExitCode}}' "$replica")
  docker rm "$replica" >/dev/null
  echo "$(date +%T) replica ${replica:0:12} ended with $status"
  compose up -d --no-deps --no-recreate --no-build --wait replica >/dev/null 2>&1
done
compose ps --format 'table {{.Name}}\t{{.Status}}' replica
