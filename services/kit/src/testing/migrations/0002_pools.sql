-- A projection: what events have told of pools.
create table pools (
  id   uuid primary key,
  name text not null
);
