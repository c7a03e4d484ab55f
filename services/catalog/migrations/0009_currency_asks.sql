-- Changes of the currency or the time zone for which booking was asked to pause its sales (docs/decisions/0123). `position` is one of the
-- outbox: events of the hotel that are committed later have a greater one, and end the pause.
create table currency_asks (
  position      bigint primary key,
  hotel_version integer not null, -- of the settings that the change began with
  asked_at      timestamptz not null default now()
);
