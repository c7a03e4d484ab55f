-- Mails are found by folded text (services/kit/migrations/service/0002_finding.sql).
create extension if not exists pg_trgm;
alter table mails add column findable text;
create function keep_findable_mail() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(
    public.findable_email(new.to_address) || ' ' || new.to_name || ' ' || new.subject_id || ' '
    -- the other bookings that it is about
    || coalesce((select string_agg(id, ' ') from jsonb_array_elements_text(jsonb_path_query_array(new.content, '$.others[*].bookingId')) id), ''));
  return new;
end $$;
create trigger keep_findable before insert or update of to_address, to_name, subject_id, content, findable on mails
  for each row execute function keep_findable_mail();
create index mails_findable on mails using gin (findable gin_trgm_ops);
create index mails_to_fill on mails (mail_id) where findable is null;
