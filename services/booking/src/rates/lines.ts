import { toMinor } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { selectLines } from './lines-store.ts';
import type { PriceLine } from './rate-sheet.ts';

/** The lines of a booking's agreed price, in order; none if each night costs the same. */
export async function readLines(
  sql: Sql,
  bookingId: string,
  digits: number,
): Promise<Omit<PriceLine, 'sheet'>[]> {
  const units = (text: string) => toMinor(text, digits);
  return (await selectLines(sql, bookingId)).map(({ unit, amount, of, ...line }) => ({
    ...line,
    amount: units(amount),
    unit: unit === null ? null : units(unit),
    of: of === null ? null : units(of),
  }));
}

export {
  deleteLines,
  linesInsert,
  restoreLines,
  selectLinesAsJson as readLinesAsJson,
  selectNights as readNights,
} from './lines-store.ts';
