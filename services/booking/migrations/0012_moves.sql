-- A change of a booking is a change of status, or a move to another room when `move_id` is its `change_id`. The previous
-- version overwrites `change_id` alone, and so makes of a row what it knows.
alter table booking_changes
  add column move_id   uuid,
  add column from_room text, -- bookings.room_id before the move, and after it
  add column to_room   text,
  add column moved_to  text; -- the room that nights were moved to
