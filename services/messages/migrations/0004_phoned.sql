-- When staff noted that they phoned the guest who did not get this mail.
alter table mails add column phoned_at timestamptz;
