-- Every mail, from the moment it is queued until it is forgotten. What it says is rendered from `content` when it is sent.
create table mails (
  mail_id       uuid primary key default gen_random_uuid(), -- also its Message-ID, so a repeat is recognized
  position      bigint not null unique generated always as identity,
  dedupe_key    text not null unique,
  kind          text not null check (kind <> ''),
  -- What it is about, such as a booking's id. Mails about one subject are sent in the order in which they were queued.
  subject_id    text not null check (subject_id <> ''),
  -- Which of the mails about its subject it is, from 0: the sequence number of a calendar entry.
  revision      integer not null check (revision >= 0),
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
  check ((status = 'queued') = (settled_at is null)),
  check (status = 'queued' or claimed_until is null)
);
create index mails_due on mails (next_try_at, position) where status = 'queued';
create index mails_queued_by_subject on mails (subject_id, position) where status = 'queued';
create index mails_by_subject on mails (subject_id, position desc);
create index mails_by_status on mails (status, position desc);

-- Addresses that a mail server has rejected for good, in lower case. Nothing is sent to them until staff resend a mail.
create table suppressed_addresses (
  address text primary key,
  reason  text not null,
  since   timestamptz not null default now()
);

-- What mails need of the hotel's settings, from catalog's events.
create table hotel (
  is_only  boolean primary key default true check (is_only),
  settings jsonb not null
);
