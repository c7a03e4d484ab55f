-- Bookings that were made together from one hold, and what the guest said then.
create table booking_groups (
  group_id     uuid primary key,
  secret_hash  bytea, -- SHA-256 of the secret of a guest without an account; null where an account has the bookings
  arrival_time time,
  requests     text not null default '',
  created_at   timestamptz not null default now()
);
alter table holds add column group_id uuid references booking_groups; -- of a hold that was confirmed
create index holds_of_group on holds (group_id) where group_id is not null;
alter table bookings add column group_id uuid references booking_groups; -- null for a booking without a hold
create index bookings_of_group on bookings (group_id) where group_id is not null;
