-- Uploads from the request for a form until an hour after they are prepared (docs/decisions/0119). Who may not wait for others:
-- an account has a number of open ones, and takes turns with the other accounts.
create table uploads (
  object        text primary key,
  account       text not null,
  requested_at  timestamptz not null default now(),
  checked_at    timestamptz, -- when the bucket was last asked whether the file is there
  arrived_at    timestamptz, -- when it was
  started_at    timestamptz,
  claimed_until timestamptz, -- until then, the process that has started prepares it
  finished_at   timestamptz,
  error         jsonb        -- the answer to those who ask; without finished_at, it is tried again
);
create index uploads_by_account on uploads (account, requested_at);
create index uploads_open on uploads (requested_at) where finished_at is null;
