-- A change of a stay can replace why its price was agreed. `from_price_reason` is the reason before it, where `reason_id` is the
-- row's `change_id`: a change by the previous version keeps none, and undoing it leaves the reason as it is.
alter table booking_changes add column reason_id uuid, add column from_price_reason text;
