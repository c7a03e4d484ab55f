-- Which state of an item a form was opened with (docs/decisions/0029). Versions come from a sequence, so that an item
-- that is deleted and added again never has a version of the one before. A trigger raises them, because the previous
-- version of the program does not.
create sequence record_versions as integer start 2;

alter table items add column version integer not null default 1;
alter table items alter column version set default nextval('record_versions');

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;
create trigger raise_version before update on items for each row execute function raise_version();
