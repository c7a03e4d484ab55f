-- A hotel group at full size: bench.rooms rooms (usually 10,000) in bench.categories categories (20), bench.guests guests
-- (300,000), and bench.stays_per_room stays for each room (100).

-- Without triggers and with the indexes built at the end, because row by row they take several times as long.
set session_replication_role = replica;
create temporary table held as
select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'no_double_booking';
alter table occupancies drop constraint no_double_booking;
create temporary table held_indexes as
select indexname as name, indexdef as definition from pg_indexes
 where tablename in ('bookings', 'occupancies', 'guests') and indexdef not like 'CREATE UNIQUE%';
do $$ declare held_index text; begin
  for held_index in select h.name from held_indexes h loop execute format('drop index %I', held_index); end loop;
end $$;
select setseed(0.42);

insert into categories (category_id, name, price)
select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Category ' || n, (80 + 12 * n)::numeric(12, 2)
  from generate_series(0, current_setting('bench.categories')::int - 1) n;

insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
select 'R-' || lpad(n::text, 5, '0'), ('00000000-0000-4000-8000-' || lpad((n % categories)::text, 12, '0'))::uuid,
       'Room ' || n, 1 + n % 4, jsonb_build_array('/pictures/demo/room-' || n % 50 || '.jpg'), true
  from (select current_setting('bench.rooms')::int as rooms, current_setting('bench.categories')::int as categories) setting,
       generate_series(0, rooms - 1) n;

-- 40 first names and 1,200 last names, the first of each list far more often than the last.
create temporary table people as
select n, first_names[1 + floor(40 * power(random(), 1.3))] as first_name,
       last_names[1 + floor(40 * power(random(), 1.3))] || endings[1 + floor(30 * power(random(), 1.3))] as last_name
  from generate_series(0, current_setting('bench.guests')::int - 1) n,
       (select regexp_split_to_array('Maria Anna Jose Juan Laura David Carmen Javier Emma Lukas Sofía Liam Hana Oskar Priya Tomas
                                Marc Élodie Chloé Zoë Björn Åsa Ingrid Fatima Omar Wei Yuki Ravi Noah Olivia Jack Amelia
                                Jakub Zofia Giulia Marco Ahmed Layla Dmitri Nadia', '\s+') as first_names,
               regexp_split_to_array('Gar Mar Lop San Per Mül Sch Wag Bec Hof Smi Joh Wil Bro Tay Dav Eva Tho Rob Wal Nak Tan Kim
                                Par Ngu Sil Cos Fer Oli Sou Dub Lef Rou Mor Zim Kow Nov Pet Iva Ols', '\s+') as last_names,
               regexp_split_to_array('cia tinez ez ter mann ner son ins vić ski berg feld ton er ard eau ucci elli ova enko ura
                                moto yen hara dze oğlu sen ström quist holm', '\s+') as endings) lists;

-- In a random order, as real ones. calls.ts and pgbench.ts make the same.
create function pg_temp.guest_id(n int) returns uuid language sql as
$$select (left(md5('guest ' || n), 8) || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid$$;
-- Without triggers their texts are missing, so `findable` is what the triggers make.
insert into guests (guest_id, customer_id, first_name, last_name, email, phone, findable)
select id, id, first_name, last_name, email, phone,
       findable(first_name || ' ' || last_name || ' ' || findable_email(email) || ' ') || findable_phone(phone)
  from people, lateral (select pg_temp.guest_id(n) as id, lower(first_name) || '.' || lower(last_name) || n || '@example.com' as email,
                               '+34 6' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone) one;

-- A stay begins every four days until 300 days ahead (fewer than 100 are spread over the same 400 days) and lasts one to four
-- nights: the stays of a room never overlap and two nights in three are taken. One stay in twenty is cancelled. Ids are as
-- random as real ones.
insert into bookings (booking_id, customer_id, guest_id, guest_name, adults, email, room_id, stay, status, price, created_at, findable)
select booking_id, guest_id, guest_id,
       first_name || ' ' || last_name, 1 + n % 2, email,
       'R-' || lpad(room::text, 5, '0'), daterange(check_in, check_out),
       case when luck < 0.05 then 'cancelled'
            when luck < 0.052 then 'no_show'
            when check_out <= current_date then 'checked_out'
            when check_in < current_date then 'checked_in'
            else 'confirmed' end,
       ((check_out - check_in) * (80 + 12 * (room % current_setting('bench.categories')::int)))::numeric(12, 2),
       least(now(), check_in::timestamp) - random() * interval '120 days',
       findable(booking_id || ' ' || first_name || ' ' || last_name || ' ' || findable_email(email))
  from (select room, n, check_in, luck, check_in + 1 + floor(4 * random())::int as check_out,
               pg_temp.guest_id(floor(current_setting('bench.guests')::int * random())::int) as guest_id,
               'MB-' || translate(substr(md5(room || '/' || n), 1, 8), 'abcdef', 'JKWXYZ') as booking_id
          from (select room, n, random() as luck, current_date + 300 - greatest(4, 400 / stays_per_room) * (stays_per_room - n) + room % 4 as check_in
                  from (select current_setting('bench.rooms')::int as rooms,
                               current_setting('bench.stays_per_room')::int as stays_per_room) setting,
                       generate_series(0, rooms - 1) room, generate_series(0, stays_per_room - 1) n) planned) stays
  join guests using (guest_id)
 order by random() -- as bookings come in
    on conflict do nothing;

insert into occupancies (room_id, nights, kind, booking_id)
select room_id, stay, 'stay', booking_id from bookings where status in ('confirmed', 'checked_in')
 order by room_id, stay;

do $$ declare made text; begin
  for made in select h.definition from held_indexes h loop execute made; end loop;
  execute 'alter table occupancies add constraint no_double_booking ' || (select definition from held);
end $$;
set session_replication_role = default;
