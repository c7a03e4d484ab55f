-- Whether a guest or the staff chose the room. A stay in a room that nobody chose may be given another one of its category
-- before its arrival. What the previous version stores keeps its room.
alter table bookings add column is_room_chosen boolean not null default true;
