-- The event log: a small Kafka in Postgres, with topics in partitions, and offsets per consumer group. Each service connects with a
-- role of its own, which may write its own topics, read what it consumes, and use the consumer groups that are named like it or begin
-- with its name and a dot. The owner of the tables is not restricted: it migrates them and grants the rights (see
-- deploy/embedded/src/event-log-rights.ts).

-- What a role may read and write.
create table log_rights (
  role      text not null,
  topic     text not null,
  may_write boolean not null,
  primary key (role, topic)
);
grant select on log_rights to public;

-- The topics of the role that asks. Policies call it in a sub-select, which runs it once per statement instead of once per row.
create function log_topics(to_write boolean) returns text[]
  language sql stable
  return array(select topic from log_rights where role = current_user and (may_write or not to_write));

-- The partitions of topics, and the offset of the next message of each. Publishers lock its rows.
create table log_partitions (
  topic     text not null,
  partition int not null,
  next      bigint not null default 0,
  primary key (topic, partition)
);
alter table log_partitions enable row level security;
create policy reading on log_partitions for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_partitions using (topic = any ((select log_topics(true))::text[]));

-- The messages, for as long as retention keeps them.
create table log_messages (
  topic        text not null,
  partition    int not null,
  "offset"     bigint not null,
  key          text not null,
  value        text not null,
  headers      jsonb not null,
  published_at timestamptz not null default now(),
  primary key (topic, partition, "offset")
);
-- Finds the older messages of a key. A hash index is half as large as a B-tree here, and costs a publisher half as much.
create index log_messages_key on log_messages using hash (key);
alter table log_messages enable row level security;
create policy reading on log_messages for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_messages using (topic = any ((select log_topics(true))::text[]));

-- What retention has done, as in Kafka: every event for some weeks, then the newest of each key (see prune-log.ts). No row means
-- nothing yet. Apart from log_partitions, whose rows publishers lock.
create table log_retention (
  topic        text not null,
  partition    int not null,
  -- Of the messages before this offset only the newest of each key is left.
  compacted_to bigint not null default 0,
  -- All messages before this offset were dropped. Set it when you delete messages by hand: it keeps a rebuild from
  -- taking what is left for the whole topic.
  log_start    bigint not null default 0,
  primary key (topic, partition)
);
alter table log_retention enable row level security;
create policy reading on log_retention for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_retention using (topic = any ((select log_topics(true))::text[]));

-- How far each consumer group has read.
create table log_offsets (
  consumer_group text not null,
  topic          text not null,
  partition      int not null,
  "offset"       bigint not null default 0,
  retry_at       timestamptz not null default now(),
  attempts       int not null default 0,
  primary key (consumer_group, topic, partition)
);
alter table log_offsets enable row level security;
create policy own_groups on log_offsets using (
  (consumer_group = current_user or starts_with(consumer_group, current_user || '.'))
  and topic = any ((select log_topics(false))::text[]));

-- To whoever may connect to this database: the policies decide about the rows.
grant select, insert, update, delete on log_messages, log_partitions, log_retention, log_offsets to public;
