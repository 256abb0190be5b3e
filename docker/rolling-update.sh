#!/bin/sh
# rolling-update.sh [SERVICE...]: runs the migrations, then replaces the containers of these services (by default, of all services) by
# containers with the current image and settings. No request fails, because an old container stops only when its successor is ready.
# The machine needs memory for two copies of a service.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- auth clients shuttle notify gateway
docker compose run --rm --no-deps migrate
for service in "$@"; do
  old=$(docker compose ps --quiet "$service")
  [ -n "$old" ] || { echo "$service does not run. Start Lotline first: docker compose up --detach" >&2; exit 1; }
  replicas=$(echo "$old" | wc -l)
  if ! docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((replicas * 2))" "$service"; then
    for successor in $(docker compose ps --all --quiet "$service" | grep -vxF "$old"); do
      docker logs --tail 20 "$successor"
      docker rm --force "$successor"
    done
    echo "$service did not become ready, so its old containers stay. The lines above are its log." >&2
    exit 1
  fi
  # Unquoted, so that each container is an argument.
  docker stop $old
  docker rm $old
done
# It runs the services' image with their database logins, and is replaced only if one of them changed.
docker compose up --detach --no-deps backup-nightly
