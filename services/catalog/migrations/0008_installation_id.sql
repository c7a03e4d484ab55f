-- Identifies this installation permanently, whatever the hotel's name and addresses become: a part of the identity of calendar entries.
-- Null until catalog has chosen it, so that it is published then.
alter table hotel add column installation_id uuid;
