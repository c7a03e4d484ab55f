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
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const line of lines) {
    if (last && isNextNight(last, line)) {
      last.quantity += line.quantity;
      last.amount += line.amount;
      last.lastNight = line.night;
    } else {
      last = { first: line, quantity: line.quantity, amount: line.amount, lastNight: line.night };
      runs.push(last);
    }
  }
  return runs.map((run) => toLineRun(run, digits));
}

/** Lines that are one: the first of them, and what they are together. */
type Run = { first: PriceLine; quantity: number; amount: bigint; lastNight: string | null };

// By name, as above.
function toLineRun({ first, quantity, amount }: Run, digits: number): LineRun {
  const { kind, night, label, reason, unit, isIncluded, isPaidAtHotel, taxId, of } = first;
  const text = (units: bigint | null) => (units === null ? null : fromMinor(units, digits));
  const ofAll = fromMinor(amount, digits);
  return {
    kind,
    night,
    label,
    reason,
    quantity,
    unit: unit === amount ? ofAll : text(unit),
    amount: ofAll,
    isIncluded,
    isPaidAtHotel,
    of: text(of),
    taxId,
  };
}

function isNextNight({ first, lastNight }: Run, line: PriceLine): boolean {
  return (
    first.kind === 'night' &&
    line.kind === 'night' &&
    lastNight !== null &&
    line.unit === first.unit &&
    line.label === first.label &&
    line.reason === first.reason &&
    line.night === dayAfter(lastNight)
  );
}

/** The lines of a price as JSON: `forGuests` as `toLinesForGuests` returns them, and `signed` as a quote contains them. */
export type LinesJson = { forGuests: string; signed: string };

/** Writes each line once for both, because a search of all categories spends most of its time on texts of lines. */
export function toLinesJson(price: StayPrice): LinesJson {
  const forGuests: string[] = [];
  const signed: string[] = [];
  for (const run of toLineRuns(price)) {
    const { kind, night, label, reason, quantity, unit, amount, isIncluded, isPaidAtHotel, of, taxId } = run;
    const line =
      `{"kind":"${kind}","night":${plainText(night)},"label":${textJson(label)},"reason":${textJson(reason)},` +
      `"quantity":${quantity},"unit":${plainText(unit)},"amount":"${amount}",` +
      `"isIncluded":${isIncluded},"isPaidAtHotel":${isPaidAtHotel}`;
    forGuests.push(`${line}}`);
    signed.push(`${line},"of":${plainText(of)},"taxId":${plainText(taxId)}}`);
  }
  return { forGuests: `[${forGuests.join()}]`, signed: `[${signed.join()}]` };
}

/** The JSON of names of taxes, seasons and the like, of which a hotel has few. */
const texts = new Map<string, string>();
const TEXTS_KNOWN = 1_000;

function textJson(text: string | null): string {
  if (text === null) return 'null';
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size === TEXTS_KNOWN) texts.clear();
  const json = JSON.stringify(text);
  texts.set(text, json);
  return json;
}

/** A date, an amount or an id as JSON, which has no character to escape. */
const plainText = (text: string | null) => (text === null ? 'null' : `"${text}"`);

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
