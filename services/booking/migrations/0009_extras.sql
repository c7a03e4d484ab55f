-- What guests may have beside the room: breakfast, parking, a cot, the minibar. One is never deleted, because bookings name it; one that
-- has ended is sold to nobody.
create table extras (
  extra_id      uuid primary key,
  name          text not null,
  description   text not null default '',
  unit          text not null check (unit in ('stay', 'night', 'person', 'person_night', 'piece')),
  price         amount not null check (price >= 0), -- of one unit, with its taxes
  minimum_age   smallint check (minimum_age between 0 and 17), -- of the guests who are counted; null: from birth on
  maximum_age   smallint check (maximum_age between 0 and 17), -- null: adults too
  parts         jsonb not null default '[]', -- [{"name": "Food", "percent": "80", "rate": "7"}, …]; together they are the price
  served        text not null check (served in ('day', 'next_morning')),
  is_breakfast  boolean not null,
  is_online     boolean not null, -- guests may choose it themselves
  stock_per_day integer check (stock_per_day > 0), -- null: without limit
  days          daterange not null check (not isempty(days)), -- on which guests may choose it
  ended         boolean not null default false,
  created_at    timestamptz not null default now(),
  version       integer not null default nextval('record_versions'),
  constraint ages_of_extra check (minimum_age <= maximum_age)
);
create trigger raise_version before update on extras for each row execute function raise_version();

-- How many units of an extra a booking has on a day. Bookings that were cancelled, and guests who did not come, have none.
create table extra_sales (
  extra_id   uuid not null references extras,
  day        date not null,
  booking_id text not null references bookings,
  units      integer not null check (units > 0),
  primary key (booking_id, extra_id, day)
);

-- How many units of an extra are sold on a day. The row is locked by the first sale of a transaction until its end, so that the last unit
-- is sold once.
create table extra_days (
  extra_id uuid not null references extras,
  day      date not null,
  sold     integer not null check (sold >= 0),
  primary key (extra_id, day)
);
create function count_extra_sales() returns trigger language plpgsql as $$
declare
  item   public.extra_sales := coalesce(new, old);
  change integer := coalesce(new.units, 0) - coalesce(old.units, 0);
  total  integer;
  kind   public.extras;
begin
  if change = 0 then
    return null;
  end if;
  -- Two statements, because a check of the row that would be inserted rejects one that only gives units back.
  insert into public.extra_days values (item.extra_id, item.day, 0) on conflict do nothing;
  update public.extra_days set sold = sold + change
   where extra_id = item.extra_id and day = item.day returning sold into total;
  if change > 0 then
    select * into kind from public.extras where extra_id = item.extra_id;
    if total > kind.stock_per_day then
      raise exception 'extra % is sold out on %', item.extra_id, item.day
        using errcode = 'check_violation', constraint = 'extra_stock';
    end if;
  end if;
  return null;
end $$;
create trigger count_extra_sales after insert or update or delete on extra_sales
  for each row execute function count_extra_sales();

-- What was agreed with the guest: [{"orderId": …, "extraId": …, "date": …, "quantity": …, …}], with the price and parts of that day.
alter table bookings add column extras jsonb not null default '[]';

alter table booking_lines drop constraint booking_lines_kind_check;
alter table booking_lines add constraint booking_lines_kind_check
  check (kind in ('night', 'extra_guest', 'discount', 'tax', 'fee', 'extra'));
-- {"orderId": …, "extraId": …, "isBreakfast": …, "parts": [{"name": …, "amount": …, "rate": …, "taxId": …}]}; null for other lines.
alter table booking_lines add column extra jsonb;
create index booking_lines_of_extras on booking_lines (night) where kind = 'extra';
