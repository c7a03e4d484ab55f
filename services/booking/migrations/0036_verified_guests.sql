-- Whether only guests whose e-mail address is confirmed may book. The default is catalog's, which counts until its next event.
alter table hotel add column verified_guests boolean not null default false;
