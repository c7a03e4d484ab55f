#!/usr/bin/env bash
# load.sh [--check] FILE: replaces all databases with those of a backup; with --check it only tests whether it could.
# No service may run, and the event log must be new: see README.md. DATABASES lists the databases, and
# <SERVICE>_DATABASE_URL are their URLs. Each database is replaced in one transaction. AGE_IDENTITY is the file with the private
# key for a backup that ends in .age.
set -euo pipefail

only_check=
[ "${1:-}" != --check ] || { only_check=1; shift; }
file=${1:?which backup?}

# Booking comes last, so that an installation gets bookings only after everything else is loaded.
services=()
for service in $DATABASES; do [ "$service" = booking ] || services+=("$service"); done
services+=(booking)

reject() { echo "✗ $*. Nothing was changed." >&2; exit 1; }
extract() { tar --extract --to-stdout --file "$file" "$1"; }
url_of() { local variable=${1^^}_DATABASE_URL; echo "${!variable}"; }
send_to() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$(url_of "$1")"; }

if [[ $file = *.age ]]; then
  decrypted=$(mktemp "$(dirname "$file")/.restore-XXXXXX") # readable by this user only, and on a disk that is large enough
  trap 'rm -f "$decrypted"' EXIT
  age --decrypt --identity "${AGE_IDENTITY:?is needed for an encrypted backup}" --output "$decrypted" "$file" ||
    reject "$(basename "$file") cannot be decrypted with AGE_IDENTITY"
  file=$decrypted
fi
manifest=$(extract manifest 2> /dev/null) || reject "$(basename "$file") is not a complete backup of Innkeeper"
for service in "${services[@]}"; do
  expected=$(awk -v file="$service.dump" '$2 == file { print $1 }' <<< "$manifest")
  actual=$( (extract "$service.dump" 2> /dev/null || true) | sha256sum | cut -d ' ' -f 1)
  [ "$expected" = "$actual" ] || reject "$service.dump does not match its checksum in the manifest"
done

exists=$(echo "select to_regclass('public.bookings') is not null" | send_to booking)
if [ "$exists" = t ] && [ "${FORCE:-}" != 1 ]; then
  bookings=$(echo 'select count(*) from bookings' | send_to booking)
  [ "$bookings" = 0 ] || reject "This installation has $bookings bookings, which would be lost: set FORCE=1 to replace them"
fi
[ -z "$only_check" ] || exit 0

# When a dump breaks off, no commit follows, and the database stays as it was.
for service in "${services[@]}"; do
  {
    echo "begin; set local lock_timeout = '10s'; set local client_min_messages = warning;"
    echo 'drop owned by current_user cascade;'
    extract "$service.dump" | pg_restore --no-owner --no-privileges --no-comments --file -
    echo 'select public.republish_events(); commit;'
  } | send_to "$service" > /dev/null
  echo "✓ $service"
done
