-- Reviews by a secret link, the month of the stay that a feedback is about, and the hotel's answers.
alter table feedback
  add column stay_month  text check (stay_month ~ '^\d{4}-\d{2}$'), -- of the departure; null if no stay is known
  add column answer      text check (char_length(answer) between 1 and 2000),
  add column answered_at timestamptz,
  add column version     integer not null default 1, -- of its text and its answer
  add check ((answer is null) = (answered_at is null));
alter table deleted_feedback
  add column stay_month  text,
  add column answer      text,
  add column answered_at timestamptz,
  add column version     integer not null default 1;

alter table finished_stays add column ends_on date; -- the day of the departure; null if the release before has stored it

-- Stays whose guest may write a review with the link in an e-mail.
create table review_links (
  booking_id   text primary key,
  ends_on      date not null,
  address_hash bytea not null, -- of the address that the e-mail goes to: another reader gets another secret
  secret_hash  bytea -- null until the secret is made
);
create index review_links_to_issue on review_links (booking_id) where secret_hash is null;
create index review_links_by_end on review_links (ends_on);
