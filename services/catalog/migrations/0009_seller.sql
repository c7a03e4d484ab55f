-- The company in whose name the hotel issues invoices; null until staff have set it.
create table seller (
  only_row boolean primary key default true check (only_row),
  fields   jsonb,
  version  integer not null default 1 check (version >= 1)
);
insert into seller default values;
