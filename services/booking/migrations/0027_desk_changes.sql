-- What the feed of the desk reads: the ids of bookings, rooms and blocks that have changed. Triggers fill it, so that it covers
-- every program that writes, also the previous version. Booking deletes rows after a minute or two. A reader finds rows by
-- their transaction, as in inventory_changes (0004). It is not logged: a crash of Postgres empties it, and feeds begin again.
create unlogged table desk_changes (
  transaction xid8 not null default pg_current_xact_id(),
  booking_id  text, -- one of the three
  room_id     text,
  block_id    uuid
);
create index desk_changes_by_transaction on desk_changes (transaction);

create function record_booking_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (booking_id) values (new.booking_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on bookings
  for each row execute function record_booking_for_desk();

create function record_room_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (new.room_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on room_states
  for each row execute function record_room_for_desk();
create trigger record_new_for_desk after insert on rooms
  for each row execute function record_room_for_desk();
create trigger record_changed_for_desk after update on rooms
  for each row when (old.* is distinct from new.*) execute function record_room_for_desk();

create function record_block_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (block_id) values (new.block_id);
  return null;
end $$;
create trigger record_for_desk after insert or update on blocks
  for each row execute function record_block_for_desk();
create function record_removed_block_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (block_id) values (old.block_id);
  return null;
end $$;
create trigger record_removed_for_desk after delete on blocks
  for each row execute function record_removed_block_for_desk();
