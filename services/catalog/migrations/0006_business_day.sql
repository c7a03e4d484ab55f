-- When the day changes at the desk, and until when guests may book the night that is running.
alter table hotel
  add column business_day_begins text not null default '04:00' check (business_day_begins ~ '^(0\d|1[01]):[0-5]\d$'),
  add column tonight_bookable_until text not null default '02:00' check (tonight_bookable_until ~ '^(0\d|1[01]):[0-5]\d$');
