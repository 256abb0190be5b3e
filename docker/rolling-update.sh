#!/bin/sh
# rolling-update.sh [SERVICE...]: migrates, then replaces the containers of the services, or of all, by containers with the newest image and
# settings. No request fails: an old container stops only when its successor is ready. Needs memory for one service twice.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- auth clients shuttle notify gateway
docker compose run --rm --no-deps migrate
for service in "$@"; do
  old=$(docker compose ps --quiet "$service")
  [ -n "$old" ] || { echo "$service does not run. Start Lotline first: docker compose up --detach" >&2; exit 1; }
  replicas=$(echo "$old" | wc -l)
  docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((replicas * 2))" "$service"
  # Unquoted: one argument for each container.
  docker stop $old
  docker rm $old
done
