-- Items that staff deleted a short time ago, for undoing the deletion; each deletion removes those of more than an hour ago.
-- What the previous version deletes is not here.
create table deleted_items (
  id          uuid primary key,
  position    bigint not null,
  name        citext not null,
  description text not null,
  image       text not null,
  version     integer not null,
  deleted_at  timestamptz not null default now()
);
