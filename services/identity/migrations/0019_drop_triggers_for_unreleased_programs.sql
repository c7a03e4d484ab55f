-- They served programs that knew no roles, and no numbers in E.164, and were never released. `role` alone says what a user is;
-- `type` stays without a writer until the migrations become one baseline.
drop trigger infer_role on users;
drop function infer_role();
drop trigger forget_e164_of_previous_phone on users;
drop function forget_e164_of_previous_phone();
alter table users drop constraint users_type_of_role, alter column type drop not null;
drop index users_active_staff, users_by_type;
