-- A change of a booking is one of its stay when `amendment_id` is its `change_id`: `from_room` and `to_room` then hold the
-- booking's rooms. The previous version cannot undo such a change, and rolls back when it tries.
alter table booking_changes
  add column amendment_id uuid,
  add column from_price   numeric(12,2),
  add column to_price     numeric(12,2),
  add column from_guests  int,
  add column to_guests    int;
