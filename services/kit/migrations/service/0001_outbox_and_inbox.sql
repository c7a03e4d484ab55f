-- The tables of every service: events to publish, the newest event applied per subject, and events that could not be applied.

create table outbox (
  position     bigint generated always as identity primary key,
  id           uuid not null unique,
  topic        text not null,
  subject      text not null,
  event        jsonb not null,
  created_at   timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_waiting on outbox (position) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;

-- The newest event applied per aggregate. A duplicate or a late event is not newer, so it changes nothing.
create table inbox (
  topic      text not null,
  subject    text not null,
  version    bigint not null,
  event_id   uuid not null,
  applied_at timestamptz not null default now(),
  primary key (topic, subject)
);

create table dead_letters (
  id          bigint generated always as identity primary key,
  topic       text not null,
  key         text not null,
  value       text not null,
  headers     jsonb not null,
  error       text not null,
  failed_at   timestamptz not null default now(),
  replayed_at timestamptz
);
