-- What each process that keeps an index of free rooms reads to stay current: the rooms whose nights have changed, and the
-- categories whose rooms, names or prices have. Triggers fill it, so that it covers every program that writes, also the
-- previous version. Booking deletes rows after a minute or two.
--
-- A reader finds rows by the transaction that wrote them: those that were not visible in the snapshot of its last read. A
-- sequence would not do, because a lower number can be committed after a higher one.
create table inventory_changes (
  transaction xid8 not null default pg_current_xact_id(),
  room_id     text, -- either this or the next
  category_id uuid
);
create index inventory_changes_by_transaction on inventory_changes (transaction);

create function record_change_of_room() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (room_id) values (new.room_id);
  return null;
end $$;
create function record_change_of_former_room() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (room_id) values (old.room_id);
  return null;
end $$;
create trigger record_taken_nights after insert or update on occupancies
  for each row execute function record_change_of_room();
create trigger record_moved_nights after update on occupancies
  for each row when (old.room_id <> new.room_id) execute function record_change_of_former_room();
create trigger record_freed_nights after delete on occupancies
  for each row execute function record_change_of_former_room();

create function record_change_of_category() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) values (new.category_id);
  return null;
end $$;
create function record_change_of_former_category() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) values (old.category_id);
  return null;
end $$;
create trigger record_new_room after insert on rooms
  for each row execute function record_change_of_category();
create trigger record_changed_room after update on rooms
  for each row when (old.* is distinct from new.*) execute function record_change_of_category();
create trigger record_moved_room after update on rooms
  for each row when (old.category_id <> new.category_id) execute function record_change_of_former_category();
create trigger record_removed_room after delete on rooms
  for each row execute function record_change_of_former_category();
create trigger record_new_category after insert on categories
  for each row execute function record_change_of_category();
create trigger record_changed_category after update on categories
  for each row when (old.* is distinct from new.*) execute function record_change_of_category();
create trigger record_removed_category after delete on categories
  for each row execute function record_change_of_former_category();
