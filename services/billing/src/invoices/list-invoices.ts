import { digitsOf } from '@innkeeper/contracts/currency';
import type { InvoiceListQuery, InvoiceOnWire, InvoiceState } from '@innkeeper/contracts/invoices';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { fromMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import { conditionsOf, type Database, readTypedWords, type Sql } from '@innkeeper/kit/postgres';

type Row = {
  invoiceId: string;
  kind: InvoiceOnWire['kind'];
  number: string;
  issuedOn: string;
  issuedAt: Date;
  bookingId: string | null;
  buyer: string;
  currency: string;
  gross: string;
  due: string;
  cancels: InvoiceOnWire['cancels'];
  cancelledBy: InvoiceOnWire['cancelledBy'];
  replaces: InvoiceOnWire['replaces'];
};

const named = (alias: string) =>
  `case when ${alias}.invoice_id is not null
     then jsonb_build_object('invoiceId', ${alias}.invoice_id, 'number', ${alias}.number) end`;

const COLUMNS = `i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on::text as "issuedOn", i.issued_at as "issuedAt",
  i.folio_id as "bookingId", i.buyer, i.currency, i.gross::text, i.due::text, ${named('o')} as cancels,
  ${named('c')} as "cancelledBy", ${named('r')} as replaces`;
const LINKS = `left join invoices o on o.invoice_id = i.cancels
  left join invoices c on c.cancels = i.invoice_id left join invoices r on r.invoice_id = i.replaces`;

const toWire = ({ gross, due, issuedAt, ...row }: Row): InvoiceOnWire => ({
  ...row,
  issuedAt: issuedAt.toISOString(),
  gross: fromMinor(BigInt(gross), digitsOf(row.currency)),
  due: fromMinor(BigInt(due), digitsOf(row.currency)),
});

/** The invoices of a booking, the newest first. */
export async function selectInvoicesOf(sql: Sql, bookingId: string): Promise<InvoiceOnWire[]> {
  const { rows } = await sql.query<Row>({
    name: 'select-invoices-of-folio',
    text: `select ${COLUMNS} from invoices i ${LINKS} where i.folio_id = $1
            order by i.issued_at desc, i.kind desc, i.sequence desc`,
    values: [bookingId],
  });
  return rows.map(toWire);
}

/** @throws ApiError 404 */
export async function readInvoice(sql: Sql, invoiceId: string): Promise<InvoiceOnWire> {
  const { rows } = await sql.query<Row>({
    name: 'select-invoice-on-wire',
    text: `select ${COLUMNS} from invoices i ${LINKS} where i.invoice_id = $1`,
    values: [invoiceId],
  });
  if (!rows[0]) throw rejection('not_found.invoice');
  return toWire(rows[0]);
}

/** The same as events carry it. */
export const toState = ({
  kind,
  cancels,
  replaces,
  cancelledBy,
  buyer: _,
  issuedAt: __,
  ...invoice
}: InvoiceOnWire): InvoiceState => ({
  ...invoice,
  document: kind,
  cancels: cancels?.invoiceId ?? null,
  replaces: replaces?.invoiceId ?? null,
  cancelledBy: cancelledBy?.invoiceId ?? null,
});

// Numbers of one kind and year sort as text, because they have leading zeros.
const SORTS = {
  issuedAt: 'i.issued_on $order, i.issued_at $order',
  number: 'i.number $order',
  buyer: 'lower(i.buyer) $order',
  gross: 'i.gross $order',
} as const;

/** One page of invoices, the newest first unless sorted. */
export async function pageOfInvoices(
  { database }: { database: Database },
  {
    q,
    kind,
    from,
    to,
    sort = 'issuedAt',
    order = sort === 'issuedAt' ? 'desc' : 'asc',
    pageNumber = 1,
    pageSize = DEFAULT_PAGE_SIZE,
  }: InvoiceListQuery,
): Promise<{ list: InvoiceOnWire[]; pageInfo: PageInfo }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [
    ...conditionsOf(await readTypedWords(database, q), (pattern) => bind(pattern)),
  ];
  if (kind) conditions.push(`i.kind = ${bind(kind)}`);
  if (from) conditions.push(`i.issued_on >= ${bind(from)}`);
  if (to) conditions.push(`i.issued_on <= ${bind(to)}`);
  const matching = `from (select *, findable(concat_ws(' ', number, buyer, folio_id)) from invoices) i`;
  const where = `where ${conditions.join(' and ') || 'true'}`;
  const count = database.query<{ total: number }>(`select count(*) as total ${matching} ${where}`, [
    ...values,
  ]);
  const window = `limit ${bind(pageSize)} offset ${bind((pageNumber - 1) * pageSize)}`;
  const page = database.query<Row>(
    `select ${COLUMNS} ${matching} ${LINKS} ${where}
      order by ${SORTS[sort].replaceAll('$order', order)}, i.kind, i.sequence ${order} ${window}`,
    values,
  );
  const [{ rows }, { rows: counted }] = await Promise.all([page, count]);
  return { list: rows.map(toWire), pageInfo: toPageInfo({ pageNumber, pageSize }, counted[0]!.total) };
}
