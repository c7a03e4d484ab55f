-- What the desk says of a booking besides stay and guest.
alter table bookings
  add column channel text check (channel in ('phone', 'email', 'in_person', 'agency', 'portal', 'other')), -- how the guest reached the desk
  add column payer jsonb; -- who pays instead of the guest, as an invoice names them
