-- The one-time link with which the owner of a new hotel makes their account. The secret of the link is not stored.
create table setup (
  only_row    boolean primary key default true check (only_row),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at  timestamptz not null default now(),
  claimed_at  timestamptz
);
