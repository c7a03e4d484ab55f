-- How a booking was made, for figures. The default serves rows that are written by hand.
alter table bookings
  add column source text not null default 'call' check (source in ('call', 'site', 'desk', 'walk_in', 'demo'));
