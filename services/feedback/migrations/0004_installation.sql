-- Whose feedback this is, from before this was recorded: the demo's guests have ids that no account gets, and one of them
-- has stayed in every demo.
insert into installation (kind)
select case when exists (select from finished_stays where customer_id::text like '5eed0000-0000-4000-8000-%')
            then 'demo' else 'own' end
 where exists (select from feedback);
