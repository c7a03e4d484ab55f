import type { PaymentMethod } from '@innkeeper/contracts/billing';
import type { Sql } from '@innkeeper/kit/postgres';

export type Payment = {
  paymentId: string;
  folioId: string;
  method: PaymentMethod;
  amount: bigint;
  refunded: bigint;
  currency: string;
  reference: string;
  isUndone: boolean;
};

type Row = Omit<Payment, 'amount' | 'refunded'> & { amount: string; refunded: string };
const COLUMNS = `payment_id as "paymentId", folio_id as "folioId", method, amount::text, refunded::text, currency, reference,
  is_undone as "isUndone"`;
const fromRow = (row: Row): Payment => ({
  ...row,
  amount: BigInt(row.amount),
  refunded: BigInt(row.refunded),
});

type NewPayment = Omit<Payment, 'refunded' | 'isUndone'> & { entryId: number };

export async function insertPayment(sql: Sql, payment: NewPayment): Promise<Payment> {
  const { paymentId, folioId, method, amount, currency, reference, entryId } = payment;
  const { rows } = await sql.query<Row>(
    `insert into payments (payment_id, folio_id, method, amount, currency, reference, entry_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [paymentId, folioId, method, String(amount), currency, reference, entryId],
  );
  return fromRow(rows[0]!);
}

export async function selectPayment(sql: Sql, paymentId: string): Promise<Payment | undefined> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from payments where payment_id = $1`, [paymentId]);
  return rows[0] && fromRow(rows[0]);
}

export async function insertRefund(
  sql: Sql,
  { paymentId, entryId, amount }: { paymentId: string; entryId: number; amount: bigint },
): Promise<Payment> {
  await sql.query('insert into refunds (entry_id, payment_id, amount) values ($1, $2, $3)', [
    entryId,
    paymentId,
    String(amount),
  ]);
  return changeRefunded(sql, paymentId, amount);
}

async function changeRefunded(sql: Sql, paymentId: string, by: bigint): Promise<Payment> {
  const { rows } = await sql.query<Row>(
    `update payments set refunded = refunded + $2 where payment_id = $1 returning ${COLUMNS}`,
    [paymentId, String(by)],
  );
  return fromRow(rows[0]!);
}

/** Marks the payment of an entry as undone, or takes back the refund of one; undefined if the entry is neither. */
export async function undoPaymentOf(sql: Sql, entryId: number): Promise<Payment | undefined> {
  const refunds = await sql.query<{ paymentId: string; amount: string }>(
    'select payment_id as "paymentId", amount::text from refunds where entry_id = $1',
    [entryId],
  );
  const [refund] = refunds.rows;
  if (refund) return changeRefunded(sql, refund.paymentId, -BigInt(refund.amount));
  const { rows } = await sql.query<Row>(
    `update payments set is_undone = true where entry_id = $1 returning ${COLUMNS}`,
    [entryId],
  );
  return rows[0] && fromRow(rows[0]);
}
