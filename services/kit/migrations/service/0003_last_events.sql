-- The newest event of each subject after it has left the outbox: together with the outbox they can refill a log.
create table last_events (
  topic      text not null,
  subject    text not null,
  position   bigint not null,
  id         uuid not null,
  event      jsonb not null,
  created_at timestamptz not null,
  primary key (topic, subject)
);

-- For a restored database with an empty log: publishes all of them again, each with the id and version it had.
create function republish_events() returns void language sql begin atomic
  insert into outbox (position, id, topic, subject, event, created_at) overriding system value
    select position, id, topic, subject, event, created_at from last_events;
  delete from last_events;
  update outbox set published_at = null where published_at is not null;
end;
