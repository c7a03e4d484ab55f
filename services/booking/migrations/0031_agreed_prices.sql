-- Why the desk agreed with a guest on another price than that of the rates. Guests never see it.
alter table bookings add column price_reason text;
