import { cents } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { type AgreedLine, readLines } from '../rates/lines.ts';
import type { Booking } from './booking.ts';

/** The lines of the price that was agreed; none where the stay was changed since, and its price with it. */
export async function readAgreedLines(
  sql: Sql,
  { bookingId, price }: Pick<Booking, 'bookingId' | 'price'>,
): Promise<AgreedLine[]> {
  const lines = await readLines(sql, bookingId);
  const sum = lines.reduce((total, { amount }) => total + cents(amount), 0n);
  return sum === cents(price) ? lines : [];
}
