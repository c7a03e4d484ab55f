-- Wrong passwords, by the address that was typed, whether or not it has an account, and the client's network; '' stands for
-- all networks together. A row is deleted when its count has no effect any more.
create table sign_in_failures (
  account_hash bytea not null check (length(account_hash) = 32), -- SHA-256 of the address in lower case
  network      text not null check (length(network) <= 50),
  failures     integer not null check (failures > 0),
  last_at      timestamptz not null,
  primary key (account_hash, network)
);
create index sign_in_failures_by_age on sign_in_failures (last_at);
