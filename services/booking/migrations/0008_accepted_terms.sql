-- Which text of the hotel's terms a guest has accepted with a booking. Written once, and kept with the booking.
create table accepted_terms (
  booking_id  text primary key references bookings,
  revision    integer not null check (revision > 0), -- of catalog's texts, which keeps each for good
  language    text not null check (language ~ '^[a-z]{2}$'), -- in which it was read
  accepted_at timestamptz not null default now(),
  accepted_by uuid not null, -- the account, or the guest without one
  by_account  boolean not null
);
-- The current text of the hotel's terms; null if it has none.
alter table hotel add column terms_revision integer check (terms_revision > 0);
