-- Business days that are closed. The open day is the one after the last of them.

-- The day with which this hotel began to close its days.
create table first_day (
  only_row boolean primary key default true check (only_row),
  day      date not null
);

-- A day as it was closed: its figures and the balance of every account. Each day holds the hash of the one before it.
create table closed_days (
  day      date primary key,
  content  text not null, -- JSON, `DayContent` of services/billing/src/days/day-content.ts
  previous bytea not null,
  hash     bytea not null unique,
  check (hash = sha256(previous || convert_to(content, 'UTF8'))),
  check (content::json ->> 'day' = to_char(day, 'YYYY-MM-DD'))
);

-- Days are closed one after the other, and with balances that add up to zero.
create function accept_closed_day() returns trigger language plpgsql as $$
declare
  last public.closed_days;
begin
  select * into last from public.closed_days order by day desc limit 1;
  if last.day is not null and new.day <> last.day + 1 then
    raise exception 'day % does not follow %', new.day, last.day using errcode = 'restrict_violation';
  end if;
  if new.previous <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'day % does not hold the hash of the day before', new.day using errcode = 'restrict_violation';
  end if;
  if exists (select from json_to_recordset(new.content::json -> 'balances') as b (currency text, amount bigint)
              group by currency having sum(amount) <> 0) then
    raise exception 'the balances of day % do not add up to zero', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger accept_closed_day before insert on closed_days for each row execute function accept_closed_day();

create trigger append_only before update or delete or truncate on closed_days
  for each statement execute function reject_change_of_books();
revoke update, delete, truncate on closed_days from current_user;

-- For the bookings that a close looks at, however many are over.
create index stays_not_over on stays (starts_on) where status in ('confirmed', 'checked_in');
create index stays_by_end on stays (ends_on);

-- Nothing is posted to a closed day. A close waits for the transactions that post, and they wait for it: so an entry is
-- either in the figures of its day or on a later day.
create or replace function accept_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('innkeeper.billing.day'));
  if exists (select from public.closed_days where day >= new.business_day) then
    raise exception 'day % is closed', new.business_day using errcode = 'restrict_violation';
  end if;
  new.txid := pg_current_xact_id();
  new.booked_at := clock_timestamp();
  return new;
end $$;

-- The closed days of the demo, for a hotel that opens its own. Those of a real hotel stay.
create function empty_demo_days() returns void language plpgsql as $$
begin
  if not exists (select from public.installation where kind = 'demo') then
    raise exception 'only the days of the demo can be deleted' using errcode = 'restrict_violation';
  end if;
  alter table public.closed_days disable trigger append_only;
  grant delete on public.closed_days to current_user;
  delete from public.closed_days;
  revoke delete on public.closed_days from current_user;
  alter table public.closed_days enable trigger append_only;
end $$;
