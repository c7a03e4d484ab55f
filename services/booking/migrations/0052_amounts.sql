-- Amounts of money have up to three decimals (docs/decisions/0131). The columns keep an amount as it is written: two places, and a
-- third one if it is not zero, so that equal amounts have equal texts.
create domain amount as numeric
  constraint amount_has_one_text check (scale(value) = greatest(min_scale(value), 2) and scale(value) <= 3)
  constraint amount_is_below_ten_billion check (value < 10000000000);

alter table categories alter column price type amount;

-- A column that a trigger names cannot get another type.
drop trigger count_revision on bookings;
alter table bookings
  alter column price type amount,
  alter column late_fee type amount,
  alter column cancellation_fee type amount;
create trigger count_revision before update of status, stay, room_id, adults, price, guest_name, email on bookings
  for each row execute function count_revision();
alter table booking_changes
  alter column from_price type amount,
  alter column to_price type amount;

alter table season_prices alter column amounts type amount[];
alter table day_prices alter column amount type amount;
alter table occupancy_rules alter column extra_adult type amount;
-- A percentage, or an amount: both have had two decimals.
alter table discount_codes alter column value type amount using round(value, 2);
