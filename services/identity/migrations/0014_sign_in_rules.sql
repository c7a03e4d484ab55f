-- What the hotel demands of staff who sign in.
create table sign_in_rules (
  only_row            boolean primary key default true check (only_row),
  staff_second_factor boolean not null default false
);
insert into sign_in_rules default values;
