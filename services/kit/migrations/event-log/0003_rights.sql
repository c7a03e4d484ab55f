-- Each service connects with a role of its own, which may write its own topics, read what it consumes, and use the consumer
-- groups that are named like it or begin with its name and a dot. The owner of these tables is not restricted: it migrates
-- them and grants the rights (see deploy/embedded/src/event-log-rights.ts), and programs of the version before use it.

create table log_rights (
  role      text not null,
  topic     text not null,
  may_write boolean not null,
  primary key (role, topic)
);

create function log_topics(to_write boolean) returns text[]
  language sql stable
  return array(select topic from log_rights where role = current_user and (may_write or not to_write));

alter table log_messages enable row level security;
alter table log_partitions enable row level security;
alter table log_retention enable row level security;
alter table log_offsets enable row level security;

-- The sub-select has the function run once per statement instead of once per row.
create policy reading on log_messages for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_messages using (topic = any ((select log_topics(true))::text[]));
create policy reading on log_partitions for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_partitions using (topic = any ((select log_topics(true))::text[]));
create policy reading on log_retention for select using (topic = any ((select log_topics(false))::text[]));
create policy writing on log_retention using (topic = any ((select log_topics(true))::text[]));
create policy own_groups on log_offsets using (
  (consumer_group = current_user or starts_with(consumer_group, current_user || '.'))
  and topic = any ((select log_topics(false))::text[]));

-- To whoever may connect to this database: the policies decide about the rows.
grant select, insert, update, delete on log_messages, log_partitions, log_retention, log_offsets to public;
grant select on log_rights to public;
