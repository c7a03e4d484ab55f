-- What is known of each booking that its guest may still be written to about.
create table stays (
  booking_id text primary key,
  -- Of the bookings that were made together: their mails are sent in one order, and some are one mail. Else the booking's id.
  thread_id  text not null,
  bookings   integer not null check (bookings >= 1), -- how many were made together
  link       jsonb, -- the guest's secret link, sealed; opened only for the mail that its reader gets
  version    bigint not null, -- of the event that the next two come from
  state      jsonb not null, -- what mails say of it, its status, and the address they go to
  ends_on    date not null
);
create index stays_of_thread on stays (thread_id);
create index stays_by_end on stays (ends_on);

-- Null for a mail whose subject is its thread.
alter table mails add column thread_id text;
create index mails_by_thread on mails ((coalesce(thread_id, subject_id)), position desc);
create index mails_queued_by_thread on mails ((coalesce(thread_id, subject_id)), position) where status = 'queued';
