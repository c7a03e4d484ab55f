-- How many guests a stay has that may be given another room of its category before its arrival: it is confirmed, in one room
-- throughout, and nobody chose the room. Null for everything else. So the index of free rooms knows from `occupancies` alone
-- which stays may move, and `inventory_changes` names the room when that changes.
alter table occupancies add column movable_guests int;

alter table occupancies disable trigger user;
update occupancies o set movable_guests = b.adults
  from bookings b
 where b.booking_id = o.booking_id and o.kind = 'stay' and b.status = 'confirmed' and not b.is_room_chosen and b.stay = o.nights;
alter table occupancies enable trigger user;

-- With the column, so that the table is not read for it either.
create index occupancies_by_end_and_move on occupancies (room_id, upper(nights)) include (nights, movable_guests);
drop index occupancies_by_end;

create function keep_movable_guests() returns trigger language plpgsql as $$
begin
  update public.occupancies o
     set movable_guests = may.guests
    from (select occupancy_id,
                 case when new.status = 'confirmed' and not new.is_room_chosen and nights = new.stay
                      then new.adults end as guests
            from public.occupancies where booking_id = new.booking_id and kind = 'stay') may
   where o.occupancy_id = may.occupancy_id and o.movable_guests is distinct from may.guests;
  return null;
end $$;
-- Also when a column keeps its value: the occupancies may have been replaced before.
create trigger keep_movable_guests after update of status, is_room_chosen, adults, stay, room_id on bookings
  for each row execute function keep_movable_guests();
