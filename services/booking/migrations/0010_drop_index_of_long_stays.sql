-- A migration of its own, because creating and dropping indexes in one deadlocks with bookings of the version before, which
-- can use the new index too.
drop index bookings_of_long_stays;
