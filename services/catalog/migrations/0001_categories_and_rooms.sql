create extension if not exists citext;

create table categories (
  id          uuid primary key,
  name        citext not null constraint category_name_taken unique check (length(name) between 1 and 100),
  description text,
  price       numeric(12, 2) not null check (price >= 0),
  features    text[] not null check (cardinality(features) <= 30),
  image       text
);

create table rooms (
  room_id             text primary key check (length(room_id) between 1 and 40),
  name                text not null,
  special_description text not null,
  maximum_guests      int not null check (maximum_guests between 1 and 20),
  photo               text[] not null check (cardinality(photo) <= 20),
  available           boolean not null,
  category_id         uuid not null references categories on delete restrict,
  notes               text not null
);
create index rooms_by_category on rooms (category_id);

-- Holds one row after the demo hotel was seeded, so that deleted records are not seeded again.
create table demo_hotel (
  seeded    boolean primary key default true check (seeded),
  seeded_at timestamptz not null default now()
);
