-- Mails of the last hour to addresses that nobody has confirmed, by hashes of whom they went to and of who caused them.
create table unconfirmed_mails (
  position bigint generated always as identity primary key,
  key_hash bytea not null check (length(key_hash) = 32),
  sent_at  timestamptz not null
);
create index unconfirmed_mails_by_key on unconfirmed_mails (key_hash, sent_at);
create index unconfirmed_mails_by_age on unconfirmed_mails (sent_at);

-- From where a new password was asked for; empty if that says nothing about the caller.
alter table reset_requests add column network text not null default '' check (length(network) <= 50);
