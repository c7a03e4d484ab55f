-- The tables of kit, which every service's database has: events out and in, letters that could not be applied, the history of
-- changes, and whose data these are.

-- Events ----------------------------------------------------------------------------------------------------------------

-- Events, committed together with the change that they report; they stay for a while after the relay has published them.
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

-- The newest event of each subject after it has left the outbox: together with the outbox they can refill a log.
create table last_events (
  topic      text not null,
  subject    text not null,
  position   bigint not null,
  id         uuid not null,
  event      jsonb not null,
  created_at timestamptz not null,
  primary key (topic, subject)
);

-- For a restored database with an empty log: publishes all of them again, each with the id and version it had.
create function republish_events() returns void language sql begin atomic
  insert into outbox (position, id, topic, subject, event, created_at) overriding system value
    select position, id, topic, subject, event, created_at from last_events;
  delete from last_events;
  update outbox set published_at = null where published_at is not null;
end;

-- What projections have applied: the newest event of each subject. A duplicate or a late event is not newer, so it changes nothing.
create table inbox (
  topic      text not null,
  subject    text not null,
  version    bigint not null,
  event_id   uuid not null,
  applied_at timestamptz not null default now(),
  primary key (topic, subject)
);

-- What handlers have done: they act once on every event. Rows stay, because a restored log may deliver any event again.
create table handled_events (
  handler    text not null,
  event_id   uuid not null,
  handled_at timestamptz not null default now(),
  primary key (handler, event_id)
);

-- Calls ---------------------------------------------------------------------------------------------------------------------

-- The answers of idempotent calls, for a day: a repeated call with the same key gets the answer of the first one.
create table answered_calls (
  caller_id    text not null,
  key          text not null,
  request_hash text not null,
  answer       json, -- null only inside the transaction that claimed the key; `json` keeps the text as it was
  created_at   timestamptz not null default now(),
  primary key (caller_id, key)
);
create index answered_calls_by_age on answered_calls (created_at);

-- Dead letters ------------------------------------------------------------------------------------------------------------

-- Messages that projections could not apply.
create table dead_letters (
  id          bigint generated always as identity primary key,
  topic       text not null,
  key         text not null,
  value       text not null,
  headers     jsonb not null,
  reason      text not null default 'failed' check (reason in ('failed', 'newer')),
  error       text not null,
  replays     int not null default 0, -- that have failed
  failed_at   timestamptz not null default now(),
  replayed_at timestamptz
);
-- A letter waits once, however often its message is delivered.
create unique index dead_letters_waiting on dead_letters (topic, key, md5(value)) where replayed_at is null;

-- Messages that a handler could not handle. Both tables draw from one sequence, so an id names one letter.
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
create unique index handler_dead_letters_waiting on handler_dead_letters (handler, topic, key, md5(value))
  where replayed_at is null;

-- The letters that wait, for the command that lists and replays them; those of projections have no handler.
create view waiting_dead_letters as
  select id, null::text as handler, topic, key, value, headers, reason, error, replays, failed_at
    from dead_letters where replayed_at is null
  union all
  select id, handler, topic, key, value, headers, reason, error, replays, failed_at
    from handler_dead_letters where replayed_at is null;

-- History -----------------------------------------------------------------------------------------------------------------

-- Who changed what (see docs/decisions). Every entry holds the hash of the one before it, so that altering, removing or
-- moving one breaks the chain. `verify-audit` computes the same hashes outside of the database.
create table history (
  position     bigint primary key, -- 1, 2, 3, … without gaps
  at           timestamptz not null,
  actor_kind   text not null,
  actor_id     text not null,
  request_id   text,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  caller       bytea not null, -- commitments to what history_values has: sha256(salt || value)
  change       bytea not null,
  previous     bytea not null,
  hash         bytea not null
);
-- A page of the list walks through one of these, whatever is filtered.
create index history_by_time on history (at, position);
create index history_by_actor on history (actor_id, at, position);
create index history_by_actor_and_kind on history (actor_id, subject_kind, at, position);
create index history_by_actor_and_action on history (actor_id, action, at, position);
create index history_by_action on history (action, at, position);
create index history_by_subject on history (subject_kind, subject_id, at, position);
create index history_by_kind on history (subject_kind, at, position);

-- What may be about a person: who called from where, and the state before and after. Apart from the chain, which has
-- commitments to it, so that it can be erased and the chain stays whole. `json` keeps the text as it was hashed.
create table history_values (
  position bigint not null references history,
  part     text not null check (part in ('caller', 'change')),
  salt     bytea not null check (length(salt) = 32),
  value    json not null,
  primary key (position, part)
);

-- The newest entry. Its lock puts the entries of concurrent transactions in one order.
create table history_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  hash     bytea not null default decode(repeat('00', 32), 'hex')
);
insert into history_head default values;

-- The hash of an entry's content: netstrings of its fields ('-' for null), so that no two contents give the same text.
create function history_hash(entry public.history) returns bytea language sql stable as $$
  select sha256(convert_to(string_agg(coalesce(octet_length(field) || ':' || field, '-'), ',' order by place), 'UTF8'))
    from unnest(array[
      entry.position::text, (extract(epoch from entry.at) * 1000000)::bigint::text,
      entry.actor_kind, entry.actor_id, entry.request_id, entry.action, entry.subject_kind, entry.subject_id,
      encode(entry.caller, 'hex'), encode(entry.change, 'hex'), encode(entry.previous, 'hex')
    ]) with ordinality as fields (field, place)
$$;

create function chain_history() returns trigger language plpgsql as $$
begin
  select position + 1, hash into new.position, new.previous from public.history_head for update;
  new.at := clock_timestamp();
  new.hash := public.history_hash(new);
  update public.history_head set position = new.position, hash = new.hash;
  return new;
end $$;
create trigger chain_history before insert on history for each row execute function chain_history();

create function reject_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on history
  for each statement execute function reject_change_of_history();
-- Values may be erased, one by one.
create trigger append_only before update or truncate on history_values
  for each statement execute function reject_change_of_history();
create trigger append_only before delete or truncate on history_head
  for each statement execute function reject_change_of_history();
-- The head moves with a new entry only, which updates it from within a trigger.
create trigger moves_with_entries before update on history_head
  for each statement when (pg_trigger_depth() = 0) execute function reject_change_of_history();

-- Every erasure of values of the history is an entry of the chain itself, with the values that it erased, and both are one
-- commit. So `verify-audit` distinguishes erased data from data that were removed (docs/decisions/0036).
create function record_erasure(cause text, erased text) returns void language plpgsql as $$
declare
  caller_salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  change_salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  entry bigint;
begin
  insert into public.history (actor_kind, actor_id, action, subject_kind, subject_id, caller, change)
  values ('system', 'erasure', 'history.erased', 'erasure', cause, sha256(caller_salt || convert_to('{}', 'UTF8')),
          sha256(change_salt || convert_to(erased, 'UTF8')))
  returning position into entry;
  insert into public.history_values values (entry, 'caller', caller_salt, '{}'), (entry, 'change', change_salt, erased::json);
end $$;

-- Erases what the entries of an actor have about the caller, and what those of subjects have about their change. `cause` is
-- the id of the erasure, or of the person. Returns how many values; without any, there is nothing to record.
create function erase_history(cause text, actor text, kinds text[], ids text[]) returns integer language plpgsql as $$
declare
  erased text;
  amount integer;
begin
  perform set_config('innkeeper.erasing', 'on', true);
  with gone as (
    delete from public.history_values where (position, part) in (
      select h.position, 'caller' from public.history h where h.actor_id = actor
      union all
      select h.position, 'change' from unnest(kinds, ids) as subject (kind, id)
        join public.history h on (h.subject_kind, h.subject_id) = (subject.kind, subject.id))
    returning position, part
  )
  select count(*), json_build_object('before', null, 'after', json_build_object(
           'caller', coalesce(json_agg(position order by position) filter (where part = 'caller'), '[]'),
           'change', coalesce(json_agg(position order by position) filter (where part = 'change'), '[]')))::text
    into amount, erased from gone;
  perform set_config('innkeeper.erasing', '', true);
  if amount > 0 then
    perform public.record_erasure(cause, erased);
  end if;
  return amount;
end $$;

-- An erasure without a record would always look like a removal.
create trigger erased_on_record before delete on history_values
  for each statement when (coalesce(current_setting('innkeeper.erasing', true), '') <> 'on')
  execute function reject_change_of_history();

-- Installation ------------------------------------------------------------------------------------------------------------

-- Whose data this database has: the demo's or the hotel's own. Without a row it is not decided yet: the demo's seed and the
-- first start in production decide it.
create table installation (
  only_row   boolean primary key default true check (only_row),
  kind       text not null check (kind in ('demo', 'own')),
  since      timestamptz not null default now(),
  emptied_at timestamptz -- when the demo was emptied: what other services published before is of the demo
);
