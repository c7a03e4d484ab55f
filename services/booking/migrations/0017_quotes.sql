-- The key that signs quotes of prices (docs/decisions/0047). Two UUIDs have 244 random bits.
create table quote_keys (
  is_only boolean primary key default true check (is_only),
  secret  bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into quote_keys default values;
