-- Feedback that staff deleted within the last hour, for undoing the deletion. What the previous version deletes is not here.
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
