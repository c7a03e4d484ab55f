import type { PriceLineOnWire } from '@innkeeper/contracts/booking';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { dateOf, dayAfter, dayNumber } from './night-price.ts';
import { nightLine } from './price-line.ts';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

/** A line as guests see it, with all data to restore the price's lines. Amounts are decimal text. */
export type LineRun = PriceLineOnWire & Pick<PriceLine, 'taxId'> & { of: string | null };

/**
 * A price in a quote. Nights are runs of `[nights, price of each, place in reasons or -1, revision of the rules]`, because a stay may have
 * hundreds, each with a price of its own, and a quote has to fit a request.
 */
export type SignedPrice = {
  nights: readonly (readonly [nights: number, unit: string, reason: number, rulesId: number | null])[];
  reasons: readonly string[];
  /** The other lines. */
  lines: readonly LineRun[];
};

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
export const toLineRuns = (price: StayPrice): LineRun[] => runsOf(price).map(({ run }) => run);

/** The same, with the revision of the rules of nights. */
function runsOf({ lines, digits }: StayPrice): { run: LineRun; rulesId: number | null }[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const line of lines) {
    if (last && (isNextNight(last, line) || isSameExtra(last, line))) {
      last.quantity += line.quantity;
      last.amount += line.amount;
      last.lastNight = line.night;
    } else {
      last = { first: line, quantity: line.quantity, amount: line.amount, lastNight: line.night };
      runs.push(last);
    }
  }
  return runs.map((run) => ({ run: toLineRun(run, digits), rulesId: run.first.sheet?.rulesId ?? null }));
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
    line.sheet?.rulesId === first.sheet?.rulesId &&
    line.night === dayAfter(lastNight)
  );
}

/** The days of an extra share a line. */
const isSameExtra = ({ first }: Run, { extra, unit }: PriceLine): boolean =>
  extra !== null && first.extra?.orderId === extra.orderId && first.unit === unit;

/**
 * A price as JSON: `forGuests` are lines as `toLinesForGuests` returns them, and `signed` the fields of a `SignedPrice` without the braces
 * around them.
 */
export type LinesJson = { forGuests: string; signed: string };

/** Writes each line once for both, because a search of all categories spends most of its time on texts of lines. */
export function toLinesJson(price: StayPrice): LinesJson {
  const forGuests: string[] = [];
  const signed: string[] = [];
  const nights: string[] = [];
  const reasons: string[] = [];
  for (const { run, rulesId } of runsOf(price)) {
    const { kind, night, label, reason, quantity, unit, amount, isIncluded, isPaidAtHotel, of, taxId } = run;
    const line =
      `{"kind":"${kind}","night":${plainText(night)},"label":${JSON.stringify(label)},"reason":${textJson(reason)},` +
      `"quantity":${quantity},"unit":${plainText(unit)},"amount":"${amount}",` +
      `"isIncluded":${isIncluded},"isPaidAtHotel":${isPaidAtHotel}`;
    forGuests.push(`${line}}`);
    if (kind === 'night') nights.push(`[${quantity},"${unit}",${placeOf(reasons, reason)},${rulesId}]`);
    else signed.push(`${line},"of":${plainText(of)},"taxId":${plainText(taxId)}}`);
  }
  return {
    forGuests: `[${forGuests.join()}]`,
    signed: `"nights":[${nights.join()}],"reasons":[${reasons.join()}],"lines":[${signed.join()}]`,
  };
}

/** The place of a reason, of which `reasons` has the JSON; -1 for none. */
function placeOf(reasons: string[], reason: string | null): number {
  if (reason === null) return -1;
  const json = JSON.stringify(reason);
  const place = reasons.indexOf(json);
  return place < 0 ? reasons.push(json) - 1 : place;
}

const textJson = (text: string | null) => (text === null ? 'null' : JSON.stringify(text));

/** A date, an amount or an id as JSON, which has no character to escape. */
const plainText = (text: string | null) => (text === null ? 'null' : `"${text}"`);

/** The lines of a quoted price for a stay from `start` on, of which all nights have a discount code or none. */
export function fromSignedPrice(
  { nights, reasons, lines }: SignedPrice,
  { start, hasCode, digits }: { start: string; hasCode: boolean; digits: number },
): PriceLine[] {
  let day = dayNumber(start);
  const ofNights = nights.flatMap(([count, unit, place, rulesId]) => {
    const night = { amount: toMinor(unit, digits), reason: reasons[place] ?? null, agreedFor: null };
    const sheet = { rulesId, agreedFor: null, hasCode };
    return Array.from({ length: count }, () => nightLine(dateOf(day++), night, sheet));
  });
  const units = (text: string | null) => (text === null ? null : toMinor(text, digits));
  const others = lines.map((run) => ({
    ...run,
    unit: units(run.unit),
    amount: toMinor(run.amount, digits),
    of: units(run.of),
    sheet: null,
    extra: null,
  }));
  return [...ofNights, ...others];
}
