#!/usr/bin/env bash
# Backs up the installation in containers, while it is in use, to the folder BACKUPS: make backup
# With AGE_RECIPIENT, a public key of age (https://age-encryption.org), only its owner can read the backup.
set -euo pipefail

folder=${BACKUPS:-backups}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "$(docker compose ps --status running --quiet postgres)" ]; then
  echo '✗ Innkeeper is not running in containers: make up. After make start, stop it and copy DATA_DIR instead.' >&2
  exit 1
fi
[ -z "${AGE_RECIPIENT:-}" ] || command -v age > /dev/null || { echo '✗ AGE_RECIPIENT is set, but age is not installed (Debian: apt-get install age).' >&2; exit 1; }
name=$(docker compose run --rm --no-deps --no-TTY --user "$(id -u):$(id -g)" --volume "$folder:/backups" backup)
if [ -n "${AGE_RECIPIENT:-}" ]; then
  # The plain file is deleted even if encrypting it fails: a backup that should be secret never stays readable.
  trap 'rm -f "$folder/$name" "$folder/.$name.age"' EXIT
  (umask 077 && age --recipient "$AGE_RECIPIENT" --output "$folder/.$name.age" "$folder/$name")
  mv "$folder/.$name.age" "$folder/$name.age"
  rm "$folder/$name"
  trap - EXIT
  name=$name.age
fi
echo "✓ $folder/$name"
