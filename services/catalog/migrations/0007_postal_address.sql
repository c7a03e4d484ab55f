-- The parts of the address; its lines stay in address, which the release before reads and writes.
alter table hotel add column postal_address jsonb;
