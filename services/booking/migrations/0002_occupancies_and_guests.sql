-- Rooms are taken by occupancies, and a booking has a lead guest.
--
-- The previous version of the program goes on serving on this schema. The triggers at the end copy what it writes; the
-- next release drops them together with deleted_customers.

-- From here on the previous version waits, so that nothing is written between the copies below and the triggers.
lock table bookings, deleted_customers in access exclusive mode;

-- A copy of identity's accounts, without those of which no event has arrived.
create table customers (
  customer_id uuid primary key,
  first_name  text not null default '',
  last_name   text not null default '',
  email       text not null default '',
  phone       text,
  deleted     boolean not null default false -- then the names are empty
);
insert into customers (customer_id, deleted) select customer_id, true from deleted_customers;

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
  merged_into uuid references guests
);
insert into guests (guest_id, customer_id, email)
select distinct on (customer_id) customer_id, customer_id, email from bookings order by customer_id, created_at desc;

-- Its place is taken by the constraint on occupancies below.
alter table bookings drop constraint no_double_booking;

-- stay and room_id remain the whole stay and the current room, also of a booking with several occupancies.
alter table bookings
  add column guest_id   uuid, -- the lead guest; null only until the trigger has seen a row of the previous version
  add column guest_name text not null default '', -- a copy of the lead guest's name, for sorting and search
  add column adults     int not null default 1 check (adults >= 1);

-- One rewrite of the table, which takes a second for 200,000 bookings; an update of every row takes ten times as long and
-- blocks changes of bookings meanwhile. All bookings so far were made by accounts.
alter table bookings
  alter column guest_id type uuid using customer_id,
  add column guest_name_key text generated always as (lower(guest_name)) stored, -- sorts the list in any case
  add column search text generated always as (lower(booking_id || ' ' || guest_name || ' ' || email)) stored;
alter table bookings add foreign key (guest_id) references guests;

-- A row means that the room is taken for those nights; freeing the room deletes or shortens the row. A booking has a row
-- for each room that it occupies in turn. Finished stays of before this migration are not brought over: no search looks
-- at the past.
create table occupancies (
  occupancy_id bigint generated always as identity primary key,
  room_id      text not null,
  nights       daterange not null,
  kind         text not null check (kind in ('stay', 'hold', 'block', 'external')),
  booking_id   text,
  block_id     uuid,
  expires_at   timestamptz,
  -- An empty or unbounded range has a null, which a check alone would accept.
  constraint at_least_one_night check (coalesce(lower(nights) < upper(nights), false)),
  constraint stay_has_booking check (booking_id is not null or kind <> 'stay'),
  constraint hold_expires check (expires_at is not null or kind <> 'hold')
);
insert into occupancies (room_id, nights, kind, booking_id)
select room_id, stay, 'stay', booking_id from bookings where status in ('confirmed', 'checked_in')
 order by room_id, stay; -- the constraint's index is built faster in this order

-- The name is the old one, by which the previous version recognises it. Deferrable, so that one statement can swap rooms.
alter table occupancies
  add foreign key (room_id) references rooms,
  add foreign key (booking_id) references bookings,
  add constraint no_double_booking
    exclude using gist (room_id with =, nights with &&) deferrable initially immediate;

-- For search: a room's occupancies by the day they end; `nights` itself so that the table is not read.
create index occupancies_by_end on occupancies (room_id, upper(nights)) include (nights);
create index occupancies_of_booking on occupancies (booking_id) where booking_id is not null;

-- An account's name becomes its guest's name. It is a trigger because a rebuild of `customers` writes that table alone.
create function name_guest_of_customer() returns trigger language plpgsql as $$
begin
  update public.guests set first_name = new.first_name, last_name = new.last_name, phone = new.phone
   where guest_id = new.customer_id;
  update public.bookings set guest_name = trim(new.first_name || ' ' || new.last_name)
   where customer_id = new.customer_id and guest_id = new.customer_id;
  return null;
end $$;
create trigger name_guest_of_new_customer after insert on customers
  for each row when (not new.deleted) execute function name_guest_of_customer();
create trigger name_guest_of_renamed_customer after update on customers
  for each row when (not new.deleted
    and (old.first_name, old.last_name, old.phone) is distinct from (new.first_name, new.last_name, new.phone))
  execute function name_guest_of_customer();

-- Only for the previous version, which inserts bookings without a guest. The next release drops it.
create function complete_booking_of_previous_version() returns trigger language plpgsql as $$
begin
  insert into public.guests (guest_id, customer_id, first_name, last_name, email, phone)
  select new.customer_id, new.customer_id, coalesce(first_name, ''), coalesce(last_name, ''), new.email, phone
    from (select) one left join public.customers on customer_id = new.customer_id
      on conflict do nothing;
  update public.bookings b set guest_id = g.guest_id, guest_name = trim(g.first_name || ' ' || g.last_name)
    from public.guests g where b.booking_id = new.booking_id and g.guest_id = new.customer_id;
  if new.status in ('confirmed', 'checked_in') then
    insert into public.occupancies (room_id, nights, kind, booking_id)
    values (new.room_id, new.stay, 'stay', new.booking_id);
  end if;
  return null;
end $$;
create trigger complete_booking_of_previous_version after insert on bookings
  for each row when (new.guest_id is null) execute function complete_booking_of_previous_version();

-- Only for the previous version, which frees a room by the status alone. It finds nothing to delete after a change by this
-- version, which deletes or shortens the occupancies in the same statement. The next release drops it.
create function free_room_of_previous_version() returns trigger language plpgsql as $$
begin
  delete from public.occupancies
   where booking_id = new.booking_id and (new.status <> 'checked_out' or upper(nights) > upper(new.stay));
  return null;
end $$;
create trigger free_room_of_previous_version after update of status on bookings
  for each row when (new.status in ('cancelled', 'checked_out', 'no_show'))
  execute function free_room_of_previous_version();

-- Only for the previous version, which reads and writes deleted_customers. The next release drops both.
create function mark_customer_deleted() returns trigger language plpgsql as $$
begin
  insert into public.customers as c (customer_id, deleted) values (new.customer_id, true)
  on conflict (customer_id) do update set first_name = '', last_name = '', phone = null, deleted = true
   where not c.deleted;
  return null;
end $$;
create trigger mark_customer_deleted after insert on deleted_customers
  for each row execute function mark_customer_deleted();

create function list_deleted_customer() returns trigger language plpgsql as $$
begin
  insert into public.deleted_customers values (new.customer_id) on conflict do nothing;
  return null;
end $$;
create trigger list_deleted_customer after insert or update on customers
  for each row when (new.deleted) execute function list_deleted_customer();
