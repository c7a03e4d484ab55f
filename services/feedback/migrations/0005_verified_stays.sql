-- Which stay has verified which feedback: a stay verifies one. Apart from finished_stays, which is rebuilt from events. The
-- row stays when the feedback is deleted. Feedback of versions before this has none.
create table verified_stays (
  booking_id  text primary key,
  feedback_id uuid not null unique
);
-- The newest of guests who have stayed, among any number of others.
create index feedback_verified on feedback (submitted_at desc, id) where verified_stay;
