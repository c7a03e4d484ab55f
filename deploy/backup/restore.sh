#!/usr/bin/env bash
# restore.sh FILE: restores the installation in containers from a backup: make restore FILE=backups/….tar [FORCE=1]
# AGE_IDENTITY is the file with the private key for a backup that ends in .age.
set -euo pipefail

file=${1:?which backup?}
[ -f "$file" ] || { echo "✗ There is no file $file." >&2; exit 1; }
file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
identity=${AGE_IDENTITY:+$(cd "$(dirname "$AGE_IDENTITY")" && pwd)/$(basename "$AGE_IDENTITY")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

decrypted=
if [[ $file = *.age ]]; then
  [ -n "$identity" ] || { echo '✗ The backup is encrypted: set AGE_IDENTITY to the file with the private key.' >&2; exit 1; }
  decrypted=$(mktemp) # readable by this user only
  trap 'rm -f "$decrypted"' EXIT
  age --decrypt --identity "$identity" --output "$decrypted" "$file"
  file=$decrypted
fi

load() {
  docker compose run --rm --no-deps --no-TTY --user "$(id -u):$(id -g)" --env "FORCE=${FORCE:-}" \
    --volume "$file:/backup.tar:ro" backup bash /innkeeper/load.sh "$@" /backup.tar
}

docker compose up --detach --wait postgres
docker compose run --rm --no-deps --no-TTY create-databases
load --check

trap 'status=$?; rm -f "$decrypted"; [ $status = 0 ] || echo "✗ The restore stopped half-way. Do not start Innkeeper: some databases may be restored and others not.
  Fix the cause and run the same command again, with FORCE=1 if there were bookings." >&2' EXIT
# The event log and Redis have data from after the backup, so both start empty.
docker compose rm --force --stop $(docker compose config --services | grep -vx postgres)
docker volume rm --force "$(docker compose config | sed -n 's/^name: //p')_kafka" > /dev/null
load
docker compose up --detach --wait --wait-timeout 300
echo '✓ Innkeeper is restored from the backup, and is running.'
