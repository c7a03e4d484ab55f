-- Which state of a record a form was opened with (docs/decisions/0029). All versions come from one sequence, so that a
-- record that is deleted and added again never has a version of the one before. Triggers raise them, because the
-- previous version of the program does not.
create sequence record_versions as integer start 2;

alter table categories add column version integer not null default 1;
alter table categories alter column version set default nextval('record_versions');
alter table rooms add column version integer not null default 1;
alter table rooms alter column version set default nextval('record_versions');

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;
create trigger raise_version before update on categories for each row execute function raise_version();
create trigger raise_version before update on rooms for each row execute function raise_version();
