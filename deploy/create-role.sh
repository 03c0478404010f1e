#!/bin/sh
# Run once, by the image of PostgreSQL, on an empty volume: the product's role owns its database and is no superuser.
set -e
psql -v ON_ERROR_STOP=1 -U postgres -d postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role sangamam login password :'password';
create database sangamam owner sangamam;
alter role postgres password null;
SQL
