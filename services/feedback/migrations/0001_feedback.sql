create table feedback (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (char_length(name) between 1 and 100),
  feedback      text not null check (char_length(feedback) between 1 and 1000),
  rate          numeric(2, 1) not null check (rate between 0.5 and 5 and rate * 2 = trunc(rate * 2)),
  status        text not null check (status in ('pending', 'approved')),
  verified_stay boolean not null,
  submitted_at  timestamptz not null
);
create index feedback_newest on feedback (submitted_at desc, id);
create index feedback_newest_approved on feedback (submitted_at desc, id) where status = 'approved';

-- Which guests have stayed, from booking's events: one row per stay, so that a duplicate event changes nothing.
create table finished_stays (
  booking_id  text primary key,
  customer_id uuid not null
);
create index finished_stays_customer on finished_stays (customer_id);
