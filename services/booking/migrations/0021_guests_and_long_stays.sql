-- What guests beyond those that a night includes pay, by category, and discounts for long stays. Changed as a whole.
create table occupancy_rules (
  category_id     uuid primary key,
  included_guests smallint not null check (included_guests between 1 and 1000),
  extra_adult     numeric(12,2) not null check (extra_adult >= 0), -- per night
  child_bands     jsonb not null -- [{"maximumAge": 5, "amount": "0.00"}, …], the youngest first
);
create table length_tiers (
  minimum_nights smallint primary key check (minimum_nights between 2 and 365),
  percent        numeric(5,2) not null check (percent > 0 and percent <= 100)
);
-- The version of both, from their first change on; before it is 1.
create table price_rules (
  is_only boolean primary key default true check (is_only),
  version integer not null default nextval('record_versions')
);

create trigger record_new_occupancy_rules after insert on occupancy_rules
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_changed_occupancy_rules after update on occupancy_rules
  referencing new table as changed for each statement execute function record_changed_prices();
create trigger record_removed_occupancy_rules after delete on occupancy_rules
  referencing old table as changed for each statement execute function record_changed_prices();

create function record_changed_prices_of_all() returns trigger language plpgsql as $$
begin
  insert into public.inventory_changes (category_id) select category_id from public.categories;
  return null;
end $$;
create trigger record_changed_length_tiers after insert or update or delete on length_tiers
  for each statement execute function record_changed_prices_of_all();
