-- The pictures of the gallery, and uploads of all pictures.

create extension if not exists citext;

-- How pages are sorted by name: é beside e, whatever the letter case, and "Pool 9" before "Pool 10". No index uses it, so an
-- update of ICU needs no reindexing.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');

-- Which state of an item a form was opened with (docs/decisions/0029). Versions come from a sequence, so that an item
-- that is deleted and added again never has a version of the one before.
create sequence record_versions as integer start 2;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;

-- Items ---------------------------------------------------------------------------------------------------------------

-- The gallery's items.
create table items (
  id          uuid primary key,
  position    bigint generated always as identity, -- in the order in which staff added them
  name        citext not null constraint item_name_taken unique check (length(name) between 1 and 100),
  description text not null,
  image       text not null,
  version     integer not null default nextval('record_versions')
);
create trigger raise_version before update on items for each row execute function raise_version();

-- Items that staff deleted a short time ago, for undoing the deletion; each deletion removes those of more than an hour ago.
create table deleted_items (
  id          uuid primary key,
  position    bigint not null,
  name        citext not null,
  description text not null,
  image       text not null,
  version     integer not null,
  deleted_at  timestamptz not null default now()
);

-- Holds one row after the demo hotel was seeded, so that deleted items are not seeded again.
create table demo_hotel (
  seeded    boolean primary key default true check (seeded),
  seeded_at timestamptz not null default now()
);

-- Uploads -------------------------------------------------------------------------------------------------------------

-- Uploads from the request for a form until an hour after they are prepared (docs/decisions/0119). An account has a number of open
-- ones, and takes turns with the other accounts, so that nobody has to wait for the uploads of one.
create table uploads (
  object        text primary key,
  account       text not null,
  requested_at  timestamptz not null default now(),
  checked_at    timestamptz, -- when the bucket was last asked whether the file is there
  arrived_at    timestamptz, -- when it was
  started_at    timestamptz,
  claimed_until timestamptz, -- until then, the process that has started prepares it
  finished_at   timestamptz,
  error         jsonb        -- the answer to those who ask; without finished_at, it is tried again
);
create index uploads_by_account on uploads (account, requested_at);
create index uploads_open on uploads (requested_at) where finished_at is null;
