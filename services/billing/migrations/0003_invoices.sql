-- Invoices, credit notes and deposit invoices, with numbers that have no gaps.

-- The numbers of one kind in one year. They are drawn by an update, not from a sequence: a transaction that fails gives its number back.
create table invoice_series (
  kind   text not null check (kind in ('invoice', 'credit_note', 'deposit')),
  year   smallint not null check (year between 2000 and 9999),
  -- `{number}` stands for the number with leading zeros, six digits at least.
  format text not null check (format like '%{number}%' and length(format) between 8 and 40),
  next   integer not null default 1 check (next >= 1),
  primary key (kind, year)
);

-- A document as it was issued. What a list shows is in columns; all else is in the document.
create table invoices (
  invoice_id uuid primary key,
  kind       text not null,
  year       smallint not null,
  sequence   integer not null check (sequence >= 1),
  number     text not null unique,
  issued_on  date not null,
  issued_at  timestamptz not null,
  folio_id   text,
  buyer      text not null,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  gross      bigint not null, -- in minor units
  due        bigint not null,
  cancels    uuid unique,     -- of a credit note: what it cancels, once
  replaces   uuid unique,     -- of an invoice: the one whose recipient was changed
  document   json not null,   -- not jsonb, which would order its fields anew
  pdf        bytea not null,
  sha256     bytea not null check (sha256 = sha256(pdf)),
  actor_kind text not null,
  actor_id   text not null,
  unique (kind, year, sequence),
  check ((cancels is not null) = (kind = 'credit_note')),
  check (number = document ->> 'number')
);
create index invoices_by_day on invoices (issued_on, issued_at, invoice_id);
create index invoices_of_folio on invoices (folio_id) where folio_id is not null;

-- Each number follows the one before it, and is the one that its series gave last. Not foreign keys: they would lock what they refer to,
-- for which a role needs the right to change it.
create function accept_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select from public.invoice_series s
                  where s.kind = new.kind and s.year = new.year and s.next = new.sequence + 1) then
    raise exception 'number % was not drawn from its series', new.number using errcode = 'restrict_violation';
  end if;
  if new.sequence > 1 and not exists (select from public.invoices i
                                       where i.kind = new.kind and i.year = new.year and i.sequence = new.sequence - 1) then
    raise exception 'number % would leave a gap', new.number using errcode = 'restrict_violation';
  end if;
  if new.cancels is not null and not exists (select from public.invoices i
                                              where i.invoice_id = new.cancels and i.kind <> 'credit_note') then
    raise exception 'number % cancels nothing', new.number using errcode = 'restrict_violation';
  end if;
  if new.replaces is not null and not exists (select from public.invoices i where i.cancels = new.replaces) then
    raise exception 'number % replaces what is not cancelled', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accept_invoice before insert on invoices for each row execute function accept_invoice();

-- At the commit: a number that was drawn has its document, so that the next one does not follow a gap.
create function drawn_number_is_used() returns trigger language plpgsql as $$
begin
  if not exists (select from public.invoice_series s
                  where s.kind = new.kind and s.year = new.year
                    and s.next = 1 + (select coalesce(max(i.sequence), 0) from public.invoices i
                                       where i.kind = new.kind and i.year = new.year)) then
    raise exception 'a number of series % % was drawn without a document', new.kind, new.year
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger drawn_number_is_used after insert or update on invoice_series
  deferrable initially deferred for each row execute function drawn_number_is_used();

create trigger append_only before update or delete or truncate on invoices
  for each statement execute function reject_change_of_books();
create trigger append_only before delete or truncate on invoice_series
  for each statement execute function reject_change_of_books();
-- The service's role owns the table, but it may only read it and add to it.
revoke update, delete, truncate on invoices from current_user;

-- The documents of the demo, for a hotel that opens its own. Those of a real hotel stay.
create function empty_demo_invoices() returns void language plpgsql as $$
begin
  if not exists (select from public.installation where kind = 'demo') then
    raise exception 'only the invoices of the demo can be deleted' using errcode = 'restrict_violation';
  end if;
  alter table public.invoices disable trigger append_only;
  alter table public.invoice_series disable trigger append_only;
  grant delete on public.invoices to current_user;
  delete from public.invoices;
  delete from public.invoice_series;
  revoke delete on public.invoices from current_user;
  alter table public.invoices enable trigger append_only;
  alter table public.invoice_series enable trigger append_only;
end $$;
