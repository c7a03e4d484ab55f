-- Handlers act once on every event, so their inbox has a row per event. Rows stay: a restored log may deliver any event again.
create table handled_events (
  handler    text not null,
  event_id   uuid not null,
  handled_at timestamptz not null default now(),
  primary key (handler, event_id)
);

-- What handlers could not handle. Apart from dead_letters, because the previous version replays those as projections'
-- events. Both tables draw from one sequence, so an id names one letter.
create table handler_dead_letters (
  id          bigint primary key default nextval('dead_letters_id_seq'),
  handler     text not null,
  topic       text not null,
  key         text not null,
  value       text not null,
  headers     jsonb not null,
  reason      text not null check (reason in ('failed', 'newer')),
  error       text not null,
  replays     int not null default 0,
  failed_at   timestamptz not null default now(),
  replayed_at timestamptz
);
-- A letter waits once, however often its event is delivered.
create unique index handler_dead_letters_waiting on handler_dead_letters (handler, topic, key, md5(value))
  where replayed_at is null;

create view waiting_dead_letters as
  select id, null::text as handler, topic, key, value, headers, reason, error, replays, failed_at
    from dead_letters where replayed_at is null
  union all
  select id, handler, topic, key, value, headers, reason, error, replays, failed_at
    from handler_dead_letters where replayed_at is null;
