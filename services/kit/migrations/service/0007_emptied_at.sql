-- When the demo was emptied here; null where it never was. What other services published before is of the demo.
alter table installation add column emptied_at timestamptz;
update installation set emptied_at = (select max(at) from history where action = 'demo.emptied');
