-- What a night of a weekday costs in a category on every date that has neither a day price nor a season.
create table weekday_prices (
  category_id uuid primary key,
  amounts     amount[] not null, -- Monday first; null where the weekday costs the price of the category
  constraint seven_amounts check (cardinality(amounts) = 7 and coalesce(0 <= all (amounts), true))
);
create trigger record_new_prices after insert on weekday_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_prices after update on weekday_prices
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_prices after delete on weekday_prices
  referencing old table as changed for each statement execute function record_changed_prices();
