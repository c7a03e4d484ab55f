-- What one guest may book without the desk.
alter table hotel
  add column months_ahead    integer not null default 18 check (months_ahead between 1 and 60),
  add column nights_per_stay integer not null default 60 check (nights_per_stay between 1 and 365),
  add column open_bookings   integer not null default 10 check (open_bookings between 1 and 1000),
  add column open_nights     integer not null default 120 check (open_nights between 1 and 10000);
