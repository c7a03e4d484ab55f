-- How clean a room is, as housekeeping last said, or a check-out. A room without a row is clean. Whether somebody has slept
-- there since is not stored: src/desk/room-states.ts works it out.
create table room_states (
  room_id      text primary key references rooms,
  state        text not null check (state in ('dirty', 'cleaning', 'clean', 'inspected')),
  since        date not null, -- the hotel's day on which it became so
  -- Where a check-out made it dirty: whose, and what it was before, for undoing the check-out.
  left_by      text references bookings,
  former       text,
  former_since date
);
