-- Authenticator apps (RFC 6238), one for an account. The secret is sealed with a key that identity alone has. No foreign keys
-- to the user, as in `account_links`.
create table authenticator_apps (
  user_id       uuid primary key,
  sealed_secret text not null check (length(sealed_secret) between 1 and 500),
  added_at      timestamptz not null default now(),
  confirmed_at  timestamptz,               -- its first code was typed; until then it is not asked for
  last_step     bigint not null default 0  -- of the last code that was used: each works once
);

-- What signs in somebody who has lost the app, once each. Stored as hashes: they have 120 random bits.
create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id   uuid not null,
  used_at   timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Sign-ins whose first step is done. The secret is not stored: its hash finds the row, which the second step deletes.
create table sign_in_challenges (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  user_id     uuid not null,
  how         text not null check (how <> ''),
  expires_at  timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
