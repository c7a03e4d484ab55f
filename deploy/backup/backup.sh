#!/usr/bin/env bash
# Backs up the hotel in containers while it serves, into the folder BACKUPS: make backup
set -euo pipefail

folder=${BACKUPS:-backups}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "$(docker compose ps --status running --quiet postgres)" ]; then
  echo '✗ The hotel in containers is not running: make up. That of make start is stopped and its DATA_DIR copied.' >&2
  exit 1
fi
name=$(docker compose run --rm --no-deps --no-TTY --user "$(id -u):$(id -g)" --volume "$folder:/backups" backup)
echo "✓ $folder/$name"
