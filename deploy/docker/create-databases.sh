#!/bin/sh
# Creates a database and a login role for each service, closed to every other role, or updates existing ones, including
# the password. PGHOST, PGUSER and PGPASSWORD are for the superuser. There is a <SERVICE>_DB_PASSWORD for each service.
set -eu

services=$(env | sed -n 's/^\([A-Z0-9_]*\)_DB_PASSWORD=.*/\1/p' | tr A-Z a-z)
for service in $services; do
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres --set "service=$service" \
    --set "variable=$(echo "$service" | tr a-z A-Z)_DB_PASSWORD" << 'SQL'
\getenv password :variable
SELECT format('CREATE ROLE %I', :'service')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'service') \gexec
ALTER ROLE :"service" LOGIN PASSWORD :'password';
SELECT format('CREATE DATABASE %1$I OWNER %1$I', :'service')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'service') \gexec
REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
SQL
done

psql --no-psqlrc --quiet --dbname postgres --command 'REVOKE ALL ON DATABASE postgres FROM PUBLIC'
