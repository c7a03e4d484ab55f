-- The roles of staff (docs/decisions/0034). Those that every hotel has stand here for their names and for the foreign key;
-- the program declares their permissions. The others are the hotel's own.
create table roles (
  id          text primary key check (length(id) between 1 and 36),
  name        citext not null constraint roles_name_unique unique check (length(name) between 1 and 60),
  permissions text[],
  position    integer not null default 100,
  version     integer not null default nextval('record_versions'),
  constraint roles_own_have_permissions check ((permissions is null) = (position < 100))
);
insert into roles (id, name, position) values
  ('owner', 'Owner', 1), ('manager', 'Manager', 2), ('desk', 'Front desk', 3),
  ('housekeeping', 'Housekeeping', 4), ('accounts', 'Accounts', 5);

create trigger raise_version before update of name, permissions on roles
  for each row execute function raise_version();

-- Staff have a role, guests have none. Until now every active member of staff could do everything, so each becomes an
-- owner; a disabled one does not become an owner by being enabled again.
alter table users add column role text constraint users_role_known references roles (id);
update users set role = case when active then 'owner' else 'manager' end where type = 'Admin';
create index users_by_role on users (role) where role is not null;

-- `type` is what the version before roles goes by until it has stopped: it knows only staff who may do everything, so it
-- takes everybody else for guests. The next release drops it, and this function.
create function infer_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.type = 'Admin' and new.role is null then
      new.role := case when exists (select from public.users where role = 'owner' and active) then 'manager' else 'owner' end;
    end if;
  elsif new.type <> old.type and new.role is not distinct from old.role then
    new.role := case when new.type = 'Admin' then 'manager' end;
  end if;
  return new;
end $$;
create trigger infer_role before insert or update of type on users
  for each row execute function infer_role();
alter table users add constraint users_type_of_role
  check ((type = 'Admin') = (role is not null and role in ('owner', 'manager')));

drop trigger raise_version on users;
create trigger raise_version
  before update of email, first_name, last_name, type, role, whatsapp, phone, active, email_verified, picture on users
  for each row execute function raise_version();

-- An active owner must remain, because only an owner can make another one. The lock makes two transactions that each
-- take an owner away happen one after the other; the second then reads what the first has committed.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('innkeeper.identity.owners'));
  if not exists (select from public.users where role = 'owner' and active) then
    raise exception 'the last owner must stay'
      using errcode = 'check_violation', table = 'users', constraint = 'users_last_owner';
  end if;
  return null;
end $$;
create trigger keep_an_owner_on_update after update on users for each row
  when (old.role = 'owner' and old.active and (new.role is distinct from 'owner' or not new.active))
  execute function keep_an_owner();
create trigger keep_an_owner_on_delete after delete on users for each row
  when (old.role = 'owner' and old.active)
  execute function keep_an_owner();

-- The users' list sorted by type: staff, then guests. `role` is part of it so that the index alone finds a page.
create index users_staff_first on users
  ((role is null), first_name collate natural_order, last_name collate natural_order, id) include (role);

-- Tokens that were revoked because permissions changed can be renewed, those from before `final_before` cannot. A
-- revocation that does not say that permissions changed is final, also one of the version before roles.
alter table revoked_users add column permissions_changed_at timestamptz;
alter table revoked_users add column final_before timestamptz not null default '-infinity';
update revoked_users set final_before = issued_before;
create function set_final_before() returns trigger language plpgsql as $$
begin
  if new.permissions_changed_at is distinct from new.issued_before then
    new.final_before := new.issued_before;
  end if;
  return new;
end $$;
create trigger set_final_before before insert or update on revoked_users
  for each row execute function set_final_before();
