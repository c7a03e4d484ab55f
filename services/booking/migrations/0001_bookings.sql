create extension if not exists btree_gist;
create extension if not exists citext;

-- A copy of what catalog has said. Events about different subjects arrive in any order, so a room may name a
-- category that is not here yet, and two categories may for a moment share a name: neither is constrained.

create table categories (
  category_id uuid primary key,
  name        citext not null,
  price       numeric(12,2) not null check (price >= 0) -- per night
);
create index categories_by_name on categories (name);

create table rooms (
  room_id        text primary key,
  category_id    uuid not null,
  name           text not null,
  maximum_guests int not null,
  photo          jsonb not null,
  available      boolean not null,
  deleted        boolean not null default false -- its bookings stay, so it is never erased
);
create index rooms_on_offer on rooms (category_id) where available and not deleted;

-- Who has left, for staff to see which of the coming guests that concerns.
create table deleted_customers (
  customer_id uuid primary key
);

create table bookings (
  booking_id  text primary key,
  customer_id uuid not null,
  email       text not null,
  room_id     text not null references rooms,
  stay        daterange not null, -- [check-in, check-out): the check-out day is free for the next guest
  status      text not null check (status in ('confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show')),
  price       numeric(12,2) not null check (price >= 0), -- of the whole stay, as agreed when it was booked
  created_at  timestamptz not null default now(),
  -- The nights of an empty or unbounded stay are null, which a check alone would let through.
  constraint one_to_365_nights check (coalesce(upper(stay) - lower(stay), 0) between 1 and 365),
  constraint no_double_booking exclude using gist (room_id with =, stay with &&)
    where (status in ('confirmed', 'checked_in'))
);

-- For search: a room's occupying stays by the day they end; `stay` itself so that the table is not read.
create index bookings_occupying on bookings (room_id, upper(stay)) include (stay)
  where status in ('confirmed', 'checked_in');
create index bookings_by_customer on bookings (customer_id);
create index bookings_newest_stay_first on bookings (lower(stay) desc, booking_id);

-- Answers already given to calls with an Idempotency-Key, kept for a day.
create table idempotency_keys (
  customer_id  uuid not null,
  key          text not null,
  request_hash text not null,
  answer       json, -- null only inside the transaction that is booking
  created_at   timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
