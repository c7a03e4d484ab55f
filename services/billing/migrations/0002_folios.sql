-- What billing needs of the hotel and of bookings, from their events, and the payments of guests.

create table hotel (
  is_only   boolean primary key default true check (is_only),
  time_zone text not null
);

-- Bookings as their newest events have them. Booking decides what a stay costs; nothing is priced here.
create table stays (
  booking_id text primary key,
  status     text not null,
  starts_on  date not null,
  ends_on    date not null,
  state      jsonb not null
);
create index stays_by_days on stays (starts_on, ends_on);

-- When this hotel began to keep its books here: what was over before is not in them.
create table books (
  only_row  boolean primary key default true check (only_row),
  opened_on date not null default current_date
);
insert into books default values;

-- Payments that staff have recorded. What was paid back never exceeds what was paid.
create table payments (
  payment_id uuid primary key,
  folio_id   text not null,
  method     text not null check (method in ('cash', 'card', 'bank')),
  amount     bigint not null check (amount > 0),
  refunded   bigint not null default 0 check (refunded between 0 and amount),
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  reference  text not null check (length(reference) <= 60),
  entry_id   bigint not null unique,
  is_undone  boolean not null default false,
  check (not is_undone or refunded = 0)
);
create index payments_of_folio on payments (folio_id);

create table refunds (
  entry_id   bigint primary key,
  payment_id uuid not null references payments,
  amount     bigint not null check (amount > 0)
);
