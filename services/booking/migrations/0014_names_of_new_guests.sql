-- The first booking of an account adds its guest while the event with the name may be applied in another transaction, and
-- neither saw what the other had written: the guest stayed without a name. Both lock the account now, before they look for
-- the other's rows.
create or replace function name_guest_of_customer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext(new.customer_id::text));
  update public.guests set first_name = new.first_name, last_name = new.last_name, phone = new.phone
   where guest_id = new.customer_id;
  update public.bookings set guest_name = trim(new.first_name || ' ' || new.last_name)
   where customer_id = new.customer_id and guest_id = new.customer_id;
  return null;
end $$;
