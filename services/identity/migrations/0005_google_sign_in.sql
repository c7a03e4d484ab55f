-- The OAuth client that the hotel has set in its settings, where the environment names none; empty for none. It is no secret.
alter table sign_in_rules
  add column google_client_id text not null default '',
  add column google_version integer not null default 1;
