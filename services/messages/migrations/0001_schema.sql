-- E-mails to guests and staff, and what they need of hotel and bookings.

-- Mails ---------------------------------------------------------------------------------------------------------------

-- Every mail, from the moment it is queued until it is forgotten. What it says is rendered from `content` when it is sent.
create table mails (
  mail_id       uuid primary key default gen_random_uuid(), -- also its Message-ID, so a repeat is recognized
  position      bigint not null unique generated always as identity,
  dedupe_key    text not null unique,
  kind          text not null check (kind <> ''),
  -- What it is about, such as a booking's id. Mails about one subject are sent in the order in which they were queued.
  subject_id    text not null check (subject_id <> ''),
  -- The thread of its stay; null for a mail whose subject is its thread.
  thread_id     text,
  to_address    text not null check (char_length(to_address) between 3 and 254),
  to_name       text not null check (char_length(to_name) <= 210),
  locale        text not null default 'en',
  content       jsonb not null,
  status        text not null default 'queued'
                check (status in ('queued', 'sent', 'bounced', 'failed', 'suppressed')),
  reason        text, -- why it is not sent, or not yet, in words for staff
  created_at    timestamptz not null default now(),
  send_after    timestamptz not null default now(),
  next_try_at   timestamptz not null,
  attempts      integer not null default 0 check (attempts >= 0),
  -- Attempts after which nobody knows whether the mail was delivered: a crash, or a server that never answered.
  unanswered    integer not null default 0 check (unanswered between 0 and attempts),
  claimed_until timestamptz,
  settled_at    timestamptz,
  phoned_at     timestamptz, -- when staff noted that they phoned the guest who did not get this mail
  is_overdue    boolean not null default false, -- it could not be sent for a day, and nobody has decided yet what happens to it
  -- Who caused a mail to an address that nobody has proven: a keyed mark of a network, or empty if it is not known. Null for
  -- other mails. Such mails are limited by recipient and by caller.
  caller        text,
  check ((status = 'queued') = (settled_at is null)),
  check (status = 'queued' or claimed_until is null)
);
create index mails_due on mails (next_try_at, position) where status = 'queued';
create index mails_queued_by_subject on mails (subject_id, position) where status = 'queued';
create index mails_by_subject on mails (subject_id, position desc);
create index mails_by_thread on mails ((coalesce(thread_id, subject_id)), position desc);
create index mails_queued_by_thread on mails ((coalesce(thread_id, subject_id)), position) where status = 'queued';
create index mails_by_status on mails (status, position desc);
-- The mails to one address: for the file of a person's own data, and for erasing them.
create index mails_by_address on mails (lower(to_address), position desc);
create index mails_overdue on mails (position) where is_overdue;
create index mails_of_caller on mails (caller, position desc) where caller is not null;

-- What the hotel has decided about a kind of e-mail; a kind without a row is as it comes.
create table mail_kinds (
  kind    text primary key,
  is_on   boolean not null default true, -- false: such mails are not sent
  texts   jsonb, -- the hotel's own words; null for those that come with the product
  version integer not null default 1
);

-- Which mails to addresses that nobody has proven went to a mailbox, or were caused by a caller, within an hour: hashes of both. They stay
-- where the mails are erased, so that erasing an account does not let somebody send more. The time is that of the last try.
create table unproven_mails (
  key_hash bytea not null,
  mail_id  uuid not null,
  sent_at  timestamptz not null,
  primary key (key_hash, mail_id)
);
create index unproven_mails_by_age on unproven_mails (sent_at);

-- Addresses -----------------------------------------------------------------------------------------------------------

-- Addresses that a mail server has rejected for good, in lower case. Nothing is sent to them until staff resend a mail.
create table suppressed_addresses (
  address text primary key,
  reason  text not null,
  since   timestamptz not null default now()
);

-- Who wants no more mails of a kind.
create table unsubscribed (
  address text not null, -- in lower case
  kind    text not null,
  since   timestamptz not null default now(),
  primary key (address, kind)
);

-- The language that the reader of an address has chosen for the e-mails to it; English where there is none.
create table mail_languages (
  address  text primary key, -- in lower case
  language text not null check (language <> ''),
  since    timestamptz not null default now()
);

-- Stays ---------------------------------------------------------------------------------------------------------------

-- What is known of each booking that its guest may still be written to about.
create table stays (
  booking_id text primary key,
  -- Of the bookings that were made together: their mails are sent in one order, and some are one mail. Else the booking's id.
  thread_id  text not null,
  bookings   integer not null check (bookings >= 1), -- how many were made together
  link       jsonb, -- the guest's secret link, sealed; opened only for the mail that its reader gets
  version    bigint not null, -- of the event that the next two come from
  state      jsonb not null, -- what mails say of it, its status, and the address they go to
  ends_on    date not null,
  caller     text -- who made the booking with an address that nobody has proven
);
create index stays_of_thread on stays (thread_id);
create index stays_by_end on stays (ends_on);
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

-- What mails need of the hotel's settings, from catalog's events.
create table hotel (
  is_only  boolean primary key default true check (is_only),
  settings jsonb not null
);
