-- The answers of idempotent calls, for a day: a repeated call with the same key gets the answer of the first one.
create table answered_calls (
  caller_id    text not null,
  key          text not null,
  request_hash text not null,
  answer       json, -- null only inside the transaction that claimed the key; `json` keeps the text as it was
  created_at   timestamptz not null default now(),
  primary key (caller_id, key)
);
create index answered_calls_by_age on answered_calls (created_at);
