-- Before its first booking a hotel may still change its currency and its time zone. Catalog asks for that (docs/decisions/0123), and
-- then nothing is sold until the hotel's settings that follow have arrived here. One row: the event of the settings that ends
-- the pause has a greater version.
create table sales_pause (
  is_only         boolean primary key default true check (is_only),
  after_version   bigint not null check (after_version > 0)
);

-- What is sold now is in the currency of the hotel. The lock comes first, in a statement of its own, so that the next one sees
-- a pause for which it has waited; it lasts until the transaction ends, so that who pauses sees all bookings.
create function assert_sold_in(currency text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('innkeeper.booking.sales'));
  if exists (select from public.sales_pause
              where after_version >= coalesce((select version from public.inbox
                                                where topic = 'innkeeper.catalog' and subject = 'hotel'), 0)) then
    raise check_violation using message = 'the hotel is changing its settings', constraint = 'sales_are_paused';
  end if;
  if exists (select from public.hotel where hotel.currency <> assert_sold_in.currency) then
    raise check_violation using message = 'not in the currency of the hotel', constraint = 'sold_in_currency_of_hotel';
  end if;
end $$;

create function assert_booked_in_currency() returns trigger language plpgsql as $$
begin
  perform public.assert_sold_in(new.currency);
  return new;
end $$;
create trigger assert_booked_in_currency before insert on bookings
  for each row execute function assert_booked_in_currency();

create function assert_held_in_currency() returns trigger language plpgsql as $$
begin
  perform public.assert_sold_in(new.quote->>'currency');
  return new;
end $$;
create trigger assert_held_in_currency before insert on hold_rooms
  for each row execute function assert_held_in_currency();
