-- The language of the page on which a guest booked, or that staff chose for the guest: e-mails about the booking are in it.
-- Null for bookings from before.
alter table bookings add column language text check (language <> '');
