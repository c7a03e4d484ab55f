-- The search of everything and the list of bookings look for rooms by a part of their id or name.
create index rooms_search on rooms using gin (lower(room_id || ' ' || name) gin_trgm_ops);

analyze rooms;
