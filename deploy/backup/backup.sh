#!/usr/bin/env bash
# Backs up the installation in containers, while it is in use, to the folder BACKUPS: make backup
set -euo pipefail

folder=${BACKUPS:-backups}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "$(docker compose ps --status running --quiet postgres)" ]; then
  echo '✗ Innkeeper is not running in containers: make up. After make start, stop it and copy DATA_DIR instead.' >&2
  exit 1
fi
name=$(docker compose run --rm --no-deps --no-TTY --user "$(id -u):$(id -g)" --volume "$folder:/backups" backup)
echo "✓ $folder/$name"
