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
