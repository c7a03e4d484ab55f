-- What the hotel is: its categories, its rooms and its settings.

create extension if not exists citext;

-- How lists are ordered: 'GD-9' before 'GD-10', accents and case beside their letter. No index uses it, so an update of
-- ICU needs no reindexing.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');

-- An amount of money, with up to three decimals (docs/decisions/0131). Columns keep it as it is written: two places, and a third one
-- if it is not zero, so that equal amounts have equal texts.
create domain amount as numeric
  constraint amount_has_one_text check (scale(value) = greatest(min_scale(value), 2) and scale(value) <= 3)
  constraint amount_is_below_ten_billion check (value < 10000000000);

-- Which state of a record a form was opened with (docs/decisions/0029). All versions come from one sequence, so that a
-- record that is deleted and added again never has a version of the one before.
create sequence record_versions as integer start 2;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;

-- Categories and rooms ------------------------------------------------------------------------------------------------

-- The categories of rooms, with their price per night.
create table categories (
  id          uuid primary key,
  name        citext not null constraint category_name_taken unique check (length(name) between 1 and 100),
  description text,
  price       amount not null check (price >= 0),
  features    text[] not null check (cardinality(features) <= 30),
  image       text,
  version     integer not null default nextval('record_versions')
);
create trigger raise_version before update on categories for each row execute function raise_version();

-- The rooms, each of one category.
create table rooms (
  room_id             text primary key check (length(room_id) between 1 and 40),
  name                text not null,
  special_description text not null,
  maximum_guests      int not null check (maximum_guests between 1 and 20),
  photo               text[] not null check (cardinality(photo) <= 20),
  available           boolean not null,
  category_id         uuid not null references categories on delete restrict,
  notes               text not null,
  version             integer not null default nextval('record_versions')
);
create index rooms_by_category on rooms (category_id);
create trigger raise_version before update on rooms for each row execute function raise_version();

-- Holds one row after the demo hotel was seeded, so that deleted records are not seeded again.
create table demo_hotel (
  seeded    boolean primary key default true check (seeded),
  seeded_at timestamptz not null default now()
);

-- Settings ------------------------------------------------------------------------------------------------------------

-- The hotel's settings: one row, which always exists. The contract checks what staff send; these checks keep what any
-- program writes within the same bounds, except for what needs lists of names: time zones, currencies, countries.
create table hotel (
  is_only         boolean primary key default true check (is_only),
  name            text not null default 'Our Hotel' check (length(name) between 1 and 100),
  tagline         text not null default '' check (length(tagline) <= 150),
  description     text not null default '' check (length(description) <= 300),
  about_us        text not null default '' check (length(about_us) <= 5000),
  about_pictures  jsonb not null default '[]' -- [{src, alt}]
    check (jsonb_typeof(about_pictures) = 'array' and jsonb_array_length(about_pictures) <= 4),
  hero_picture    text check (length(hero_picture) between 1 and 2000),
  logo            text check (length(logo) between 1 and 2000),
  primary_colour  text not null default '#17403d' check (primary_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour   text not null default '#8a6420' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  address         text[] not null default '{}' check (cardinality(address) <= 5),
  country         text not null default '' check (country ~ '^([A-Z]{2})?$'),
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  map             text not null default 'none' check (map in ('none', 'link', 'drawn')),
  map_drawing     jsonb,
  phone           text not null default '' check (length(phone) <= 40),
  email           text not null default '' check (length(email) <= 254),
  social_links    jsonb not null default '[]' -- [{name, url}]
    check (jsonb_typeof(social_links) = 'array' and jsonb_array_length(social_links) <= 8),
  time_zone       text check (length(time_zone) between 1 and 60), -- null until catalog starts: see complete-hotel.ts
  currency        text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  price_prefixes  jsonb, -- {guests, staff}: only the demo hotel has them
  check_in_time   text not null default '15:00' check (check_in_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  check_out_time  text not null default '11:00' check (check_out_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  house_rules     text not null default '' check (length(house_rules) <= 10000),
  imprint         text not null default '' check (length(imprint) <= 10000),
  privacy         text not null default '' check (length(privacy) <= 20000),
  open            boolean not null default false, -- whether guests may book
  -- What one guest may book without the desk.
  months_ahead    integer not null default 18 check (months_ahead between 1 and 60),
  nights_per_stay integer not null default 60 check (nights_per_stay between 1 and 365),
  open_bookings   integer not null default 10 check (open_bookings between 1 and 1000),
  open_nights     integer not null default 120 check (open_nights between 1 and 10000),
  verified_guests boolean not null default false, -- only guests whose e-mail address is confirmed may book
  -- Identifies this installation permanently, whatever the hotel's name and addresses become: a part of the identity of calendar
  -- entries. Null until catalog has chosen it, so that it is published then.
  installation_id uuid,
  version         integer not null default nextval('record_versions'),
  constraint coordinates_are_whole check ((latitude is null) = (longitude is null)),
  constraint map_shows_something check (
    map = 'none' or (map = 'link' and latitude is not null) or (map = 'drawn' and map_drawing is not null))
);
create trigger raise_version before update on hotel for each row execute function raise_version();
insert into hotel default values;

-- Holds one row once booking has published a booking: time zone and currency are locked then.
create table first_booking (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null default now()
);

-- Changes of the currency or the time zone for which booking was asked to pause its sales (docs/decisions/0123). `position` is one of the
-- outbox: events of the hotel that are committed later have a greater one, and end the pause.
create table currency_asks (
  position      bigint primary key,
  hotel_version integer not null, -- of the settings that the change began with
  asked_at      timestamptz not null default now()
);
