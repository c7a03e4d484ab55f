-- When the second factor was shown last in a session, for calls that ask for a fresh one.
alter table sessions add column proven_at timestamptz;
