-- What invoices say about the hotel and about the company in whose name they are issued, from catalog's events.
alter table hotel add column brand jsonb;
create table seller (
  only_row boolean primary key default true check (only_row),
  fields   jsonb not null
);

-- What of a folio is on an invoice that counts. `part` counts the invoices that have a part of the same line, such as the difference
-- after the price has changed: the same part cannot be on two. A cancelled invoice gives its lines back.
create table invoiced_lines (
  folio_id   text not null,
  line_key   text not null check (length(line_key) <= 300),
  part       integer not null check (part >= 1),
  invoice_id uuid not null,
  gross      bigint not null, -- in minor units
  line       jsonb not null,  -- what it says, for a difference when the stay no longer has it
  primary key (folio_id, line_key, part)
);
create index invoiced_lines_of_invoice on invoiced_lines (invoice_id);
