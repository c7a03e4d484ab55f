-- Accounts, and how people sign in to them. Tables that are about an account have no foreign key to it: what is left of a deleted
-- account opens nothing, and most of it expires.

create extension if not exists citext;
create extension if not exists pg_trgm;

-- 'GD-9' before 'GD-10', accents and case beside their letter. After an update of ICU, Postgres warns that the indexes
-- of users need `reindex`; until then a list may be slightly out of order.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');

-- Which state of a record a form was opened with (docs/decisions/0029). Versions come from one sequence, so that a record that is
-- deleted and added again never has a version of the one before.
create sequence record_versions as integer start 2;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;

-- Accounts ------------------------------------------------------------------------------------------------------------

-- The roles of staff (docs/decisions/0034). Those that every hotel has stand here for their names and for the foreign key;
-- the program declares their permissions. The others are the hotel's own.
create table roles (
  id          text primary key check (length(id) between 1 and 36),
  name        citext not null constraint roles_name_unique unique check (length(name) between 1 and 60),
  permissions text[],
  position    integer not null default 100,
  version     integer not null default nextval('record_versions'),
  constraint roles_own_have_permissions check ((permissions is null) = (position < 100))
);
insert into roles (id, name, position) values
  ('owner', 'Owner', 1), ('manager', 'Manager', 2), ('desk', 'Front desk', 3),
  ('housekeeping', 'Housekeeping', 4), ('accounts', 'Accounts', 5);
create trigger raise_version before update of name, permissions on roles
  for each row execute function raise_version();

-- The accounts. Staff have a role, guests have none.
create table users (
  id             uuid primary key,
  email          citext not null constraint users_email_unique unique check (length(email) between 3 and 254),
  first_name     text not null check (length(first_name) between 1 and 100),
  last_name      text not null check (length(last_name) between 1 and 100),
  role           text constraint users_role_known references roles (id),
  whatsapp       text not null check (length(whatsapp) <= 30),
  phone          text not null check (length(phone) <= 30),
  phone_e164     text check (phone_e164 ~ '^\+[1-9][0-9]{1,14}$'), -- null where `phone` could not be parsed
  active         boolean not null,
  email_verified boolean not null,
  picture        text not null check (length(picture) <= 2000),
  password_hash  text not null check (password_hash like '$argon2id$%'),
  created_at     timestamptz not null default now(),
  version        integer not null default nextval('record_versions'),
  search         text not null generated always as
    (lower(first_name || ' ' || last_name || ' ' || email::text || ' ' || phone || ' ' || whatsapp)) stored
);
-- The staff's list of users is searched and sorted with an index at any number of users. Each holds every column of its sort and
-- the id, so that a page far down the list is found in the index alone.
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_first_name on users (first_name collate natural_order, last_name collate natural_order, id);
create index users_by_last_name on users (last_name collate natural_order, first_name collate natural_order, id);
create index users_by_email on users (email, id);
create index users_by_role on users (role) where role is not null;
-- Staff, then guests. `role` is part of it so that the index alone finds a page.
create index users_staff_first on users
  ((role is null), first_name collate natural_order, last_name collate natural_order, id) include (role);

-- A new hash of the password is no change of what staff edit.
create trigger raise_version
  before update of email, first_name, last_name, role, whatsapp, phone, active, email_verified, picture on users
  for each row execute function raise_version();

-- An active owner must remain, because only an owner can make another one. The lock makes two transactions that each
-- take an owner away happen one after the other; the second then reads what the first has committed.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.identity.owners'));
  if not exists (select from public.users where role = 'owner' and active) then
    raise exception 'the last owner must stay'
      using errcode = 'check_violation', table = 'users', constraint = 'users_last_owner';
  end if;
  return null;
end $$;
create trigger keep_an_owner_on_update after update on users for each row
  when (old.role = 'owner' and old.active and (new.role is distinct from 'owner' or not new.active))
  execute function keep_an_owner();
create trigger keep_an_owner_on_delete after delete on users for each row
  when (old.role = 'owner' and old.active)
  execute function keep_an_owner();

-- The demo hotel's accounts, whose passwords are public. A row also records that the demo hotel was seeded, so that an account
-- deleted by staff is not seeded again.
create table demo_accounts (
  user_id  uuid primary key,
  password text not null
);

-- The one-time link with which the owner of a new hotel makes their account. The secret of the link is not stored.
create table setup (
  only_row    boolean primary key default true check (only_row),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at  timestamptz not null default now(),
  claimed_at  timestamptz
);

-- Invitations to the staff. The secrets of the links are not stored: their hashes find the row. An invitation ends when the account of
-- who invited is deleted, as when it is withdrawn.
create table invitations (
  id                uuid primary key,
  email             citext not null check (length(email) between 3 and 254),
  role              text not null references roles (id) on delete cascade,
  secret_hash       bytea not null constraint invitations_secret_unique unique check (length(secret_hash) = 32),
  -- Of the link that the inviter hands over; `secret_hash` is of the one in the e-mail, which proves that the person reads the
  -- address.
  shown_secret_hash bytea not null constraint invitations_shown_secret_unique unique check (length(shown_secret_hash) = 32),
  invited_by        uuid not null,
  created_at        timestamptz not null default now(),
  expires_at        timestamptz not null,
  accepted_at       timestamptz
);
create unique index invitations_open on invitations (email) where accepted_at is null;
create index invitations_expiry on invitations (expires_at);
create index invitations_by_role on invitations (role);

-- Sessions and revocations --------------------------------------------------------------------------------------------

-- The sessions of accounts. `id` is the `jti` of all tokens of a session, so a revoked token ends its session and the other
-- way round.
create table sessions (
  id           text primary key,
  user_id      uuid not null,
  device       text not null check (length(device) <= 100), -- in words, such as 'Chrome on Windows'
  network      text not null check (length(network) <= 50), -- of the address, never the address itself
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  tokens_until timestamptz not null, -- when the last of its tokens expires
  expires_at   timestamptz not null, -- when it ends unless it is used
  ended_at     timestamptz,
  proven_at    timestamptz -- when the second factor was shown last, for calls that ask for a fresh one
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

-- Signed-out tokens. Each stays until the token would have expired by itself.
create table revoked_tokens (
  token_id   text primary key,
  revoked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index revoked_tokens_news on revoked_tokens (revoked_at);
create index revoked_tokens_expiry on revoked_tokens (expires_at);

create function end_session_of_token() returns trigger language plpgsql as $$
begin
  update public.sessions set ended_at = clock_timestamp() where id = new.token_id and ended_at is null;
  return null;
end $$;
create trigger end_session_of_token after insert on revoked_tokens
  for each row execute function end_session_of_token();

-- Users whose tokens issued before a moment are void; the row stays when the user is deleted. Tokens that were revoked because
-- permissions changed can be renewed, those from before `final_before` cannot.
create table revoked_users (
  user_id                uuid primary key,
  issued_before          timestamptz not null,
  expires_at             timestamptz not null,
  permissions_changed_at timestamptz,
  final_before           timestamptz not null default '-infinity'
);
create index revoked_users_news on revoked_users (issued_before);
create index revoked_users_expiry on revoked_users (expires_at);

-- A revocation that does not say that permissions changed is final.
create function set_final_before() returns trigger language plpgsql as $$
begin
  if new.permissions_changed_at is distinct from new.issued_before then
    new.final_before := new.issued_before;
  end if;
  return new;
end $$;
create trigger set_final_before before insert or update on revoked_users
  for each row execute function set_final_before();

-- A session whose tokens were revoked because permissions changed goes on: `final_before` stays as it was.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  update public.sessions set ended_at = clock_timestamp()
   where user_id = new.user_id and ended_at is null and created_at < new.final_before;
  return null;
end $$;
create trigger end_sessions_of_user after insert or update on revoked_users
  for each row execute function end_sessions_of_user();

-- Wrong passwords, by the address that was typed, whether or not it has an account, and the client's network; '' stands for
-- all networks together. A row is deleted when its count has no effect any more.
create table sign_in_failures (
  account_hash bytea not null check (length(account_hash) = 32), -- SHA-256 of the address in lower case
  network      text not null check (length(network) <= 50),
  failures     integer not null check (failures > 0),
  last_at      timestamptz not null,
  primary key (account_hash, network)
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- Addresses and passwords ---------------------------------------------------------------------------------------------

-- One-time links in e-mails. The secret of a link is not stored: its hash finds the row.
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
  requested_at timestamptz not null default now(),
  network      text not null default '' check (length(network) <= 50) -- from where; empty if that says nothing about the caller
);
create index reset_requests_in_order on reset_requests (requested_at);

-- Changes of accounts' addresses that wait until the readers of both have confirmed them, one for an account.
create table address_changes (
  user_id          uuid primary key,
  email            citext not null check (length(email) between 3 and 254), -- the new one
  requested_at     timestamptz not null default now(),
  expires_at       timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index address_changes_expiry on address_changes (expires_at);

-- Mails of the last hour to addresses that nobody has confirmed, by hashes of whom they went to and of who caused them.
create table unconfirmed_mails (
  position bigint generated always as identity primary key,
  key_hash bytea not null check (length(key_hash) = 32),
  sent_at  timestamptz not null
);
create index unconfirmed_mails_by_key on unconfirmed_mails (key_hash, sent_at);
create index unconfirmed_mails_by_age on unconfirmed_mails (sent_at);

-- Second factors ------------------------------------------------------------------------------------------------------

-- What the hotel demands of staff who sign in.
create table sign_in_rules (
  only_row            boolean primary key default true check (only_row),
  staff_second_factor boolean not null default false
);
insert into sign_in_rules default values;

-- Authenticator apps (RFC 6238), one for an account. The secret is sealed with a key that identity alone has.
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

-- Passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/): the second step of signing in, beside an authenticator app or
-- instead of it.
create table passkeys (
  passkey_id    uuid primary key,
  user_id       uuid not null,
  credential_id text not null unique check (length(credential_id) between 1 and 1400), -- base64url
  public_key    bytea not null,                       -- COSE; the private one never leaves the person's device
  counter       bigint not null check (counter >= 0), -- of signatures; always 0 with devices that do not count
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

-- Sign-ins whose first step is done. The secret is not stored: its hash finds the row, which the second step deletes.
create table sign_in_challenges (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  user_id     uuid not null,
  how         text not null check (how <> ''),
  expires_at  timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- The users whose sign-in has a second step.
create view second_factors as
  select user_id from authenticator_apps where confirmed_at is not null
  union all
  select user_id from passkeys;

-- Erasures ------------------------------------------------------------------------------------------------------------

-- Persons who were erased, by ids that stand for nobody any more. Rows stay: a backup that is restored has the person again, and
-- the erasure is then repeated.
create table erasures (
  erasure_id uuid primary key,
  person_id  uuid not null,
  asked_at   timestamptz not null default now()
);
create index erasures_by_time on erasures (asked_at desc);
create index erasures_of_person on erasures (person_id);

-- Which services have done their part.
create table erasure_parts (
  erasure_id  uuid not null references erasures,
  part        text not null,
  erased      jsonb not null, -- counts by what was erased
  reported_at timestamptz not null default now(),
  primary key (erasure_id, part)
);

-- Stays that are not over, from booking's events: who has one is not erased yet.
create table open_stays (
  booking_id  text primary key,
  customer_id uuid not null,
  status      text not null check (status in ('confirmed', 'checked_in')),
  ends_on     date not null
);
create index open_stays_of_customer on open_stays (customer_id);
