-- The staff's list of users: searched and sorted with an index at any number of users.
create extension if not exists pg_trgm;

-- 'GD-9' before 'GD-10', accents and case beside their letter. After an update of ICU, Postgres warns that the indexes
-- below need `reindex`; until then a list may be slightly out of order.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');

alter table users add column search text not null generated always as
  (lower(first_name || ' ' || last_name || ' ' || email::text || ' ' || phone || ' ' || whatsapp)) stored;
create index users_search on users using gin (search gin_trgm_ops);

-- Each holds every column of its sort and the id, so that a page far down the list is found in the index alone.
create index users_by_first_name on users (first_name collate natural_order, last_name collate natural_order, id);
create index users_by_last_name on users (last_name collate natural_order, first_name collate natural_order, id);
create index users_by_type on users (type, first_name collate natural_order, last_name collate natural_order, id);
create index users_by_email on users (email, id);
