create extension if not exists citext;

create table items (
  id          uuid primary key,
  position    bigint generated always as identity, -- in the order in which staff added them
  name        citext not null constraint item_name_taken unique check (length(name) between 1 and 100),
  description text not null,
  image       text not null
);

-- Holds one row after the demo hotel was seeded, so that deleted items are not seeded again.
create table demo_hotel (
  seeded    boolean primary key default true check (seeded),
  seeded_at timestamptz not null default now()
);
