-- Rooms that are kept for a guest who fills in a form (docs/decisions/0053). The nights are those of the hold's occupancies,
-- which are deleted when it ends. The previous version knows no holds, and finds their nights taken.
create table holds (
  hold_id     uuid primary key,
  secret_hash bytea not null, -- SHA-256; the secret has 256 random bits
  request_key text, -- of the call that made it
  customer_id uuid, -- null where nobody was signed in
  network     text not null, -- the client's address, or its network; the row is deleted after a day
  status      text not null default 'open' check (status in ('open', 'confirmed', 'ended')),
  extended    boolean not null default false,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index holds_by_end on holds (expires_at) where status = 'open';
create index holds_of_customer on holds (customer_id) where status = 'open';
create index holds_of_network on holds (network);
create index holds_of_request on holds (request_key) where status = 'open';
create index holds_by_age on holds (created_at);

create table hold_rooms (
  hold_id  uuid not null references holds on delete cascade,
  place    smallint not null,
  room_id  text not null references rooms,
  category text not null, -- its name
  quote    json not null, -- the stay, the party and the price as they were signed
  primary key (hold_id, place)
);

alter table occupancies add column hold_id uuid references holds;
create index occupancies_of_hold on occupancies (hold_id) where hold_id is not null;
