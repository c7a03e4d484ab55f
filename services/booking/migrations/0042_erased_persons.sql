-- Persons who were erased from bookings, by ids that stand for nobody any more. Without `done_at` the person is in house, and is
-- erased after the check-out.
create table person_erasures (
  person_id  uuid primary key, -- of an account, or of a guest without one
  erasure_id uuid not null,
  asked_at   timestamptz not null default now(),
  done_at    timestamptz
);
create index person_erasures_waiting on person_erasures (asked_at) where done_at is null;

-- An event with the name of an erased account may arrive after the erasure, which another consumer has handled: the name does not
-- return.
create or replace function name_guest_of_customer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext(new.customer_id::text));
  if exists (select from public.person_erasures where person_id = new.customer_id) then
    return null;
  end if;
  update public.guests set first_name = new.first_name, last_name = new.last_name, phone = new.phone
   where guest_id = new.customer_id;
  update public.bookings set guest_name = trim(new.first_name || ' ' || new.last_name)
   where guest_id = new.customer_id;
  return null;
end $$;
