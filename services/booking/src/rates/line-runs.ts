import type { PriceLineOnWire } from '@innkeeper/contracts/booking';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { dayAfter } from './night-price.ts';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

/** A line as guests see it, with all data to restore the price's lines. Amounts are decimal text. */
export type LineRun = PriceLineOnWire & Pick<PriceLine, 'taxId'> & { of: string | null };

/** Lines as guests see them. */
export const toLinesForGuests = (runs: readonly LineRun[]): PriceLineOnWire[] =>
  runs.map(({ kind, night, label, reason, quantity, unit, amount, isIncluded, isPaidAtHotel }) => ({
    // By name, because leaving fields out of a copy takes ten times as long.
    kind,
    night,
    label,
    reason,
    quantity,
    unit,
    amount,
    isIncluded,
    isPaidAtHotel,
  }));

/** The lines of a price; consecutive nights with the same price share a line. */
export function toLineRuns({ lines, digits }: StayPrice): LineRun[] {
  const runs: { line: PriceLine; lastNight: string | null }[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isNextNight(run.line, run.lastNight, line)) {
      run.line.quantity += line.quantity;
      run.line.amount += line.amount;
      run.lastNight = line.night;
    } else runs.push({ line: { ...line }, lastNight: line.night });
  }
  const text = (units: bigint | null) => (units === null ? null : fromMinor(units, digits));
  return runs.map(({ line }) => ({
    ...line,
    unit: text(line.unit),
    amount: fromMinor(line.amount, digits),
    of: text(line.of),
  }));
}

function isNextNight(run: PriceLine, lastNight: string | null, line: PriceLine): boolean {
  return (
    run.kind === 'night' &&
    line.kind === 'night' &&
    lastNight !== null &&
    line.night === dayAfter(lastNight) &&
    line.unit === run.unit &&
    line.label === run.label &&
    line.reason === run.reason
  );
}

/** The inverse of `toLineRuns`: a line for each night. */
export function fromLineRuns(runs: readonly LineRun[], digits: number): PriceLine[] {
  const units = (text: string | null) => (text === null ? null : toMinor(text, digits));
  return runs.flatMap((run) => {
    const line = {
      ...run,
      unit: units(run.unit),
      amount: toMinor(run.amount, digits),
      of: units(run.of),
    };
    if (run.kind !== 'night' || run.night === null || run.quantity === 1) return [line];
    let night = run.night;
    return Array.from({ length: run.quantity }, () => {
      const one = { ...line, night, quantity: 1, amount: line.amount / BigInt(run.quantity) };
      night = dayAfter(night);
      return one;
    });
  });
}
