-- The hotel's settings: one row, which always exists. The contract checks what staff send; these checks keep what any
-- program writes within the same bounds, except for what needs lists of names: time zones, currencies, countries.
create table hotel (
  is_only        boolean primary key default true check (is_only),
  name           text not null default 'Our Hotel' check (length(name) between 1 and 100),
  tagline        text not null default '' check (length(tagline) <= 150),
  description    text not null default '' check (length(description) <= 300),
  about_us       text not null default '' check (length(about_us) <= 5000),
  about_pictures jsonb not null default '[]' -- [{src, alt}]
    check (jsonb_typeof(about_pictures) = 'array' and jsonb_array_length(about_pictures) <= 4),
  hero_picture   text check (length(hero_picture) between 1 and 2000),
  logo           text check (length(logo) between 1 and 2000),
  primary_colour text not null default '#17403d' check (primary_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour  text not null default '#8a6420' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  address        text[] not null default '{}' check (cardinality(address) <= 5),
  country        text not null default '' check (country ~ '^([A-Z]{2})?$'),
  latitude       double precision check (latitude between -90 and 90),
  longitude      double precision check (longitude between -180 and 180),
  map            text not null default 'none' check (map in ('none', 'link', 'drawn')),
  map_drawing    jsonb,
  phone          text not null default '' check (length(phone) <= 40),
  email          text not null default '' check (length(email) <= 254),
  social_links   jsonb not null default '[]' -- [{name, url}]
    check (jsonb_typeof(social_links) = 'array' and jsonb_array_length(social_links) <= 8),
  time_zone      text check (length(time_zone) between 1 and 60), -- null until catalog starts: see adopt-time-zone.ts
  currency       text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  price_prefixes jsonb, -- {guests, staff}: only the demo hotel has them
  check_in_time  text not null default '15:00' check (check_in_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  check_out_time text not null default '11:00' check (check_out_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  house_rules    text not null default '' check (length(house_rules) <= 10000),
  imprint        text not null default '' check (length(imprint) <= 10000),
  privacy        text not null default '' check (length(privacy) <= 20000),
  open           boolean not null default false, -- whether guests may book
  version        integer not null default nextval('record_versions'),
  constraint coordinates_are_whole check ((latitude is null) = (longitude is null)),
  constraint map_shows_something check (
    map = 'none' or (map = 'link' and latitude is not null) or (map = 'drawn' and map_drawing is not null))
);
create trigger raise_version before update on hotel for each row execute function raise_version();
insert into hotel default values;

-- Until this version every installation showed the demo hotel, so one that has rooms goes on showing it. The demo's
-- pictures begin like those of its rooms, where it has any.
update hotel set
  name = 'Marisol Bay',
  tagline = 'A small hotel between the hill and the sea.',
  description = 'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.',
  about_us = 'Marisol Bay stands where the hill meets the water, with a jetty at its feet and pines behind.

Every room looks at something worth waking up for: the open sea, the harbour, the garden, or the lights of the town after dark. Breakfast is served on the terrace until the last guest has had theirs.

We are a small house with a front desk that never closes. Ask us for a boat, a picnic or a later breakfast.',
  about_pictures = coalesce((
    select jsonb_build_array(
             jsonb_build_object('src', pictures || '/demo/place-lobby.jpg',
                                'alt', 'The lobby, with the front desk and a teal sofa'),
             jsonb_build_object('src', pictures || '/demo/sea-suite.jpg',
                                'alt', 'The Sea Suite, its balcony open to the bay'))
      from (select substring(image from '^(.*)/demo/[a-z-]+-sm\.jpg$') as pictures from categories) demo
     where pictures is not null limit 1), '[]'),
  address = array['Paseo del Mar 14', 'Marisol Bay'],
  country = 'ES',
  latitude = 36.7345,
  longitude = -3.6899,
  map = 'link',
  phone = '+34 900 000 000',
  email = 'hello@marisol.example',
  social_links = '[{"name": "Facebook", "url": "https://www.facebook.com/marisolbay.example"},
                   {"name": "Instagram", "url": "https://www.instagram.com/marisolbay.example"},
                   {"name": "YouTube", "url": "https://www.youtube.com/@marisolbay.example"}]',
  price_prefixes = '{"guests": "$", "staff": "Rs. "}',
  open = true
where exists (select from categories) or exists (select from rooms);

-- Holds one row once booking has published a booking: time zone and currency are locked then.
create table first_booking (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null default now()
);
