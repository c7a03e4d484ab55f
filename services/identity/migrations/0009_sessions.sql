-- The sessions of accounts. `id` is the `jti` of all tokens of a session, so a revoked token ends its session and the other
-- way round. No foreign key to the user, because the version before this table empties `users` by truncating it.
create table sessions (
  id           text primary key,
  user_id      uuid not null,
  device       text not null check (length(device) <= 100), -- in words, such as 'Chrome on Windows'
  network      text not null check (length(network) <= 50), -- of the address, never the address itself
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  tokens_until timestamptz not null, -- when the last of its tokens expires
  expires_at   timestamptz not null, -- when it ends unless it is used
  ended_at     timestamptz
);
create index sessions_by_user on sessions (user_id, last_seen_at);
create index sessions_expiry on sessions (expires_at);

-- The tokens in the cookie with which a browser renews its session. Each works once. They are stored as hashes, also those
-- that were used, because one that is used again was stolen.
create table refresh_tokens (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  session_id  text not null references sessions on delete cascade,
  issued_at   timestamptz not null default clock_timestamp(),
  used_at     timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Triggers, because the version before this table also revokes.
create function end_session_of_token() returns trigger language plpgsql as $$
begin
  update public.sessions set ended_at = clock_timestamp() where id = new.token_id and ended_at is null;
  return null;
end $$;
create trigger end_session_of_token after insert on revoked_tokens
  for each row execute function end_session_of_token();

-- A session whose tokens were revoked because permissions changed goes on: `final_before` stays as it was.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  update public.sessions set ended_at = clock_timestamp()
   where user_id = new.user_id and ended_at is null and created_at < new.final_before;
  return null;
end $$;
create trigger end_sessions_of_user after insert or update on revoked_users
  for each row execute function end_sessions_of_user();
