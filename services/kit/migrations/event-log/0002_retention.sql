-- Retention as in Kafka: every event for some weeks, then the newest of each key. See prune-log.ts.

-- What pruning has done; no row means nothing yet. Apart from log_partitions, whose rows publishers lock.
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

-- What was deleted by hand before this table existed.
insert into log_retention (topic, partition, log_start)
  select topic, partition, first
    from log_partitions p,
         lateral (select coalesce(min("offset"), p.next) as first from log_messages m
                   where (m.topic, m.partition) = (p.topic, p.partition)) oldest
   where first > 0;

-- Finds the older messages of a key. A hash index is half as large as a B-tree here, and costs a publisher half as much.
create index log_messages_key on log_messages using hash (key);
