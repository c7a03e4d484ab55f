-- What staff lists of any size need. Statements of the previous version work unchanged.

create extension if not exists pg_trgm;

-- What a search looks at, in lower case. Adding it rewrites the table once.
alter table feedback
  add search text not null generated always as (lower(name || E'\n' || feedback)) stored;
create index feedback_search on feedback using gin (search gin_trgm_ops)
  with (fastupdate = off); -- else one insert in many waits until the others' entries are merged

-- One index for each sort key. They hold all that finding a page reads, so a late page costs no table access. Names are
-- sorted as people do. After an update of ICU the index keeps the former order until a REINDEX; it still lists every row.
create index feedback_by_name on feedback (name collate "en-x-icu" desc, submitted_at desc, id) include (status);
create index feedback_by_rate on feedback (rate desc, submitted_at desc, id) include (status);
create index feedback_by_status on feedback (status desc, submitted_at desc, id);
drop index feedback_newest_approved; -- feedback_by_status serves the testimonials too
