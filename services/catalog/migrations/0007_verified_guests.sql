-- Whether only guests whose e-mail address is confirmed may book.
alter table hotel add column verified_guests boolean not null default false;
