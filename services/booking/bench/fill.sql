-- A hotel group at full size: 10,000 rooms in 20 categories, and 100 stays for each room.

insert into categories (category_id, name, price)
select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Category ' || n, 80 + 12 * n
  from generate_series(0, 19) n;

insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
select 'R-' || lpad(n::text, 5, '0'), ('00000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid,
       'Room ' || n, 1 + n % 4, jsonb_build_array('/pictures/demo/room-' || n % 50 || '.jpg'), true
  from generate_series(0, 9999) n;

-- The constraint's index is built once, at the end: adding a million stays to it one by one takes twice as long.
create temporary table held as
select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'no_double_booking';
alter table bookings drop constraint no_double_booking;

-- A stay begins every four days, from 100 days ago to 300 days ahead, and lasts one to four nights: the stays of a
-- room never overlap and two nights in three are taken. One stay in twenty is cancelled.
select setseed(0.42);
insert into bookings (booking_id, customer_id, email, room_id, stay, status, price, created_at)
select 'MB-' || upper(lpad(to_hex(room * 100 + n), 8, '0')), gen_random_uuid(), 'guest' || room * 100 + n || '@example.com',
       'R-' || lpad(room::text, 5, '0'), daterange(check_in, check_out),
       case when random() < 0.05 then 'cancelled'
            when check_out <= current_date then 'checked_out'
            when check_in < current_date then 'checked_in'
            else 'confirmed' end,
       (check_out - check_in) * (80 + 12 * (room % 20)), now() - interval '120 days'
  from (select room, n, check_in, check_in + 1 + floor(4 * random())::int as check_out
          from (select room, n, current_date - 100 + 4 * n + room % 4 as check_in
                  from generate_series(0, 9999) room, generate_series(0, 99) n) planned) stays;

do $$ begin
  execute 'alter table bookings add constraint no_double_booking ' || (select definition from held);
end $$;
