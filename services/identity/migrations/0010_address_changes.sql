-- Changes of accounts' addresses that wait until the readers of both have confirmed them, one for an account. No foreign key
-- to the user, as in `account_links`.
create table address_changes (
  user_id          uuid primary key,
  email            citext not null check (length(email) between 3 and 254), -- the new one
  requested_at     timestamptz not null default now(),
  expires_at       timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index address_changes_expiry on address_changes (expires_at);
