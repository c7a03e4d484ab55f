-- Every erasure of values of the history is an entry of the chain itself, with the values that it erased, and both are one
-- commit. So `verify-audit` distinguishes erased data from data that were removed (docs/decisions/0036).
create function record_erasure(cause text, erased text) returns void language plpgsql as $$
declare
  caller_salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  change_salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  entry bigint;
begin
  insert into public.history (actor_kind, actor_id, action, subject_kind, subject_id, caller, change)
  values ('system', 'erasure', 'history.erased', 'erasure', cause, sha256(caller_salt || convert_to('{}', 'UTF8')),
          sha256(change_salt || convert_to(erased, 'UTF8')))
  returning position into entry;
  insert into public.history_values values (entry, 'caller', caller_salt, '{}'), (entry, 'change', change_salt, erased::json);
end $$;

-- Erases what the entries of an actor have about the caller, and what those of subjects have about their change. `cause` is
-- the id of the erasure, or of the person. Returns how many values; without any, there is nothing to record.
create function erase_history(cause text, actor text, kinds text[], ids text[]) returns integer language plpgsql as $$
declare
  erased text;
  amount integer;
begin
  perform set_config('innkeeper.erasing', 'on', true);
  with gone as (
    delete from public.history_values where (position, part) in (
      select h.position, 'caller' from public.history h where h.actor_id = actor
      union all
      select h.position, 'change' from unnest(kinds, ids) as subject (kind, id)
        join public.history h on (h.subject_kind, h.subject_id) = (subject.kind, subject.id))
    returning position, part
  )
  select count(*), json_build_object('before', null, 'after', json_build_object(
           'caller', coalesce(json_agg(position order by position) filter (where part = 'caller'), '[]'),
           'change', coalesce(json_agg(position order by position) filter (where part = 'change'), '[]')))::text
    into amount, erased from gone;
  perform set_config('innkeeper.erasing', '', true);
  if amount > 0 then
    perform public.record_erasure(cause, erased);
  end if;
  return amount;
end $$;

-- An erasure without a record would always look like a removal. A program of the version before repeats its erasure later.
create trigger erased_on_record before delete on history_values
  for each statement when (coalesce(current_setting('innkeeper.erasing', true), '') <> 'on')
  execute function reject_change_of_history();

-- What was erased before there were records.
do $$
declare
  erased text;
begin
  select json_build_object('before', null, 'after', json_build_object(
           'caller', coalesce(json_agg(position order by position) filter (where part = 'caller'), '[]'),
           'change', coalesce(json_agg(position order by position) filter (where part = 'change'), '[]')))::text
    into erased
    from history cross join (values ('caller'), ('change')) as parts (part) left join history_values v using (position, part)
   where v.salt is null having count(*) > 0;
  if erased is not null then
    perform record_erasure('before-records', erased);
  end if;
end $$;
