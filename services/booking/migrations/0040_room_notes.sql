-- What housekeeping has noticed in a room, until it is settled. `photo` is a link that gallery has made.
create table room_notes (
  note_id    uuid primary key,
  room_id    text not null references rooms,
  note       text not null,
  photo      text,
  written_at timestamptz not null default now(),
  constraint note_says_something check (note <> '' or photo is not null)
);
create index notes_of_rooms on room_notes (room_id, written_at desc);

create function record_note_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (room_id) values (coalesce(new.room_id, old.room_id));
  return null;
end $$;
create trigger record_for_desk after insert or delete on room_notes
  for each row execute function record_note_for_desk();
