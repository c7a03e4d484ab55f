-- Which mails to addresses that nobody has proven went to a mailbox, or were caused by a caller, within an hour: hashes of both. They stay
-- where the mails are erased, so that erasing an account does not let somebody send more. The time is that of the last try.
create table unproven_mails (
  key_hash bytea not null,
  mail_id  uuid not null,
  sent_at  timestamptz not null,
  primary key (key_hash, mail_id)
);
create index unproven_mails_by_age on unproven_mails (sent_at);
