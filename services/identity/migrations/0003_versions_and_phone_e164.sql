-- Which state of a user a form was opened with (docs/decisions/0029). Versions come from a sequence, so that a user who
-- is deleted and added again never has a version of the one before. A trigger raises them, because the previous version
-- of the program does not; a new hash of the password is no change of what staff edit.
create sequence record_versions as integer start 2;

alter table users add column version integer not null default 1;
alter table users alter column version set default nextval('record_versions');

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('public.record_versions');
  return new;
end $$;
create trigger raise_version
  before update of email, first_name, last_name, type, whatsapp, phone, active, email_verified, picture on users
  for each row execute function raise_version();

-- `phone` in E.164; null where it could not be parsed, and in rows that were last written by the previous version.
alter table users add column phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{1,14}$');

-- Only for the previous version, which changes `phone` alone: a number in E.164 that does not end like it is of another
-- phone. The next release drops it.
create function forget_e164_of_previous_phone() returns trigger language plpgsql as $$
begin
  if right(regexp_replace(new.phone, '\D', '', 'g'), 6) <> right(new.phone_e164, 6) then
    new.phone_e164 := null;
  end if;
  return new;
end $$;
create trigger forget_e164_of_previous_phone before update of phone on users
  for each row when (old.phone <> new.phone and old.phone_e164 = new.phone_e164)
  execute function forget_e164_of_previous_phone();
