#!/usr/bin/env bash
# Writes a backup of all five databases, while they are in use, to /backups/innkeeper-<moment>.tar, and prints its name.
# <SERVICE>_DATABASE_URL lead to the databases. With KEEP, only so many backups stay there.
set -euo pipefail
umask 077 # guests' names, their stays, and hashes of their passwords

# Who hears of something comes before who says it: feedback hears booking, booking hears catalog and identity. So whatever
# one database has learnt from another is in that one's dump as well, and what it has not is there to be told again.
read -ra services <<< "$DATABASES"

name=innkeeper-$(date -u +%Y%m%dT%H%M%SZ)
unfinished=/backups/.$name
trap 'rm -rf "$unfinished" "$unfinished.tar"' EXIT
find /backups -maxdepth 1 -name '.innkeeper-*' -mmin +1440 -exec rm -rf {} + # what a killed one has left
mkdir "$unfinished"
cd "$unfinished"

now() { date -u +%Y-%m-%dT%H:%M:%SZ; }
ask() { psql --no-psqlrc --tuples-only --no-align --dbname "$url" --command "$1"; }

{
  echo "# A backup of Innkeeper. Each line without # is the checksum of a database's dump, as sha256sum checks it."
  echo "# program ${PROGRAM_VERSION:-unknown}, $(pg_dump --version)"
} > manifest
for service in "${services[@]}"; do
  variable=${service^^}_DATABASE_URL
  url=${!variable}
  begun=$(now)
  pg_dump --format custom --file "$service.dump" --dbname "$url"
  migrations=$(ask "select string_agg(name, ' ' order by name) from (table kit_migrations union all table migrations) m")
  {
    echo "# $service: as of $begun, $(stat --format %s "$service.dump") bytes, server $(ask 'show server_version')"
    echo "#   migrations: $migrations"
    sha256sum "$service.dump"
  } >> manifest
done
echo "# complete at $(now)" >> manifest

tar --create --file "$unfinished.tar" manifest *.dump
sync "$unfinished.tar"
mv "$unfinished.tar" "/backups/$name.tar"
echo "$name.tar"

if [ "${KEEP:-}" ]; then
  find /backups -maxdepth 1 -name 'innkeeper-*.tar' | sort --reverse | tail -n "+$((KEEP + 1))" | xargs --no-run-if-empty rm
fi
