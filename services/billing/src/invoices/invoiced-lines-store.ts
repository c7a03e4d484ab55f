import type { Sql } from '@innkeeper/kit/postgres';
import type { FolioLineToInvoice, InvoicedLine } from './folio-lines.ts';

/** What of a folio is on invoices that count, by the key of its line. */
export async function selectInvoiced(
  sql: Sql,
  folioId: string,
): Promise<Map<string, InvoicedLine & { parts: number }>> {
  const { rows } = await sql.query<{
    key: string;
    gross: string;
    parts: number;
    line: InvoicedLine['line'];
  }>({
    name: 'select-invoiced',
    text: `select line_key as key, sum(gross)::text as gross, max(part) as parts,
                  (array_agg(line order by part desc))[1] as line
             from invoiced_lines where folio_id = $1 group by line_key`,
    values: [folioId],
  });
  return new Map(rows.map(({ key, gross, ...row }) => [key, { ...row, gross: BigInt(gross) }]));
}

type Claim = { folioId: string; invoiceId: string; line: FolioLineToInvoice; part: number };

/** @throws a violation of the primary key if another invoice has the same part of a line */
export async function insertInvoiced(sql: Sql, claims: readonly Claim[]): Promise<void> {
  const rows = claims.map(({ folioId, invoiceId, part, line: { gross, ...line } }) => ({
    folio_id: folioId,
    line_key: line.key,
    part,
    invoice_id: invoiceId,
    gross: String(gross),
    line,
  }));
  await sql.query({
    name: 'insert-invoiced',
    text: `insert into invoiced_lines (folio_id, line_key, part, invoice_id, gross, line)
           select folio_id, line_key, part, invoice_id, gross, line
             from jsonb_to_recordset($1::jsonb)
               as r(folio_id text, line_key text, part integer, invoice_id uuid, gross bigint, line jsonb)`,
    values: [JSON.stringify(rows)],
  });
}

/** Gives the lines of a cancelled invoice back. */
export async function deleteInvoiced(sql: Sql, invoiceId: string): Promise<void> {
  await sql.query('delete from invoiced_lines where invoice_id = $1', [invoiceId]);
}

/** The lines of an invoice are on the one that replaces it. */
export async function moveInvoiced(sql: Sql, from: string, to: string): Promise<void> {
  await sql.query('update invoiced_lines set invoice_id = $2 where invoice_id = $1', [from, to]);
}

/** How much of a folio's payments is on invoices that count, in minor units. */
export async function selectPaidOnInvoices(sql: Sql, folioId: string): Promise<bigint> {
  const { rows } = await sql.query<{ paid: string }>({
    name: 'select-paid-on-invoices',
    text: `select coalesce(sum(gross - due), 0)::text as paid from invoices i
            where folio_id = $1 and kind <> 'credit_note'
              and not exists (select from invoices c where c.cancels = i.invoice_id)`,
    values: [folioId],
  });
  return BigInt(rows[0]!.paid);
}
