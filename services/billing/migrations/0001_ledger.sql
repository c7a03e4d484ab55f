-- The books: a ledger of double entry that is only added to.

-- An entry of the journal. A correction is another entry that reverses it.
create table journal_entries (
  entry_id     bigint generated always as identity primary key,
  business_day date not null,
  booked_at    timestamptz not null default clock_timestamp(),
  kind         text not null check (kind ~ '^[a-z_]{1,40}$'),
  key          text not null unique check (length(key) between 1 and 200), -- the same act is posted once
  fingerprint  text not null check (fingerprint ~ '^[0-9a-f]{64}$'),       -- of what was posted under the key
  actor_kind   text not null,
  actor_id     text not null,
  reason       text check (length(reason) between 1 and 500),
  reverses     bigint unique, -- an entry is reversed once
  txid         xid8 not null default pg_current_xact_id(),
  check (reverses is null or reason is not null),
  check (reverses < entry_id)
);
create index journal_entries_by_day on journal_entries (business_day, entry_id);

-- Amounts are in minor units of the currency; above zero is debit, below zero is credit.
create table journal_lines (
  entry_id     bigint not null,
  n            smallint not null check (n > 0),
  account      text not null check (account ~ '^[a-z_]+(:.{1,60})?$'),
  folio_id     text,
  amount       bigint not null check (amount <> 0),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  tax_id       uuid,
  rate         text check (rate ~ '^\d+(\.\d+)?$'), -- a percentage
  role         text not null check (role in ('net', 'tax', 'gross')),
  quantity     integer not null default 1,
  service_date date, -- the day of what was sold, which may be before the business day
  primary key (entry_id, n)
);
create index journal_lines_of_folio on journal_lines (folio_id, entry_id) where folio_id is not null;
create index journal_lines_of_account on journal_lines (account, entry_id);

-- The seal of an entry with its lines: each holds the hash of the one before it. `verify-books` computes the same hashes outside of
-- the database.
create table journal_seals (
  position bigint primary key, -- 1, 2, 3, … without gaps
  entry_id bigint not null unique,
  previous bytea not null,
  hash     bytea not null
);

-- The newest seal. Its lock puts the entries of concurrent transactions in one order.
create table journal_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  hash     bytea not null default decode(repeat('00', 32), 'hex')
);
insert into journal_head default values;

-- The content of an entry with its lines as netstrings ('-' for null), so that no two contents give the same text.
create function journal_hash(entry public.journal_entries, at_position bigint, previous_hash bytea) returns bytea
language sql stable as $$
  with fields (part, line, place, field) as (
    select 0, 0, place, field from unnest(array[
      at_position::text, entry.entry_id::text, entry.business_day::text,
      (extract(epoch from entry.booked_at) * 1000000)::bigint::text, entry.kind, entry.key, entry.fingerprint,
      entry.actor_kind, entry.actor_id, entry.reason, entry.reverses::text, encode(previous_hash, 'hex')
    ]) with ordinality as head (field, place)
    union all
    select 1, l.n, place, field from public.journal_lines l, unnest(array[
      l.n::text, l.account, l.folio_id, l.amount::text, l.currency, l.tax_id::text, l.rate, l.role, l.quantity::text,
      l.service_date::text
    ]) with ordinality as line (field, place)
     where l.entry_id = entry.entry_id
  )
  select sha256(convert_to(string_agg(coalesce(octet_length(field) || ':' || field, '-'), ',' order by part, line, place), 'UTF8'))
    from fields
$$;

-- Not a foreign key: that would lock the entry, for which a role needs the right to change it.
create function accept_line() returns trigger language plpgsql as $$
begin
  if not exists (select from public.journal_entries
                  where entry_id = new.entry_id and txid = pg_current_xact_id()) then
    raise exception 'entry % is not of this transaction, so it takes no line', new.entry_id
      using errcode = 'restrict_violation';
  end if;
  if exists (select from public.journal_seals where entry_id = new.entry_id) then
    raise exception 'entry % is sealed, so it takes no line', new.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accept_line before insert on journal_lines for each row execute function accept_line();

-- An entry is of the transaction that inserts it, whatever the statement says.
create function accept_entry() returns trigger language plpgsql as $$
begin
  new.txid := pg_current_xact_id();
  new.booked_at := clock_timestamp();
  return new;
end $$;
create trigger accept_entry before insert on journal_entries for each row execute function accept_entry();

-- At the commit: an entry has two lines or more, debit equals credit in every currency, a reversal mirrors what it reverses. Then it
-- is sealed, as the last part of the transaction.
create function seal_entry() returns trigger language plpgsql as $$
declare
  head public.journal_head;
  seal bytea;
begin
  if (select count(*) from public.journal_lines where entry_id = new.entry_id) < 2 then
    raise exception 'entry % has fewer than two lines', new.entry_id using errcode = 'check_violation';
  end if;
  if exists (select from public.journal_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'entry % is not balanced', new.entry_id using errcode = 'check_violation';
  end if;
  if new.reverses is not null and (
       not exists (select from public.journal_entries where entry_id = new.reverses)
       or exists (
         (select n, account, folio_id, -amount, currency, tax_id, rate, role, service_date
            from public.journal_lines where entry_id = new.reverses
          except
          select n, account, folio_id, amount, currency, tax_id, rate, role, service_date
            from public.journal_lines where entry_id = new.entry_id)
         union all
         (select n, account, folio_id, amount, currency, tax_id, rate, role, service_date
            from public.journal_lines where entry_id = new.entry_id
          except
          select n, account, folio_id, -amount, currency, tax_id, rate, role, service_date
            from public.journal_lines where entry_id = new.reverses))) then
    raise exception 'entry % does not reverse entry %', new.entry_id, new.reverses using errcode = 'check_violation';
  end if;
  select * into head from public.journal_head for update;
  seal := public.journal_hash(new, head.position + 1, head.hash);
  insert into public.journal_seals values (head.position + 1, new.entry_id, head.hash, seal);
  update public.journal_head set position = head.position + 1, hash = seal;
  return null;
end $$;
create constraint trigger seal_entry after insert on journal_entries
  deferrable initially deferred for each row execute function seal_entry();

create function reject_change_of_books() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on journal_entries
  for each statement execute function reject_change_of_books();
create trigger append_only before update or delete or truncate on journal_lines
  for each statement execute function reject_change_of_books();
create trigger append_only before update or delete or truncate on journal_seals
  for each statement execute function reject_change_of_books();
create trigger append_only before delete or truncate on journal_head
  for each statement execute function reject_change_of_books();
-- Seals and the head come with an entry only, from within its trigger.
create trigger comes_with_entries before insert on journal_seals
  for each statement when (pg_trigger_depth() = 0) execute function reject_change_of_books();
create trigger moves_with_entries before update on journal_head
  for each statement when (pg_trigger_depth() = 0) execute function reject_change_of_books();

-- The service's role owns the tables, but it may only read them and add to them.
revoke update, delete, truncate on journal_entries, journal_lines, journal_seals from current_user;

-- The lines of an entry in order, as texts, for `verify-books`.
create function lines_of(entry bigint) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
           'n', n::text, 'account', account, 'folioId', folio_id, 'amount', amount::text, 'currency', currency,
           'taxId', tax_id, 'rate', rate, 'role', role, 'quantity', quantity::text, 'serviceDate', service_date) order by n), '[]')
    from public.journal_lines where entry_id = entry
$$;

-- The books of the demo, for a hotel that opens its own. Those of a real hotel stay.
create function empty_demo_books() returns void language plpgsql as $$
begin
  if not exists (select from public.installation where kind = 'demo') then
    raise exception 'only the books of the demo can be emptied' using errcode = 'restrict_violation';
  end if;
  alter table public.journal_entries disable trigger append_only;
  alter table public.journal_lines disable trigger append_only;
  alter table public.journal_seals disable trigger append_only;
  alter table public.journal_head disable trigger moves_with_entries;
  grant delete on public.journal_entries, public.journal_lines, public.journal_seals to current_user;
  delete from public.journal_lines;
  delete from public.journal_seals;
  delete from public.journal_entries;
  update public.journal_head set position = 0, hash = decode(repeat('00', 32), 'hex');
  revoke delete on public.journal_entries, public.journal_lines, public.journal_seals from current_user;
  alter table public.journal_entries enable trigger append_only;
  alter table public.journal_lines enable trigger append_only;
  alter table public.journal_seals enable trigger append_only;
  alter table public.journal_head enable trigger moves_with_entries;
end $$;
