#!/usr/bin/env bash
# load.sh [--check] FILE: replaces all five databases by those in a backup; with --check it only says whether it would.
# No service may run, and the event log has to be a new one: see README.md. <SERVICE>_DATABASE_URL lead to the databases.
# Each is replaced by one transaction, so it is either as it was or as it was backed up.
set -euo pipefail

only_check=
[ "${1:-}" != --check ] || { only_check=1; shift; }
file=${1:?which backup?}

# Booking is the last, so that a hotel that was empty has no bookings before everything else is there.
services=()
for service in $DATABASES; do [ "$service" = booking ] || services+=("$service"); done
services+=(booking)

refuse() { echo "✗ $*. Nothing was changed." >&2; exit 1; }
part() { tar --extract --to-stdout --file "$file" "$1"; }
url_of() { local variable=${1^^}_DATABASE_URL; echo "${!variable}"; }
send_to() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$(url_of "$1")"; }

manifest=$(part manifest 2> /dev/null) || refuse "$(basename "$file") is no backup of Innkeeper, or only a part of one"
for service in "${services[@]}"; do
  written=$(awk -v file="$service.dump" '$2 == file { print $1 }' <<< "$manifest")
  found=$( (part "$service.dump" 2> /dev/null || true) | sha256sum | cut -d ' ' -f 1)
  [ "$written" = "$found" ] || refuse "$service.dump does not have the checksum that the manifest says"
done

there=$(echo "select to_regclass('public.bookings') is not null" | send_to booking)
if [ "$there" = t ] && [ "${FORCE:-}" != 1 ]; then
  bookings=$(echo 'select count(*) from bookings' | send_to booking)
  [ "$bookings" = 0 ] || refuse "This hotel has $bookings bookings, which would be lost: say FORCE=1 where they may"
fi
[ -z "$only_check" ] || exit 0

# A dump that breaks off is followed by no commit, and all is as before.
for service in "${services[@]}"; do
  {
    echo "begin; set local lock_timeout = '10s'; set local client_min_messages = warning;"
    echo 'drop owned by current_user cascade;'
    part "$service.dump" | pg_restore --no-owner --no-privileges --no-comments --file -
    echo 'select public.republish_events(); commit;'
  } | send_to "$service" > /dev/null
  echo "✓ $service"
done
