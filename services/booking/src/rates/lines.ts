import { toMinor } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { selectLines } from './lines-store.ts';
import type { PriceLine } from './rate-sheet.ts';
import { PRICE_DIGITS } from './stay-price.ts';

/** The lines of a booking's agreed price, in order; none if each night costs the same. */
export async function readLines(sql: Sql, bookingId: string): Promise<PriceLine[]> {
  const units = (text: string) => toMinor(text, PRICE_DIGITS);
  return (await selectLines(sql, bookingId)).map(({ unit, amount, of, ...line }) => ({
    ...{ ...line, amount: units(amount) },
    ...{ unit: unit === null ? null : units(unit), of: of === null ? null : units(of) },
  }));
}

export {
  deleteLines,
  linesInsert,
  restoreLines,
  selectLinesAsJson as readLinesAsJson,
} from './lines-store.ts';
