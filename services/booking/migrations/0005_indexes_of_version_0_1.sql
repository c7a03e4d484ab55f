-- Only the previous version reads these two, and every booking writes them. It goes on without them, more slowly. This is a
-- migration of its own, because whoever creates an index and then drops one locks the table twice, the second time more
-- strictly: a booking between the two would be a deadlock.
drop index bookings_occupying, bookings_newest_stay_first;
