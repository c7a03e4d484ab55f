-- The reason, how many replays have failed, and one waiting row per message however often it is delivered.

alter table dead_letters
  add reason text not null default 'failed' check (reason in ('failed', 'newer')),
  add replays int not null default 0;

update dead_letters later set replayed_at = now()
  from dead_letters earlier
 where later.replayed_at is null and earlier.replayed_at is null and earlier.id < later.id
   and (earlier.topic, earlier.key, earlier.value) = (later.topic, later.key, later.value);

create unique index dead_letters_waiting on dead_letters (topic, key, md5(value)) where replayed_at is null;
