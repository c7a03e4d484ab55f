-- A copy of the hotel's settings in catalog, as far as booking needs them; no row until catalog's first event.
create table hotel (
  is_only   boolean primary key default true check (is_only),
  time_zone text not null,
  currency  text not null check (currency ~ '^[A-Z]{3}$'),
  open      boolean not null -- whether guests may book
);

-- Until this version every hotel showed its prices in dollars; the default is for the previous version, which goes on
-- inserting bookings without a currency.
alter table bookings add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
