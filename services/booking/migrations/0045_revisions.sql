-- How often a booking was changed, at most once by each transaction: the sequence number of its entry in calendars. A trigger
-- counts, so that every program that changes bookings does, also the previous version.
alter table bookings
  add column revision integer not null default 0,
  add column revised_at timestamptz; -- when the transaction began that changed it last

create function count_revision() returns trigger language plpgsql as $$
begin
  if old.revised_at is distinct from now() then
    new.revision := old.revision + 1;
    new.revised_at := now();
  end if;
  return new;
end $$;
create trigger count_revision before update of status, stay, room_id, adults, price, guest_name, email on bookings
  for each row execute function count_revision();
