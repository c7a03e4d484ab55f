-- The language that a user has chosen for pages; null until they choose one.
alter table users add column language text check (language ~ '^[a-z]{2}$');
