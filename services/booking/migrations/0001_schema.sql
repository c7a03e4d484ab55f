-- Bookings: what is sold at which price, who stays, and which room is taken when. Tables of the modules follow each other:
-- the hotel, rooms, rates, guests, stays, holds, inventory, housekeeping; at the end is what tells readers of changes.

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;

-- T-2 before T-10, for lists of rooms.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');

-- An amount of money, with up to three decimals (docs/decisions/0131). Columns keep it as it is written: two places, and a third one
-- if it is not zero, so that equal amounts have equal texts.
create domain amount as numeric
  constraint amount_has_one_text check (scale(value) = greatest(min_scale(value), 2) and scale(value) <= 3)
  constraint amount_is_below_ten_billion check (value < 10000000000);

-- Which state of a record a form was opened with (docs/decisions/0029). Versions come from one sequence, so that a record that is
-- deleted and added again never has a version of the one before.
create sequence record_versions as integer start 2;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;

-- The hotel -----------------------------------------------------------------------------------------------------------

-- A copy of the hotel's settings in catalog, as far as booking needs them; no row until catalog's first event.
create table hotel (
  is_only         boolean primary key default true check (is_only),
  time_zone       text not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  open            boolean not null, -- whether guests may book
  -- What one guest may book without the desk.
  months_ahead    integer not null default 18,
  nights_per_stay integer not null default 60,
  open_bookings   integer not null default 10,
  open_nights     integer not null default 120,
  verified_guests boolean not null default false, -- only guests whose e-mail address is confirmed may book
  booking_prefix  text check (booking_prefix ~ '^[A-Z]{2}$') -- with which booking numbers begin: of the hotel's name
);

-- Before its first booking a hotel may still change its currency and its time zone. Catalog asks for that (docs/decisions/0123), and
-- then nothing is sold until the hotel's settings that follow have arrived here. One row: the event of the settings that ends
-- the pause has a greater version.
create table sales_pause (
  is_only       boolean primary key default true check (is_only),
  after_version bigint not null check (after_version > 0)
);

-- What is sold now is in the currency of the hotel. The lock comes first, in a statement of its own, so that the next one sees
-- a pause for which it has waited; it lasts until the transaction ends, so that who pauses sees all bookings.
create function assert_sold_in(currency text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('innkeeper.booking.sales'));
  if exists (select from public.sales_pause
              where after_version >= coalesce((select version from public.inbox
                                                where topic = 'innkeeper.catalog' and subject = 'hotel'), 0)) then
    raise check_violation using message = 'the hotel is changing its settings', constraint = 'sales_are_paused';
  end if;
  if exists (select from public.hotel where hotel.currency <> assert_sold_in.currency) then
    raise check_violation using message = 'not in the currency of the hotel', constraint = 'sold_in_currency_of_hotel';
  end if;
end $$;

-- Rooms ---------------------------------------------------------------------------------------------------------------
-- Copies of catalog's records. Events about different subjects arrive in any order, so a room may name a category that is
-- not here yet, and two categories may for a moment share a name: neither is constrained.

-- The categories of rooms.
create table categories (
  category_id uuid primary key,
  name        citext not null,
  price       amount not null check (price >= 0) -- per night
);
create index categories_by_name on categories (name);

-- The rooms.
create table rooms (
  room_id             text primary key,
  category_id         uuid not null,
  name                text not null,
  maximum_guests      int not null,
  photo               jsonb not null,
  special_description text not null default '', -- what a search shows of it
  available           boolean not null,
  deleted             boolean not null default false -- its bookings stay, so it is never erased
);
create index rooms_on_offer on rooms (category_id) where available and not deleted;
-- The search of everything and the list of bookings look for rooms by a part of their id or name.
create index rooms_search on rooms using gin (lower(room_id || ' ' || name) gin_trgm_ops);

-- Rates ---------------------------------------------------------------------------------------------------------------
-- What a night costs where it is not the price of its category: the price of the day, else that of the season. Categories are
-- copies and may be deleted and rebuilt, so nothing refers to them by a key; what belongs to one that does not exist is not read.

-- Periods of nights with prices of their own.
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

-- The prices of a category in a season.
create table season_prices (
  season_id   uuid not null references seasons on delete cascade,
  category_id uuid not null,
  amounts     amount[] not null, -- Monday first; null where the season has no price for the weekday
  primary key (category_id, season_id),
  constraint seven_amounts check (cardinality(amounts) = 7 and coalesce(0 <= all (amounts), true))
);
create index prices_of_season on season_prices (season_id);

-- The price of a category in one night.
create table day_prices (
  category_id uuid not null,
  night       date not null,
  amount      amount not null check (amount >= 0),
  primary key (category_id, night)
);

-- The version of a category's day prices, from their first change on; before it is 1.
create table price_calendars (
  category_id uuid primary key,
  version     integer not null
);

-- What guests may not book in a category, by day. The lengths and `closed_to_arrival` are for stays that arrive on the day,
-- `closed` for the night that begins on it.
create table day_restrictions (
  category_id         uuid not null,
  day                 date not null,
  minimum_nights      smallint check (minimum_nights between 1 and 365), -- null has no limit
  maximum_nights      smallint check (maximum_nights between 1 and 365),
  closed              boolean not null,
  closed_to_arrival   boolean not null,
  closed_to_departure boolean not null,
  primary key (category_id, day),
  constraint minimum_within_maximum check (minimum_nights <= maximum_nights),
  constraint restricts_something check (
    closed or closed_to_arrival or closed_to_departure or num_nonnulls(minimum_nights, maximum_nights) > 0)
);

-- What guests beyond those that a night includes pay, by category.
create table occupancy_rules (
  category_id     uuid primary key,
  included_guests smallint not null check (included_guests between 1 and 1000),
  extra_adult     amount not null check (extra_adult >= 0), -- per night
  child_bands     jsonb not null -- [{"maximumAge": 5, "amount": "0.00"}, …], the youngest first
);

-- Discounts for long stays.
create table length_tiers (
  minimum_nights smallint primary key check (minimum_nights between 2 and 365),
  percent        numeric(5,2) not null check (percent > 0 and percent <= 100)
);

-- The version of occupancy rules and length tiers, which are changed as a whole, from their first change on; before it is 1.
create table price_rules (
  is_only boolean primary key default true check (is_only),
  version integer not null default nextval('record_versions')
);

-- Taxes and fees of the hotel, changed as a whole. One whose rate changes is two, each with its own nights.
create table taxes (
  tax_id         uuid primary key,
  place          smallint not null unique, -- in the order of the lines
  name           text not null,
  kind           text not null check (kind in ('tax', 'city_tax', 'fee')), -- of a city tax no cancellation fee is a share
  per            text not null check (per in ('percent', 'person_night', 'room_night', 'stay')),
  base           text not null default 'nights' check (base in ('nights', 'nights_and_fees', 'all_before')), -- of a percentage
  rate           numeric(12,3) not null check (rate > 0),
  included       boolean not null, -- in the prices of nights
  minimum_age    smallint not null check (minimum_age between 0 and 18),
  maximum_nights smallint check (maximum_nights between 1 and 365),
  nights         daterange not null check (not isempty(nights)), -- on which it is in force
  at_hotel       boolean not null, -- paid there
  constraint percent_of_price check (per <> 'percent' or rate <= 100),
  constraint only_percent_has_a_base check (base = 'nights' or per = 'percent'),
  -- What is counted by heads or nights cannot be part of a price that does not depend on them.
  constraint only_percent_is_included check (not included or (per = 'percent' and not at_hotel))
);

-- The versions of rules that are changed as a whole, from their first change on; before it they are 1.
create table rule_versions (
  kind    text primary key,
  version integer not null default nextval('record_versions')
);

-- The rules of a category's nights besides their prices, in revisions that never change: quotes and booked nights refer to them, so
-- that a night keeps the rules by which it was agreed. The last one applies to new nights; a category without rules has none.
create table rate_rules (
  rules_id    integer generated always as identity primary key,
  category_id uuid not null, -- also of categories that are deleted
  rules       jsonb not null -- {"occupancy": …, "lengthTiers": […], "taxes": […]}
);
create index rate_rules_of_category on rate_rules (category_id, rules_id desc);

-- Runs at the end of a transaction that changes rules, once for each changed row; the first of these runs finds all changes.
create function keep_rate_rules() returns trigger language plpgsql as $$
begin
  -- Two transactions that change different rules must not each keep a revision without the other's.
  lock table public.rate_rules in share row exclusive mode;
  insert into public.rate_rules (category_id, rules)
  select category_id, rules
    from (select category_id, jsonb_build_object(
                   'occupancy',
                   (select jsonb_build_object('includedGuests', o.included_guests, 'extraAdult', o.extra_adult::text,
                                              'childBands', o.child_bands)
                      from public.occupancy_rules o where o.category_id = c.category_id),
                   'lengthTiers',
                   coalesce((select jsonb_agg(jsonb_build_object('minimumNights', l.minimum_nights,
                                                                 'percent', trim_scale(l.percent)::text)
                                              order by l.minimum_nights) from public.length_tiers l), '[]'),
                   'taxes',
                   coalesce((select jsonb_agg(jsonb_build_object(
                                      'taxId', t.tax_id, 'name', t.name, 'kind', t.kind, 'per', t.per,
                                      'rate', trim_scale(t.rate)::text, 'base', t.base, 'isIncluded', t.included,
                                      'minimumAge', t.minimum_age, 'maximumNights', t.maximum_nights,
                                      'isPaidAtHotel', t.at_hotel,
                                      'valid', jsonb_build_object('first', lower(t.nights), 'last', upper(t.nights) - 1))
                                    order by t.place) from public.taxes t), '[]')) as rules
            from public.categories c) present
    left join lateral (select r.rules as kept from public.rate_rules r where r.category_id = present.category_id
                        order by r.rules_id desc limit 1) last on true
   where rules is distinct from coalesce(kept, '{"occupancy": null, "lengthTiers": [], "taxes": []}');
  return null;
end $$;
create constraint trigger keep_rate_rules after insert or update or delete on taxes
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert or update or delete on occupancy_rules
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert or update or delete on length_tiers
  deferrable initially deferred for each row execute function keep_rate_rules();
create constraint trigger keep_rate_rules after insert on categories
  deferrable initially deferred for each row execute function keep_rate_rules();

-- At which prices and on which terms guests book (docs/decisions/0054). The first plan is that of searches which know no
-- others; it has the prices of the categories. Without plans every stay can be cancelled free of charge.
create table rate_plans (
  plan_id        uuid primary key,
  place          smallint not null unique,
  name           text not null,
  adjust_percent numeric(5,2) not null check (adjust_percent > -100 and adjust_percent <= 100),
  -- Cancelling is free until so many days before check-in, at a time of the hotel's clock; null: never.
  free_days      smallint check (free_days between 0 and 365),
  free_time      time not null,
  fee            text not null check (fee in ('none', 'first_night', 'percent', 'all')), -- what it costs later
  fee_percent    numeric(5,2) check (fee_percent > 0 and fee_percent <= 100),
  constraint first_plan_has_the_prices_of_categories check (place <> 0 or adjust_percent = 0),
  constraint percentage_of_fee check ((fee = 'percent') = (fee_percent is not null))
);

-- Codes by which guests get a discount. They are never deleted, because bookings name them; one that has ended is used by nobody.
create table discount_codes (
  code_id        uuid primary key,
  code           citext not null,
  kind           text not null check (kind in ('percent', 'amount')),
  value          amount not null check (value > 0),
  book_days      daterange not null check (not isempty(book_days)), -- on which guests may book with it
  nights         daterange not null check (not isempty(nights)), -- among which those of the stay have to be
  minimum_nights smallint not null check (minimum_nights between 1 and 365),
  maximum_uses   integer check (maximum_uses > 0),
  uses           integer not null default 0, -- rooms that are booked with it, or held
  ended          boolean not null default false,
  created_at     timestamptz not null default now(),
  version        integer not null default nextval('record_versions'),
  constraint discount_code_taken unique (code),
  constraint percentage_of_code check (kind <> 'percent' or value <= 100),
  constraint uses_of_code check (uses >= 0 and uses <= maximum_uses)
);
-- A use is no change that staff would have to compare theirs with.
create trigger raise_version before update on discount_codes
  for each row when (old.uses = new.uses) execute function raise_version();

-- Guests --------------------------------------------------------------------------------------------------------------

-- A copy of identity's accounts, without those of which no event has arrived.
create table customers (
  customer_id uuid primary key,
  first_name  text not null default '',
  last_name   text not null default '',
  email       text not null default '',
  phone       text,
  phone_e164  text, -- in E.164, where identity could parse it
  deleted     boolean not null default false -- then the names are empty
);

-- In which words a guest is searched for. A phone number also as digits alone, because people type it in many ways.
create function guest_words(first_name text, last_name text, email text, phone text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
               || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || array_to_string(tags, ' '));

-- The people who stay. A guest with an account has the account's id, so that concurrent first bookings of one account
-- agree on it; any other guest gets an id of their own.
create table guests (
  guest_id    uuid primary key default gen_random_uuid(),
  customer_id uuid check (customer_id = guest_id),
  first_name  text not null default '',
  last_name   text not null default '',
  email       text,
  phone       text,
  locale      text, -- a language tag such as en or pt-BR
  notes       text not null default '',
  tags        text[] not null default '{}',
  merged_into uuid references guests,
  version     integer not null default 1, -- raised by each change by staff, and by each merge
  search      text generated always as (guest_words(first_name, last_name, email, phone, tags)) stored
);
create index guests_search on guests using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 512) where merged_into is null;
create index guests_by_name on guests (lower(last_name || ' ' || first_name), guest_id) where merged_into is null;
create index guests_by_email on guests (lower(coalesce(email, '')), guest_id) where merged_into is null;

-- Of two records of one person, `merged_id` went into `kept_id`, and its bookings followed. For 30 days it can be undone.
create table guest_merges (
  merge_id    uuid primary key,
  kept_id     uuid not null references guests,
  merged_id   uuid not null references guests check (merged_id <> kept_id),
  merged_at   timestamptz not null,
  booking_ids text[] not null, -- that followed
  kept_before jsonb not null, -- what the merge changed of the record that stayed: its e-mail, phone, notes and tags
  kept_after  jsonb not null,
  undone_at   timestamptz
);
create index guest_merges_of_kept on guest_merges (kept_id);
create index guest_merges_of_merged on guest_merges (merged_id);
-- A record is in another one once at a time.
create unique index one_merge_of_a_guest on guest_merges (merged_id) where undone_at is null;

-- Persons who were erased from bookings, by ids that stand for nobody any more. Without `done_at` the person is in house, and is
-- erased after the check-out.
create table person_erasures (
  person_id  uuid primary key, -- of an account, or of a guest without one
  erasure_id uuid not null,
  asked_at   timestamptz not null default now(),
  done_at    timestamptz
);
create index person_erasures_waiting on person_erasures (asked_at) where done_at is null;

-- An account's name becomes its guest's name, also in the bookings of records that were merged into the guest. It is a trigger
-- because a rebuild of `customers` writes that table alone. The first booking of an account adds its guest while the event with the
-- name may be applied in another transaction: both lock the account before they look for the other's rows. An event may also arrive
-- after an erasure, which another consumer has handled: the name does not return.
create function name_guest_of_customer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext(new.customer_id::text));
  if exists (select from public.person_erasures where person_id = new.customer_id) then
    return null;
  end if;
  update public.guests set first_name = new.first_name, last_name = new.last_name, phone = new.phone
   where guest_id = new.customer_id;
  update public.bookings set guest_name = trim(new.first_name || ' ' || new.last_name)
   where guest_id = new.customer_id;
  return null;
end $$;
create trigger name_guest_of_new_customer after insert on customers
  for each row when (not new.deleted) execute function name_guest_of_customer();
create trigger name_guest_of_renamed_customer after update on customers
  for each row when (not new.deleted
    and (old.first_name, old.last_name, old.phone) is distinct from (new.first_name, new.last_name, new.phone))
  execute function name_guest_of_customer();

-- Stays ---------------------------------------------------------------------------------------------------------------

-- Bookings that were made together from one hold, and what the guest said then.
create table booking_groups (
  group_id     uuid primary key,
  secret_hash  bytea, -- SHA-256 of the secret of a guest without an account; null where an account has the bookings
  arrival_time time,
  requests     text not null default '',
  created_at   timestamptz not null default now()
);

-- The bookings. `stay` and `room_id` are the whole stay and the current room, also of a booking with several occupancies.
create table bookings (
  booking_id       text primary key,
  customer_id      uuid not null,
  guest_id         uuid not null references guests, -- the lead guest
  guest_name       text not null default '', -- a copy of the lead guest's name, for sorting and search
  email            text not null,
  adults           int not null default 1 check (adults >= 1), -- all guests, of whom `children` are none
  children         smallint[] not null default '{}', -- the ages of the children among them, at check-in; unknown ones are adults
  room_id          text not null references rooms,
  -- A guest or the staff chose the room. A stay in one that nobody chose may be given another of its category before its arrival.
  is_room_chosen   boolean not null default true,
  stay             daterange not null, -- [check-in, check-out): the check-out day is free for the next guest
  status           text not null check (status in ('confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show')),
  price            amount not null check (price >= 0), -- of the whole stay, as agreed when it was booked
  currency         text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  price_reason     text, -- why the desk agreed on another price than that of the rates; guests never see it
  code             jsonb, -- the discount code of these nights, as it was
  -- What was agreed on cancelling: until when it is free (null: never), what it costs later, and by which plan. All three are
  -- null where it is free. `cancellation_fee` is owed for one that was cancelled.
  free_until       timestamptz,
  late_fee         amount check (late_fee >= 0),
  cancellation     jsonb, -- {"plan": …, "policy": …, "base": …, "freeUntilLocal": …}
  cancellation_fee amount check (cancellation_fee >= 0),
  group_id         uuid references booking_groups, -- null for a booking without a hold
  source           text not null default 'call' check (source in ('call', 'site', 'desk', 'walk_in', 'demo')), -- how it was made
  created_at       timestamptz not null default now(),
  -- How often it was changed, at most once by each transaction: the sequence number of its entry in calendars.
  revision         integer not null default 0,
  revised_at       timestamptz, -- when the transaction began that changed it last
  guest_name_key   text generated always as (lower(guest_name)) stored, -- sorts the list in any case
  search           text generated always as (lower(booking_id || ' ' || guest_name || ' ' || email)) stored,
  -- The nights of an empty or unbounded stay are null, which a check alone would let through.
  constraint one_to_365_nights check (coalesce(upper(stay) - lower(stay), 0) between 1 and 365),
  constraint children_are_young check (0 <= all (children) and 17 >= all (children))
);
create index bookings_by_customer on bookings (customer_id);
create index bookings_of_guest on bookings (guest_id, lower(stay), booking_id);
create index bookings_of_group on bookings (group_id) where group_id is not null;

-- The staff's list of bookings, at any size: an index for each sort key, with the booking id as the last column, so that a page can
-- begin after any row. The date keys are correlated with the status (every future stay is confirmed), so their indexes begin with it:
-- the search would otherwise walk through all future stays to the first one that is checked out. The first index also holds what a
-- list of a period is sorted by, so that such a list is read without the table.
create index bookings_by_start on bookings (status, lower(stay), booking_id)
  include (stay, created_at, guest_name_key, room_id);
create index bookings_by_end on bookings (status, upper(stay), booking_id) include (stay);
create index bookings_by_creation on bookings (status, created_at, booking_id);
create index bookings_by_guest_name on bookings (guest_name_key, booking_id);
create index bookings_by_room on bookings (room_id, booking_id);
-- To find the stays of some days the list reads those that began within a week before, and longer ones by this index.
create index bookings_longer_than_a_week on bookings (lower(stay), booking_id)
  include (stay, status, created_at, guest_name_key, room_id) where upper(stay) - lower(stay) > 7;
-- A smaller list of pending entries than usual: whichever booking fills it waits for its merge, and searches read it.
create index bookings_search on bookings using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512);
-- Without them Postgres takes status and day for independent, expects hundreds of thousands of stays that were due in the
-- past and are not checked in, and reads the whole table for the handful there are.
create statistics bookings_arrivals (mcv) on status, (lower(stay)) from bookings;
create statistics bookings_departures (mcv) on status, (upper(stay)) from bookings;
alter statistics bookings_arrivals set statistics 1000;
alter statistics bookings_departures set statistics 1000;

create function assert_booked_in_currency() returns trigger language plpgsql as $$
begin
  perform public.assert_sold_in(new.currency);
  return new;
end $$;
create trigger assert_booked_in_currency before insert on bookings
  for each row execute function assert_booked_in_currency();

-- An account whose guest was merged goes on booking: its bookings are then of the guest who stayed. `for share`, so that a
-- merge and a booking wait for each other.
create function follow_merged_guest() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  loop
    select merged_into into kept from public.guests where guest_id = new.guest_id for share;
    exit when kept is null;
    new.guest_id := kept;
  end loop;
  return new;
end $$;
create trigger follow_merged_guest before insert on bookings
  for each row execute function follow_merged_guest();

create function count_revision() returns trigger language plpgsql as $$
begin
  if old.revised_at is distinct from now() then
    new.revision := old.revision + 1;
    new.revised_at := now();
  end if;
  return new;
end $$;
create trigger count_revision before update of status, stay, room_id, adults, price, guest_name, email on bookings
  for each row execute function count_revision();

-- What was agreed for a stay, line by line, with the sheet of each night; lines stay. A booking in a hotel without rates has none:
-- each of its nights costs the same.
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
  rules_id   integer references rate_rules,
  agreed_for smallint check (agreed_for > 0), -- guests of a price that was agreed at the desk
  has_code   boolean not null default false,
  primary key (booking_id, line)
);

-- The last change of a booking by staff, so that it can be undone for ten minutes, a no-show until the stay would have ended. The
-- documents have what of a booking can be restored: status, nights, rooms, guests, price and terms. Rows of more than an hour ago are
-- deleted once they are of no use.
create table booking_changes (
  booking_id text primary key references bookings,
  change_id  uuid not null,
  changed_at timestamptz not null default now(),
  undone     boolean not null default false,
  event      text not null, -- what happened, such as booking.checked_in
  before     jsonb not null, -- `lines` only if the change replaced them
  after      jsonb not null,
  moved_to   text -- the room that nights were moved to, by a move
);
create index booking_changes_by_age on booking_changes (changed_at);

-- From where guests without a confirmed address have booked within a day, so that the nights of one place are counted together.
create table booked_from (
  booking_id text primary key references bookings on delete cascade,
  network    text not null,
  site       text not null,
  booked_at  timestamptz not null default now() -- the row is deleted after a day
);
create index booked_from_site on booked_from (site, booked_at);
create index booked_from_by_age on booked_from (booked_at);

-- Holds ---------------------------------------------------------------------------------------------------------------

-- Rooms that are kept for a guest who fills in a form (docs/decisions/0053), and what holds are counted by (docs/decisions/0115). The
-- nights are those of the hold's occupancies, which are deleted when it ends; the row is deleted after a day.
create table holds (
  hold_id      uuid primary key,
  secret_hash  bytea not null, -- SHA-256; the secret has 256 random bits
  request_key  text, -- of the call that made it
  customer_id  uuid, -- null where nobody was signed in
  network      text not null, -- the client's address, or its network
  site         text, -- of `network`: its /24 (IPv4) or /48 (IPv6)
  wide_network text, -- its /24 (IPv4) or /32 (IPv6)
  verified     boolean not null default false, -- made by an account with a confirmed address, or by staff
  stay         daterange, -- of all its rooms
  rooms        integer,
  nights       integer, -- of all its rooms together
  status       text not null default 'open' check (status in ('open', 'confirmed', 'ended')),
  extended     boolean not null default false,
  group_id     uuid references booking_groups, -- of a hold that was confirmed
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  ended_by     text check (ended_by in ('desk', 'repeat')) -- null: its guest, or its time was over
);
create index holds_by_end on holds (expires_at) where status = 'open';
create index holds_of_customer on holds (customer_id) where status = 'open';
create index holds_of_network on holds (network);
create index holds_of_request on holds (request_key) where status = 'open';
create index holds_by_age on holds (created_at);
create index holds_of_group on holds (group_id) where group_id is not null;
create index holds_of_wide_network on holds (wide_network, created_at);
create index holds_of_account on holds (customer_id, created_at) where customer_id is not null;

-- The rooms of a hold.
create table hold_rooms (
  hold_id         uuid not null references holds on delete cascade,
  place           smallint not null,
  room_id         text not null references rooms,
  category        text not null, -- its name
  second_room_id  text references rooms, -- after the first one, where a stay is split between two (docs/decisions/0069)
  second_category text, -- its name
  quote           json not null, -- the stay, the party and the price as they were signed
  code_id         uuid, -- the discount code that it has used (docs/decisions/0061)
  primary key (hold_id, place)
);

create function assert_held_in_currency() returns trigger language plpgsql as $$
begin
  perform public.assert_sold_in(new.quote->>'currency');
  return new;
end $$;
create trigger assert_held_in_currency before insert on hold_rooms
  for each row execute function assert_held_in_currency();

-- A hold that ends without a booking gives the uses of its discount codes back, whoever ends it. The codes are locked in the order of
-- their ids, because many holds may end at once.
create function give_codes_back() returns trigger language plpgsql as $$
begin
  perform from public.discount_codes where code_id in (
    select r.code_id from ended join was using (hold_id) join public.hold_rooms r using (hold_id)
     where was.status = 'open' and ended.status = 'ended' and r.code_id is not null)
   order by code_id for no key update;
  update public.discount_codes c set uses = uses - back.rooms
    from (select r.code_id, count(*) as rooms
            from ended join was using (hold_id) join public.hold_rooms r using (hold_id)
           where was.status = 'open' and ended.status = 'ended' and r.code_id is not null
           group by r.code_id) back
   where c.code_id = back.code_id;
  return null;
end $$;
create trigger give_codes_back after update on holds
  referencing old table as was new table as ended
  for each statement execute function give_codes_back();

-- Inventory -----------------------------------------------------------------------------------------------------------

-- Why a room is not sold in some nights. Its room and nights are those of its occupancy, so that the constraint that keeps a
-- room from being sold twice covers blocks too.
create table blocks (
  block_id uuid primary key,
  kind     text not null check (kind in ('out_of_order', 'out_of_service')),
  reason   text not null check (reason <> ''),
  version  integer not null default nextval('record_versions')
);
create trigger raise_version before update on blocks for each row execute function raise_version();

-- A row means that the room is taken for those nights; freeing the room deletes or shortens the row. A booking has a row
-- for each room that it occupies in turn.
create table occupancies (
  occupancy_id   bigint generated always as identity primary key,
  room_id        text not null references rooms,
  nights         daterange not null,
  kind           text not null check (kind in ('stay', 'hold', 'block', 'external')),
  booking_id     text references bookings,
  hold_id        uuid references holds,
  block_id       uuid references blocks,
  expires_at     timestamptz,
  -- How many guests a stay has that may be given another room of its category before its arrival: it is confirmed, in one room
  -- throughout, and nobody chose the room. Null for everything else. So the index of free rooms knows from this table alone
  -- which stays may move, and `inventory_changes` names the room when that changes.
  movable_guests int,
  -- An empty or unbounded range has a null, which a check alone would accept.
  constraint at_least_one_night check (coalesce(lower(nights) < upper(nights), false)),
  constraint stay_has_booking check (booking_id is not null or kind <> 'stay'),
  constraint hold_expires check (expires_at is not null or kind <> 'hold'),
  -- Deferrable, so that one statement can swap rooms.
  constraint no_double_booking exclude using gist (room_id with =, nights with &&) deferrable initially immediate
);
-- For search: a room's occupancies by the day they end, with what is read of them, so that the table is not.
create index occupancies_by_end_and_move on occupancies (room_id, upper(nights)) include (nights, movable_guests);
create index occupancies_of_booking on occupancies (booking_id) where booking_id is not null;
create index occupancies_of_hold on occupancies (hold_id) where hold_id is not null;
create unique index occupancy_of_block on occupancies (block_id) where block_id is not null; -- a block has one

create function keep_movable_guests() returns trigger language plpgsql as $$
begin
  update public.occupancies o
     set movable_guests = may.guests
    from (select occupancy_id,
                 case when new.status = 'confirmed' and not new.is_room_chosen and nights = new.stay
                      then new.adults end as guests
            from public.occupancies where booking_id = new.booking_id and kind = 'stay') may
   where o.occupancy_id = may.occupancy_id and o.movable_guests is distinct from may.guests;
  return null;
end $$;
-- Also when a column keeps its value: the occupancies may have been replaced before.
create trigger keep_movable_guests after update of status, is_room_chosen, adults, stay, room_id on bookings
  for each row execute function keep_movable_guests();

-- Housekeeping --------------------------------------------------------------------------------------------------------

-- How clean a room is, as housekeeping last said, or a check-out. A room without a row is clean. Whether somebody has slept
-- there since is not stored: room-states.ts works it out.
create table room_states (
  room_id      text primary key references rooms,
  state        text not null check (state in ('dirty', 'cleaning', 'clean', 'inspected')),
  since        date not null, -- the hotel's day on which it became so
  -- Where a check-out made it dirty: whose, and what it was before, for undoing the check-out.
  left_by      text references bookings,
  former       text,
  former_since date
);

-- What housekeeping has noticed in a room, until it is settled. `photo` is a link that gallery has made.
create table room_notes (
  note_id    uuid primary key,
  room_id    text not null references rooms,
  note       text not null,
  photo      text,
  written_at timestamptz not null default now(),
  constraint note_says_something check (note <> '' or photo is not null)
);
create index notes_of_rooms on room_notes (room_id, written_at desc);

-- Changes for the index of free rooms ---------------------------------------------------------------------------------

-- What each process that keeps an index of free rooms reads to stay current: the rooms whose nights have changed, and the
-- categories whose rooms, names, prices or rules have. Triggers fill it, so that it covers every program that writes. Booking deletes
-- rows after a minute or two.
--
-- A reader finds rows by the transaction that wrote them: those that were not visible in the snapshot of its last read. A
-- sequence would not do, because a lower number can be committed after a higher one.
create table inventory_changes (
  transaction xid8 not null default pg_current_xact_id(),
  room_id     text, -- either this or the next
  category_id uuid
);
create index inventory_changes_by_transaction on inventory_changes (transaction);

create function record_change_of_room() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (room_id) values (new.room_id);
  return null;
end $$;
create function record_change_of_former_room() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (room_id) values (old.room_id);
  return null;
end $$;
create trigger record_taken_nights after insert or update on occupancies
  for each row execute function record_change_of_room();
create trigger record_moved_nights after update on occupancies
  for each row when (old.room_id <> new.room_id) execute function record_change_of_former_room();
create trigger record_freed_nights after delete on occupancies
  for each row execute function record_change_of_former_room();

create function record_change_of_category() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) values (new.category_id);
  return null;
end $$;
create function record_change_of_former_category() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) values (old.category_id);
  return null;
end $$;
create trigger record_new_room after insert on rooms
  for each row execute function record_change_of_category();
create trigger record_changed_room after update on rooms
  for each row when (old.* is distinct from new.*) execute function record_change_of_category();
create trigger record_moved_room after update on rooms
  for each row when (old.category_id <> new.category_id) execute function record_change_of_former_category();
create trigger record_removed_room after delete on rooms
  for each row execute function record_change_of_former_category();
create trigger record_new_category after insert on categories
  for each row execute function record_change_of_category();
-- `*<>` compares what is stored: names are equal whatever their case, and a change of `suite` to `Suite` has to show.
create trigger record_changed_category after update on categories
  for each row when (old.* *<> new.*) execute function record_change_of_category();
create trigger record_removed_category after delete on categories
  for each row execute function record_change_of_former_category();

-- One row for each category whose prices or rules a statement changes.
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
create trigger record_new_restrictions after insert on day_restrictions
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_restrictions after update on day_restrictions
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_restrictions after delete on day_restrictions
  referencing old table as changed for each statement execute function record_changed_prices();
create trigger record_new_occupancy_rules after insert on occupancy_rules
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_occupancy_rules after update on occupancy_rules
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_occupancy_rules after delete on occupancy_rules
  referencing old table as changed for each statement execute function record_changed_prices();

create function record_changed_season() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id)
  select category_id from public.season_prices where season_id = new.season_id;
  return null;
end $$;
create trigger record_changed_season after update on seasons for each row execute function record_changed_season();

create function record_changed_prices_of_all() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) select category_id from public.categories;
  return null;
end $$;
create trigger record_changed_length_tiers after insert or update or delete on length_tiers
  for each statement execute function record_changed_prices_of_all();
create trigger record_changed_taxes after insert or update or delete on taxes
  for each statement execute function record_changed_prices_of_all();
create trigger record_changed_rate_plans after insert or update or delete on rate_plans
  for each statement execute function record_changed_prices_of_all();

-- Changes for the desk ------------------------------------------------------------------------------------------------

-- What the feed of the desk reads: the ids of bookings, rooms and blocks that have changed. Triggers fill it, so that it covers
-- every program that writes. Booking deletes rows after a minute or two. A reader finds rows by their transaction, as in
-- inventory_changes. It is not logged: a crash of Postgres empties it, and feeds begin again.
create unlogged table desk_changes (
  transaction xid8 not null default pg_current_xact_id(),
  booking_id  text, -- one of the three
  room_id     text,
  block_id    uuid
);
create index desk_changes_by_transaction on desk_changes (transaction);

create function record_booking_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (booking_id) values (new.booking_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on bookings
  for each row execute function record_booking_for_desk();

create function record_room_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (new.room_id);
  return null;
end $$;
create function record_former_room_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (old.room_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on room_states
  for each row execute function record_room_for_desk();
create trigger record_new_for_desk after insert on rooms
  for each row execute function record_room_for_desk();
create trigger record_changed_for_desk after update on rooms
  for each row when (old.* is distinct from new.*) execute function record_room_for_desk();
-- The chart shows holds, so one that begins or ends is a change of its room.
create trigger record_hold_for_desk after insert on occupancies
  for each row when (new.kind = 'hold') execute function record_room_for_desk();
create trigger record_ended_hold_for_desk after delete on occupancies
  for each row when (old.kind = 'hold') execute function record_former_room_for_desk();

create function record_note_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (coalesce(new.room_id, old.room_id));
  return null;
end $$;
create trigger record_for_desk after insert or delete on room_notes
  for each row execute function record_note_for_desk();

create function record_block_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (block_id) values (new.block_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on blocks
  for each row execute function record_block_for_desk();
create function record_removed_block_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (block_id) values (old.block_id);
  return null;
end $$;
create trigger record_removed_for_desk after delete on blocks
  for each row execute function record_removed_block_for_desk();
