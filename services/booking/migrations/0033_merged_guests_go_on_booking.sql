-- A file of its own, because who books locks guests and bookings in either order.

create index bookings_of_guest on bookings (guest_id, lower(stay), booking_id);

-- An account whose guest was merged goes on booking: its bookings are then of the guest who stayed. `for share`, so that a
-- merge and a booking wait for each other.
create function follow_merged_guest() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  loop
    select merged_into into kept from public.guests where guest_id = new.guest_id for share;
    exit when kept is null;
    new.guest_id := kept;
  end loop;
  return new;
end $$;
create trigger follow_merged_guest before insert on bookings
  for each row when (new.guest_id is not null) execute function follow_merged_guest();
