-- One-time links in e-mails. The secret of a link is not stored: its hash finds the row. No foreign key to the user, because
-- the version before this table empties `users` by truncating it; a link whose user is gone opens nothing.
create table account_links (
  id          uuid primary key,
  user_id     uuid not null,
  purpose     text not null check (purpose <> ''),
  email       citext not null check (length(email) between 3 and 254), -- where it was sent
  secret_hash bytea not null constraint account_links_secret_unique unique check (length(secret_hash) = 32),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index account_links_by_user on account_links (user_id, purpose, created_at);
create index account_links_expiry on account_links (expires_at);

-- Who asked for a new password, by the address that was typed, whether or not it has an account. A row waits for a moment,
-- and is deleted when it is answered.
create table reset_requests (
  email        citext primary key check (length(email) between 3 and 254),
  requested_at timestamptz not null default now()
);
create index reset_requests_in_order on reset_requests (requested_at);
