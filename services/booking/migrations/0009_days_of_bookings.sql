-- Without them Postgres takes status and day for independent, expects hundreds of thousands of stays that were due in the
-- past and are not checked in, and reads the whole table for the handful there are.
create statistics bookings_arrivals (mcv) on status, (lower(stay)) from bookings;
create statistics bookings_departures (mcv) on status, (upper(stay)) from bookings;
alter statistics bookings_arrivals set statistics 1000;
alter statistics bookings_departures set statistics 1000;

-- To find the stays of some days the list reads those that began within a week before, and longer ones by this index. The
-- index before, of those of more than a month, made it read five times as many short ones.
create index bookings_longer_than_a_week on bookings (lower(stay), booking_id)
  include (stay, status, created_at, guest_name_key, room_id) where upper(stay) - lower(stay) > 7;

analyze bookings;
