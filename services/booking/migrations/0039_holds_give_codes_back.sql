-- A hold that ends without a booking gives the uses of its discount codes back, whichever version of the program ends it. The
-- codes are locked in the order of their ids, because many holds may end at once.
create function give_codes_back() returns trigger language plpgsql as $$
begin
  perform from public.discount_codes where code_id in (
    select r.code_id from ended join was using (hold_id) join public.hold_rooms r using (hold_id)
     where was.status = 'open' and ended.status = 'ended' and r.code_id is not null)
   order by code_id for no key update;
  update public.discount_codes c set uses = uses - back.rooms
    from (select r.code_id, count(*) as rooms
            from ended join was using (hold_id) join public.hold_rooms r using (hold_id)
           where was.status = 'open' and ended.status = 'ended' and r.code_id is not null
           group by r.code_id) back
   where c.code_id = back.code_id;
  return null;
end $$;
create trigger give_codes_back after update on holds
  referencing old table as was new table as ended
  for each statement execute function give_codes_back();
