-- The secret links with which guests review a stay, from feedback's events: sealed, and opened only for the mail that its reader gets.
create table review_links (
  booking_id text primary key,
  link       jsonb not null,
  since      timestamptz not null default now()
);
create index review_links_by_age on review_links (since);
