-- The languages that guests can choose, the hotel's own first. Hotels that were there before stay in English.
alter table hotel
  add column languages text[] not null default '{en}'
    check (cardinality(languages) > 0 and array_position(languages, null) is null);
