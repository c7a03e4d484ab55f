-- Bookings, guests and rooms are found by folded text (services/kit/migrations/service/0002_finding.sql).
alter table bookings add column findable text;
alter table guests add column findable text;
alter table rooms add column findable text;

create function keep_findable_booking() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(new.booking_id || ' ' || new.guest_name || ' ' || public.findable_email(new.email));
  return new;
end $$;
create trigger keep_findable before insert or update of booking_id, guest_name, email, findable on bookings
  for each row execute function keep_findable_booking();

create function keep_findable_guest() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(new.first_name || ' ' || new.last_name || ' ' || public.findable_email(coalesce(new.email, '')) || ' '
                                  || array_to_string(new.tags, ' '))
                  || public.findable_phone(coalesce(new.phone, ''));
  return new;
end $$;
create trigger keep_findable before insert or update of first_name, last_name, email, phone, tags, findable on guests
  for each row execute function keep_findable_guest();

create function keep_findable_room() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(new.room_id || ' ' || new.name);
  return new;
end $$;
create trigger keep_findable before insert or update of room_id, name, findable on rooms
  for each row execute function keep_findable_room();

-- For the desk and for the search of rooms nothing has changed when a text is filled.
drop trigger record_for_desk on bookings;
create trigger record_for_desk after insert on bookings
  for each row execute function record_booking_for_desk();
create trigger record_changed_for_desk after update on bookings
  for each row when (old.findable is not null or new.findable is null or (old.guest_name, old.email) is distinct from (new.guest_name, new.email))
  execute function record_booking_for_desk();
drop trigger record_changed_for_desk on rooms;
create trigger record_changed_for_desk after update on rooms
  for each row when (old.* is distinct from new.*
    and (old.findable is not null or new.findable is null or (old.room_id, old.name) is distinct from (new.room_id, new.name)))
  execute function record_room_for_desk();
drop trigger record_changed_room on rooms;
create trigger record_changed_room after update on rooms
  for each row when (old.* is distinct from new.*
    and (old.findable is not null or new.findable is null or (old.room_id, old.name) is distinct from (new.room_id, new.name)))
  execute function record_change_of_category();

create index bookings_findable on bookings using gin (findable gin_trgm_ops) with (gin_pending_list_limit = 512);
create index guests_findable on guests using gin (findable gin_trgm_ops)
  with (gin_pending_list_limit = 512) where merged_into is null;
create index rooms_findable on rooms using gin (findable gin_trgm_ops);
create index bookings_to_fill on bookings (booking_id) where findable is null;
create index guests_to_fill on guests (guest_id) where findable is null;
create index rooms_to_fill on rooms (room_id) where findable is null;

-- Names sort as people sort them: accents and case beside their letter.
create index bookings_by_name on bookings (guest_name_key collate natural_order, booking_id);
create index guests_in_order on guests ((lower(last_name || ' ' || first_name)) collate natural_order, guest_id) where merged_into is null;
