-- Whose data this database has: the demo's or the hotel's own. Without a row it is not decided yet: the demo's seed and the
-- first start in production decide it. A service's migration decides it for data from before this table.
create table installation (
  only_row boolean primary key default true check (only_row),
  kind     text not null check (kind in ('demo', 'own')),
  since    timestamptz not null default now()
);
