create extension if not exists citext;

create table users (
  id             uuid primary key,
  email          citext not null constraint users_email_unique unique check (length(email) between 3 and 254),
  first_name     text not null check (length(first_name) between 1 and 100),
  last_name      text not null check (length(last_name) between 1 and 100),
  type           text not null check (type in ('Admin', 'Customer')),
  whatsapp       text not null check (length(whatsapp) <= 30),
  phone          text not null check (length(phone) <= 30),
  active         boolean not null,
  email_verified boolean not null,
  picture        text not null check (length(picture) <= 2000),
  password_hash  text not null check (password_hash like '$argon2id$%'),
  created_at     timestamptz not null default now()
);
create index users_active_staff on users (id) where type = 'Admin' and active;

-- Signed-out tokens. Each stays until the token would have expired by itself.
create table revoked_tokens (
  token_id   text primary key,
  revoked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index revoked_tokens_news on revoked_tokens (revoked_at);
create index revoked_tokens_expiry on revoked_tokens (expires_at);

-- Users whose tokens issued before a moment are void. No foreign key, because the row stays when the user is deleted.
create table revoked_users (
  user_id       uuid primary key,
  issued_before timestamptz not null,
  expires_at    timestamptz not null
);
create index revoked_users_news on revoked_users (issued_before);
create index revoked_users_expiry on revoked_users (expires_at);

-- The demo hotel's accounts, whose passwords are public. No foreign key, because a row also records that the
-- demo hotel was seeded, so that an account deleted by staff is not seeded again.
create table demo_accounts (
  user_id  uuid primary key,
  password text not null
);
