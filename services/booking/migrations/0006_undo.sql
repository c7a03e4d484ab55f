-- The last change of status of a booking by staff, with what it was before, so that it can be undone for ten minutes. The
-- previous version writes none: whoever undoes compares the booking with what the change made of it. Rows of more than
-- an hour ago are deleted.
create table booking_changes (
  booking_id  text primary key references bookings,
  change_id   uuid not null,
  changed_at  timestamptz not null default now(),
  from_status text not null,
  to_status   text not null,
  from_stay   daterange not null,
  to_stay     daterange not null,
  segments    jsonb not null, -- what it occupied before: [{"roomId", "start", "end"}]
  undone      boolean not null default false
);
create index booking_changes_by_age on booking_changes (changed_at);

-- `phone` in E.164, where identity could parse it. The previous version leaves it as it is; `rebuild customers` fills it for
-- accounts of before this migration.
alter table customers add column phone_e164 text;
