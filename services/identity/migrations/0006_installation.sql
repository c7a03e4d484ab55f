-- Whose users these are, from before this was recorded: the demo's while one of its accounts is left.
insert into installation (kind)
select case when exists (select from demo_accounts join users on id = user_id) then 'demo' else 'own' end
 where exists (select from users);
