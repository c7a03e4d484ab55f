-- The mails to one address: for the file of a person's own data, and for erasing them.
create index mails_by_address on mails (lower(to_address), position desc);
