-- At which prices and on which terms guests book (docs/decisions/0054). The first plan is that of searches which know no
-- others; it has the prices of the categories. Without plans every stay can be cancelled free of charge.
create table rate_plans (
  plan_id        uuid primary key,
  place          smallint not null unique,
  name           text not null,
  adjust_percent numeric(5,2) not null check (adjust_percent > -100 and adjust_percent <= 100),
  -- Cancelling is free until so many days before check-in, at a time of the hotel's clock; null: never.
  free_days      smallint check (free_days between 0 and 365),
  free_time      time not null,
  fee            text not null check (fee in ('none', 'first_night', 'percent', 'all')), -- what it costs later
  fee_percent    numeric(5,2) check (fee_percent > 0 and fee_percent <= 100),
  constraint first_plan_has_the_prices_of_categories check (place <> 0 or adjust_percent = 0),
  constraint percentage_of_fee check ((fee = 'percent') = (fee_percent is not null))
);
create trigger record_changed_rate_plans after insert or update or delete on rate_plans
  for each statement execute function record_changed_prices_of_all();

-- What was agreed on cancelling: until when it is free (null: never), what it costs later, and by which plan. All three are
-- null where it is free, as for bookings of the previous version. `cancellation_fee` is owed for one that was cancelled.
alter table bookings
  add column free_until       timestamptz,
  add column late_fee         numeric(12,2) check (late_fee >= 0),
  add column cancellation     jsonb, -- {"plan": …, "policy": …, "base": …, "freeUntilLocal": …}
  add column cancellation_fee numeric(12,2) check (cancellation_fee >= 0);
alter table booking_changes add column from_terms jsonb, add column to_terms jsonb; -- of a change of the stay
