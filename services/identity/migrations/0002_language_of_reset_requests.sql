-- The language of the page on which a new password was asked for, because the e-mail is sent later; null if not known.
alter table reset_requests add column language text;
