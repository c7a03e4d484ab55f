-- Indexes for the staff's list of bookings at any size. Creating them blocks changes of bookings for about ten seconds for
-- each million; reading goes on.

create extension if not exists pg_trgm;

-- One for each sort key, with the booking id as the last column, so that a page can begin after any row. The date keys are
-- correlated with the status (every future stay is confirmed), so their indexes begin with it: the search would
-- otherwise walk through all future stays to the first one that is checked out. The first index also holds what a list of a
-- period is sorted by, so that such a list is read without the table.
create index bookings_by_start on bookings (status, lower(stay), booking_id)
  include (stay, created_at, guest_name_key, room_id);
create index bookings_by_end on bookings (status, upper(stay), booking_id) include (stay);
create index bookings_by_creation on bookings (status, created_at, booking_id);
create index bookings_by_guest_name on bookings (guest_name_key, booking_id);
create index bookings_by_room on bookings (room_id, booking_id);

-- Few stays are longer than a month. Without this index a list of a period would look back a year for them.
create index bookings_of_long_stays on bookings (lower(stay), booking_id)
  include (stay, status, created_at, guest_name_key, room_id) where upper(stay) - lower(stay) > 31;

-- A smaller list of pending entries than usual: whichever booking fills it waits for its merge, and searches read it.
create index bookings_search on bookings using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512);
