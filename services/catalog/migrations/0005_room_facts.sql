-- What guests want to know of a room type. `image` stays the first picture. The release before knows none of these columns: it keeps
-- them as they are, and may remove a first picture where there are more.
alter table categories
  add column more_pictures text[] not null default '{}'
    check (cardinality(more_pictures) <= 19 and array_position(more_pictures, null) is null),
  add column square_metres numeric(7, 2) check (square_metres between 1 and 10000),
  add column beds jsonb not null default '[]' -- [{kind, count}]
    check (jsonb_typeof(beds) = 'array' and jsonb_array_length(beds) <= 7),
  add column bathroom jsonb check (jsonb_typeof(bathroom) = 'object'), -- {kind, shower, bath}; null: nothing is known
  add column amenities text[] not null default '{}'
    check (cardinality(amenities) <= 60 and array_position(amenities, null) is null),
  add column accessibility text[] not null default '{}'
    check (cardinality(accessibility) <= 60 and array_position(accessibility, null) is null);
alter table deleted_categories
  add column more_pictures text[] not null default '{}',
  add column square_metres numeric(7, 2),
  add column beds jsonb not null default '[]',
  add column bathroom jsonb,
  add column amenities text[] not null default '{}',
  add column accessibility text[] not null default '{}';
