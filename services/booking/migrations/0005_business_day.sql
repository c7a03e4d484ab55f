-- When the day changes at the desk, and until when guests may book the night that is running.
alter table hotel
  add column business_day_begins text not null default '04:00',
  add column tonight_bookable_until text not null default '02:00';
