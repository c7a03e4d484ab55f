-- What guests may not book in a category, by day. The lengths and `closed_to_arrival` are for stays that arrive on the day,
-- `closed` for the night that begins on it. Like prices, they belong to a copy of catalog's categories.
create table day_restrictions (
  category_id         uuid not null,
  day                 date not null,
  minimum_nights      smallint check (minimum_nights between 1 and 365), -- null has no limit
  maximum_nights      smallint check (maximum_nights between 1 and 365),
  closed              boolean not null,
  closed_to_arrival   boolean not null,
  closed_to_departure boolean not null,
  primary key (category_id, day),
  constraint minimum_within_maximum check (minimum_nights <= maximum_nights),
  constraint restricts_something check (
    closed or closed_to_arrival or closed_to_departure or num_nonnulls(minimum_nights, maximum_nights) > 0)
);

-- The index of free rooms has them, too. The function names the categories that a statement changes (0015_rates).
create trigger record_new_restrictions after insert on day_restrictions
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_restrictions after update on day_restrictions
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_restrictions after delete on day_restrictions
  referencing old table as changed for each statement execute function record_changed_prices();
