-- What a night costs where it is not the price of its category: the price of the day, else that of the season. Categories
-- are a copy of catalog's and may be deleted and rebuilt, so nothing refers to them by a key; prices of a category that
-- does not exist are read by nobody.

-- docs/decisions/0029
create sequence record_versions as integer start 2;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;

create table seasons (
  season_id uuid primary key,
  name      text not null,
  nights    daterange not null,
  priority  smallint not null check (priority between 0 and 9),
  version   integer not null default nextval('record_versions'),
  constraint season_has_nights check (coalesce(lower(nights) < upper(nights), false)),
  -- Of the seasons of a night the highest priority counts, so it has to decide.
  constraint one_season_of_a_priority exclude using gist (priority with =, nights with &&)
);
create trigger raise_version before update on seasons for each row execute function raise_version();

create table season_prices (
  season_id   uuid not null references seasons on delete cascade,
  category_id uuid not null,
  amounts     numeric(12,2)[] not null, -- Monday first; null where the season has no price for the weekday
  primary key (category_id, season_id),
  constraint seven_amounts check (cardinality(amounts) = 7 and coalesce(0 <= all (amounts), true))
);
create index prices_of_season on season_prices (season_id);

create table day_prices (
  category_id uuid not null,
  night       date not null,
  amount      numeric(12,2) not null check (amount >= 0),
  primary key (category_id, night)
);
-- The version of a category's day prices, from their first change on; before it is 1.
create table price_calendars (
  category_id uuid primary key,
  version     integer not null
);

-- What was agreed for a stay, line by line; kept for ever. A booking in a hotel without rates has none: each of its
-- nights costs the same.
create table booking_lines (
  booking_id text not null references bookings,
  line       smallint not null,
  kind       text not null check (kind in ('night', 'extra_guest', 'discount', 'tax', 'fee')),
  night      date,
  label      text not null,
  reason     text,
  quantity   int not null,
  unit       numeric(14,3), -- null for a share of other lines, whose sum is share_of
  amount     numeric(14,3) not null,
  share_of   numeric(14,3),
  included   boolean not null, -- in other lines, and so not part of the sum
  at_hotel   boolean not null,
  tax_id     uuid,
  primary key (booking_id, line)
);

-- The index of free rooms has prices (0004_inventory_changes). One row for each category that a statement changes.
create function record_changed_prices() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) select distinct category_id from changed;
  return null;
end $$;
create trigger record_new_prices after insert on day_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_prices after update on day_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_prices after delete on day_prices
  referencing old table as changed for each statement execute function record_changed_prices();
create trigger record_new_prices after insert on season_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_prices after update on season_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_prices after delete on season_prices
  referencing old table as changed for each statement execute function record_changed_prices();

create function record_changed_season() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id)
  select category_id from public.season_prices where season_id = new.season_id;
  return null;
end $$;
create trigger record_changed_season after update on seasons for each row execute function record_changed_season();
