-- Invitations to the staff. The secret of the link is not stored: its hash finds the row. No foreign key to who invited,
-- because their account may be deleted; the invitation is then over, as when it is withdrawn.
create table invitations (
  id          uuid primary key,
  email       citext not null check (length(email) between 3 and 254),
  role        text not null references roles (id) on delete cascade,
  secret_hash bytea not null constraint invitations_secret_unique unique check (length(secret_hash) = 32),
  invited_by  uuid not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  accepted_at timestamptz
);
create unique index invitations_open on invitations (email) where accepted_at is null;
create index invitations_expiry on invitations (expires_at);
create index invitations_by_role on invitations (role);
