-- Feedback of guests, and which stays verify it.

create extension if not exists pg_trgm;

-- Feedback ------------------------------------------------------------------------------------------------------------

-- What guests have said; guests see what staff have approved.
create table feedback (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (char_length(name) between 1 and 100),
  feedback      text not null check (char_length(feedback) between 1 and 1000),
  rate          numeric(2, 1) not null check (rate between 0.5 and 5 and rate * 2 = trunc(rate * 2)),
  status        text not null check (status in ('pending', 'approved')),
  verified_stay boolean not null,
  submitted_at  timestamptz not null,
  search        text not null generated always as (lower(name || E'\n' || feedback)) stored -- what a search looks at
);
create index feedback_search on feedback using gin (search gin_trgm_ops)
  with (fastupdate = off); -- else one insert in many waits until the others' entries are merged

-- One index for each sort key of the staff's list. They hold all that finding a page reads, so a late page costs no table access.
-- Names are sorted as people do. After an update of ICU the index keeps the former order until a REINDEX; it still lists every row.
create index feedback_newest on feedback (submitted_at desc, id);
create index feedback_by_name on feedback (name collate "en-x-icu" desc, submitted_at desc, id) include (status);
create index feedback_by_rate on feedback (rate desc, submitted_at desc, id) include (status);
create index feedback_by_status on feedback (status desc, submitted_at desc, id); -- for testimonials too
-- The newest of guests who have stayed, among any number of others.
create index feedback_verified on feedback (submitted_at desc, id) where verified_stay;

-- Feedback that staff deleted within the last hour, for undoing the deletion.
create table deleted_feedback (
  id            uuid primary key,
  name          text not null,
  feedback      text not null,
  rate          numeric(2, 1) not null,
  status        text not null,
  verified_stay boolean not null,
  submitted_at  timestamptz not null,
  deleted_at    timestamptz not null default now()
);
create index deleted_feedback_by_age on deleted_feedback (deleted_at);

-- Stays ---------------------------------------------------------------------------------------------------------------

-- Which guests have stayed, from booking's events: one row per stay, so that a duplicate event changes nothing.
create table finished_stays (
  booking_id  text primary key,
  customer_id uuid not null
);
create index finished_stays_customer on finished_stays (customer_id);

-- Which stay has verified which feedback: a stay verifies one. Apart from finished_stays, which is rebuilt from events. The
-- row stays when the feedback is deleted.
create table verified_stays (
  booking_id  text primary key,
  feedback_id uuid not null unique
);
