-- The sequence number of a calendar entry belongs to its booking now.
alter table mails alter column revision set default 0;

-- Whether a mail could not be sent for a day, and nobody has decided yet what happens to it.
alter table mails add column is_overdue boolean not null default false;
create index mails_overdue on mails (position) where is_overdue;

-- Who caused a mail to an address that nobody has proven: a keyed mark of a network, or empty if it is not known. Null for
-- other mails. Such mails are limited by recipient and by caller.
alter table mails add column caller text;
create index mails_of_caller on mails (caller, position desc) where caller is not null;
-- The caller who made a booking with such an address.
alter table stays add column caller text;
create index stays_by_address on stays (lower(state->>'email'));

-- Requests for the links of bookings, until they are answered, and for an hour, so that they can be counted by caller.
create table link_requests (
  position    bigint primary key generated always as identity,
  address     text not null, -- in lower case
  caller      text not null,
  at          timestamptz not null default now(),
  answered_at timestamptz
);
create index link_requests_open on link_requests (position) where answered_at is null;
create index link_requests_of_caller on link_requests (caller, at);
