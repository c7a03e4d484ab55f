-- Codes by which guests get a discount. They are never deleted, because bookings name them; one that has ended is used by nobody.
create table discount_codes (
  code_id        uuid primary key,
  code           citext not null,
  kind           text not null check (kind in ('percent', 'amount')),
  value          numeric(12,3) not null check (value > 0),
  book_days      daterange not null check (not isempty(book_days)), -- on which guests may book with it
  nights         daterange not null check (not isempty(nights)), -- among which those of the stay have to be
  minimum_nights smallint not null check (minimum_nights between 1 and 365),
  maximum_uses   integer check (maximum_uses > 0),
  uses           integer not null default 0, -- rooms that are booked with it, or held
  ended          boolean not null default false,
  created_at     timestamptz not null default now(),
  version        integer not null default nextval('record_versions'),
  constraint discount_code_taken unique (code),
  constraint percentage_of_code check (kind <> 'percent' or value <= 100),
  constraint uses_of_code check (uses >= 0 and uses <= maximum_uses)
);
-- A use is no change that staff would have to compare theirs with.
create trigger raise_version before update on discount_codes
  for each row when (old.uses = new.uses) execute function raise_version();
