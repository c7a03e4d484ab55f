-- Persons who were erased, by ids that stand for nobody any more, and which services have done their part. Rows stay: a backup that is
-- restored has the person again, and the erasure is then repeated.
create table erasures (
  erasure_id uuid primary key,
  person_id  uuid not null,
  asked_at   timestamptz not null default now()
);
create index erasures_by_time on erasures (asked_at desc);
create index erasures_of_person on erasures (person_id);

create table erasure_parts (
  erasure_id  uuid not null references erasures,
  part        text not null,
  erased      jsonb not null, -- counts by what was erased
  reported_at timestamptz not null default now(),
  primary key (erasure_id, part)
);

-- Stays that are not over, from booking's events: who has one is not erased yet.
create table open_stays (
  booking_id  text primary key,
  customer_id uuid not null,
  status      text not null check (status in ('confirmed', 'checked_in')),
  ends_on     date not null
);
create index open_stays_of_customer on open_stays (customer_id);
