-- A small Kafka in Postgres: topics in partitions, offsets per consumer group.

create table log_partitions (
  topic     text not null,
  partition int not null,
  next      bigint not null default 0,
  primary key (topic, partition)
);

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

create table log_offsets (
  consumer_group text not null,
  topic          text not null,
  partition      int not null,
  "offset"       bigint not null default 0,
  retry_at       timestamptz not null default now(),
  attempts       int not null default 0,
  primary key (consumer_group, topic, partition)
);
