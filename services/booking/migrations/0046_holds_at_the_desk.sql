-- The chart of the desk shows holds, so a hold that begins or ends is a change of its room there (0027_desk_changes).
create trigger record_hold_for_desk after insert on occupancies
  for each row when (new.kind = 'hold') execute function record_room_for_desk();
create function record_former_room_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (old.room_id);
  return null;
end $$;
create trigger record_ended_hold_for_desk after delete on occupancies
  for each row when (old.kind = 'hold') execute function record_former_room_for_desk();
