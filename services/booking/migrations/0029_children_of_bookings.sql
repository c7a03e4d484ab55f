-- The ages of the children among the guests of a booking, at check-in; all guests are adults where they are not known. The
-- previous version changes the number of guests alone, so nothing demands that there are fewer children.
alter table bookings
  add column children smallint[] not null default '{}',
  add constraint children_are_young check (0 <= all (children) and 17 >= all (children)) not valid; -- without reading the table
