-- A change of a stay replaces the lines of its price. `from_lines` are the ones before, null where they were not replaced. A
-- file of its own, because who undoes a change locks this table before the bookings.
alter table booking_changes add column from_children smallint[], add column from_lines jsonb;
