-- Numbers of bookings begin with two letters of the hotel's name. Null until catalog has published it.
alter table hotel add column booking_prefix text check (booking_prefix ~ '^[A-Z]{2}$');
