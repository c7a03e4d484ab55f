-- Taxes and fees of the hotel, changed as a whole. One whose rate changes is two, each with its own nights.
create table taxes (
  tax_id         uuid primary key,
  place          smallint not null unique, -- in the order of the lines
  name           text not null,
  kind           text not null check (kind in ('tax', 'fee')),
  per            text not null check (per in ('percent', 'person_night', 'room_night', 'stay')),
  rate           numeric(12,3) not null check (rate > 0),
  included       boolean not null, -- in the prices of nights
  minimum_age    smallint not null check (minimum_age between 0 and 18),
  maximum_nights smallint check (maximum_nights between 1 and 365),
  nights         daterange not null check (not isempty(nights)), -- on which it is in force
  at_hotel       boolean not null, -- paid there
  constraint percent_of_price check (per <> 'percent' or rate <= 100),
  -- What is counted by heads or nights cannot be part of a price that does not depend on them.
  constraint only_percent_is_included check (not included or (per = 'percent' and not at_hotel))
);
-- The versions of rules that are changed as a whole, from their first change on; before it they are 1.
create table rule_versions (
  kind    text primary key,
  version integer not null default nextval('record_versions')
);

create trigger record_changed_taxes after insert or update or delete on taxes
  for each statement execute function record_changed_prices_of_all();
