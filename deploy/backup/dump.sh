#!/usr/bin/env bash
# Writes a backup of all databases, while they are in use, to /backups/innkeeper-<time>.tar, and prints its name.
# DATABASES lists them in order, <SERVICE>_DATABASE_URL are their URLs. With KEEP, only the newest KEEP backups stay. Where
# AGE_RECIPIENT is set, to a public key of age (https://age-encryption.org), only its owner can read the backup: ….tar.age.
set -euo pipefail
umask 077 # the backup has guests' names and stays, and password hashes

# DATABASES has a consumer before the services whose events it consumes (deploy/topology.ts). So everything that a
# database has copied from another one is also in the later dump of that one, and events that it has not applied yet can
# be published again from there.
read -ra services <<< "$DATABASES"

encrypts=${AGE_RECIPIENT+1}
if [ "$encrypts" ]; then
  [ "$AGE_RECIPIENT" ] || { echo '✗ AGE_RECIPIENT is empty: no backup was made.' >&2; exit 1; }
  command -v age > /dev/null || { echo '✗ This image has no age: no backup was made.' >&2; exit 1; }
fi

name=innkeeper-$(date -u +%Y%m%dT%H%M%SZ)
unfinished=/backups/.$name
trap 'rm -rf "$unfinished" "$unfinished.tar" "$unfinished.tar.age"' EXIT
find /backups -maxdepth 1 -name '.innkeeper-*' -mmin +1440 -exec rm -rf {} + # remains of killed backups
mkdir "$unfinished"
cd "$unfinished"

now() { date -u +%Y-%m-%dT%H:%M:%SZ; }
query() { psql --no-psqlrc --tuples-only --no-align --dbname "$url" --command "$1"; }

{
  echo "# A backup of Innkeeper. Each line without # is the checksum of a database's dump, as sha256sum checks it."
  echo "# program ${PROGRAM_VERSION:-unknown}, $(pg_dump --version)"
} > manifest
for service in "${services[@]}"; do
  variable=${service^^}_DATABASE_URL
  url=${!variable}
  started=$(now)
  pg_dump --format custom --file "$service.dump" --dbname "$url"
  migrations=$(query "select string_agg(name, ' ' order by name) from (table kit_migrations union all table migrations) m")
  {
    echo "# $service: as of $started, $(stat --format %s "$service.dump") bytes, server $(query 'show server_version')"
    echo "#   migrations: $migrations"
    sha256sum "$service.dump"
  } >> manifest
done
echo "# complete at $(now)" >> manifest

if [ "$encrypts" ]; then
  file=$name.tar.age
  tar --create --to-stdout manifest *.dump | age --recipient "$AGE_RECIPIENT" --output "$unfinished.tar.age"
  sync "$unfinished.tar.age"
  mv "$unfinished.tar.age" "/backups/$file"
else
  file=$name.tar
  tar --create --file "$unfinished.tar" manifest *.dump
  sync "$unfinished.tar"
  mv "$unfinished.tar" "/backups/$file"
fi
echo "$file"

if [ "${KEEP:-}" ]; then
  find /backups -maxdepth 1 \( -name 'innkeeper-*.tar' -o -name 'innkeeper-*.tar.age' \) | sort --reverse | tail -n "+$((KEEP + 1))" | xargs --no-run-if-empty rm
fi
