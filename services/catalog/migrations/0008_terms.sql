-- The terms of booking, and every text that they were: guests have accepted it, so it is never changed nor deleted.
alter table hotel
  add column terms          text not null default '' check (length(terms) <= 20000),
  add column terms_revision integer check (terms_revision > 0); -- null while there are none
create table terms_texts (
  revision integer not null check (revision > 0),
  language text not null check (language ~ '^[a-z]{2}$'),
  place    integer not null, -- 1 is the hotel's own text, the others are translations
  words    text not null check (words <> ''),
  since    timestamptz not null default now(),
  primary key (revision, language)
);
