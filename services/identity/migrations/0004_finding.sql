-- Users are found by folded text (services/kit/migrations/service/0002_finding.sql).
alter table users add column findable text;
create function keep_findable_user() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(new.first_name || ' ' || new.last_name || ' ' || public.findable_email(new.email::text))
                  || public.findable_phone(new.phone) || public.findable_phone(new.whatsapp);
  return new;
end $$;
create trigger keep_findable before insert or update of first_name, last_name, email, phone, whatsapp, findable on users
  for each row execute function keep_findable_user();
create index users_findable on users using gin (findable gin_trgm_ops);
create index users_to_fill on users (id) where findable is null;
