import type { Sql } from '@innkeeper/kit/postgres';
import type { DocumentKind, InvoiceDocument } from './invoice-document.ts';

type Series = { kind: DocumentKind; year: number };

/**
 * Draws the next number of a series, whose row stays locked until the transaction ends: others wait for it. The first number of a year
 * begins a series with `format`, which it keeps.
 */
export async function drawNumber(
  sql: Sql,
  { kind, year }: Series,
  format: string,
): Promise<{ sequence: number; format: string }> {
  await sql.query({
    name: 'begin-invoice-series',
    text: `insert into invoice_series (kind, year, format)
           values ($1, $2, $3) on conflict do nothing`,
    values: [kind, year, format],
  });
  const { rows } = await sql.query<{ sequence: number; format: string }>({
    name: 'draw-invoice-number',
    text: `update invoice_series set next = next + 1 where kind = $1 and year = $2
           returning next - 1 as sequence, format`,
    values: [kind, year],
  });
  return rows[0]!;
}

export type StoredInvoice = {
  invoiceId: string;
  kind: DocumentKind;
  year: number;
  sequence: number;
  number: string;
  issuedOn: string;
  issuedAt: string;
  folioId: string | null;
  buyer: string;
  currency: string;
  gross: bigint;
  due: bigint;
  cancels: string | null;
  replaces: string | null;
  document: InvoiceDocument;
  pdf: Buffer;
  sha256: Buffer;
  actor: { kind: string; id: string };
};

export async function insertInvoice(sql: Sql, invoice: StoredInvoice): Promise<void> {
  await sql.query({
    name: 'insert-invoice',
    text: `insert into invoices (invoice_id, kind, year, sequence, number, issued_on, issued_at, folio_id, buyer, currency,
                                 gross, due, cancels, replaces, document, pdf, sha256, actor_kind, actor_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [
      invoice.invoiceId,
      invoice.kind,
      invoice.year,
      invoice.sequence,
      invoice.number,
      invoice.issuedOn,
      invoice.issuedAt,
      invoice.folioId,
      invoice.buyer,
      invoice.currency,
      String(invoice.gross),
      String(invoice.due),
      invoice.cancels,
      invoice.replaces,
      JSON.stringify(invoice.document),
      invoice.pdf,
      invoice.sha256,
      invoice.actor.kind,
      invoice.actor.id,
    ],
  });
}

/** A document as it was issued, with what cancelled it; undefined if there is none of that id. */
export async function selectInvoice(
  sql: Sql,
  invoiceId: string,
): Promise<{ document: InvoiceDocument; folioId: string | null; cancelledBy: string | null } | undefined> {
  const { rows } = await sql.query<{
    document: InvoiceDocument;
    folioId: string | null;
    cancelledBy: string | null;
  }>({
    name: 'select-invoice',
    text: `select document, folio_id as "folioId",
                  (select by.invoice_id from invoices by where by.cancels = i.invoice_id) as "cancelledBy"
             from invoices i where invoice_id = $1`,
    values: [invoiceId],
  });
  return rows[0];
}

export async function selectPdf(
  sql: Sql,
  invoiceId: string,
): Promise<{ number: string; pdf: Buffer; sha256: Buffer } | undefined> {
  const { rows } = await sql.query<{ number: string; pdf: Buffer; sha256: Buffer }>({
    name: 'select-invoice-pdf',
    text: 'select number, pdf, sha256 from invoices where invoice_id = $1',
    values: [invoiceId],
  });
  return rows[0];
}
