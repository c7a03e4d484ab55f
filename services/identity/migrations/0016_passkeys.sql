-- Passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/): the second step of signing in, beside an authenticator app or
-- instead of it. No foreign keys to the user, as in `account_links`.
create table passkeys (
  passkey_id    uuid primary key,
  user_id       uuid not null,
  credential_id text not null unique check (length(credential_id) between 1 and 1400), -- base64url
  public_key    bytea not null,                       -- COSE; the private one never leaves the person's device
  counter       bigint not null check (counter >= 0), -- of signatures; 0 for ever with devices that do not count
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 100),
  added_at      timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a passkey is asked to sign, once and for one purpose.
create table passkey_challenges (
  challenge  text primary key,
  user_id    uuid not null,
  purpose    text not null check (purpose in ('add', 'sign_in', 'proof')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The users whose sign-in has a second step.
create view second_factors as
  select user_id from authenticator_apps where confirmed_at is not null
  union all
  select user_id from passkeys;
