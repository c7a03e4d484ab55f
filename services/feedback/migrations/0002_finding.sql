-- Feedback is found by folded text (services/kit/migrations/service/0002_finding.sql).
alter table feedback add column findable text;
create function keep_findable_feedback() returns trigger language plpgsql as $$
begin
  new.findable := public.findable(new.name || ' ' || new.feedback);
  return new;
end $$;
create trigger keep_findable before insert or update of name, feedback, findable on feedback
  for each row execute function keep_findable_feedback();
create index feedback_findable on feedback using gin (findable gin_trgm_ops)
  with (gin_pending_list_limit = 128); -- whoever fills the list of pending entries waits until they are merged
create index feedback_to_fill on feedback (id) where findable is null;
