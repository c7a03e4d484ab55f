-- What staff noted on a booking. A note is never changed: it is removed, and another one written.
create table booking_notes (
  note_id    uuid primary key,
  booking_id text not null references bookings,
  note       text not null check (note <> ''),
  written_at timestamptz not null default now(),
  writer_id  text not null,
  writer     text not null -- the e-mail address of the account; empty once it is erased
);
create index notes_of_bookings on booking_notes (booking_id, written_at desc);
create index notes_by_writer on booking_notes (writer_id);

create function record_booking_note_for_desk() returns trigger language plpgsql as $$
begin
  insert into public.desk_changes (booking_id) values (coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create trigger record_for_desk after insert or delete on booking_notes
  for each row execute function record_booking_note_for_desk();
