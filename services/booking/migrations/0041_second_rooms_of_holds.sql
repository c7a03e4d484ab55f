-- The room that a guest has after the first one, where a stay is split between two (docs/decisions/0069).
alter table hold_rooms
  add column second_room_id text references rooms,
  add column second_category text; -- its name
