-- Categories that staff deleted a short time ago, for undoing the deletion with the same id, which prices and restrictions of days in
-- booking are of; each deletion removes those of more than an hour ago.
create table deleted_categories (
  id          uuid primary key,
  name        citext not null,
  description text,
  price       amount not null,
  features    text[] not null,
  image       text,
  version     integer not null,
  deleted_at  timestamptz not null default now()
);
