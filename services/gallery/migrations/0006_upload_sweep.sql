-- From when on uploads that nobody asks about are deleted. While this version replaces the one before, that one may still have
-- given the link of an upload itself; such a picture stays.
create table upload_sweep (
  is_only   boolean primary key default true check (is_only),
  starts_at timestamptz not null default now() + interval '1 hour'
);
insert into upload_sweep default values;
