-- What one guest may book without the desk. The defaults are catalog's, which counts until its next event.
alter table hotel
  add column months_ahead    integer not null default 18,
  add column nights_per_stay integer not null default 60,
  add column open_bookings   integer not null default 10,
  add column open_nights     integer not null default 120;
