-- What holds are counted by (docs/decisions/0115). Rows of the previous version have no values here: they are over in minutes,
-- and then deleted after a day, as all holds are.
alter table holds
  add column site         text, -- of `network`: its /24 (IPv4) or /48 (IPv6)
  add column wide_network text, -- its /24 (IPv4) or /32 (IPv6)
  add column verified     boolean not null default false, -- made by an account with a confirmed address, or by staff
  add column stay         daterange, -- of all its rooms
  add column rooms        integer,
  add column nights       integer, -- of all its rooms together
  add column ended_at     timestamptz,
  add column ended_by     text check (ended_by in ('desk', 'repeat')); -- null: its guest, or its time was over
create index holds_of_wide_network on holds (wide_network, created_at);
create index holds_of_account on holds (customer_id, created_at) where customer_id is not null;

-- From where guests without a confirmed address have booked within a day, so that the nights of one place are counted together.
create table booked_from (
  booking_id text primary key references bookings on delete cascade,
  network    text not null,
  site       text not null,
  booked_at  timestamptz not null default now() -- the row is deleted after a day
);
create index booked_from_site on booked_from (site, booked_at);
create index booked_from_by_age on booked_from (booked_at);

-- The bookings that the previous version counted by their holds.
insert into booked_from (booking_id, network, site, booked_at)
select b.booking_id, h.network, h.network, h.created_at
  from holds h join bookings b using (group_id)
 where h.status = 'confirmed' and h.customer_id is null and h.created_at > now() - interval '1 day'
    on conflict do nothing;
