import { toMinor } from '@innkeeper/contracts/money';
import { dayAfter, partsOf } from './night-price.ts';
import { lineOf, spread } from './price-line.ts';
import type { AgreedExtra, ExtraOfLine, Party, PriceLine, StayNight } from './rate-sheet.ts';

type OfStay = { nights: readonly Pick<StayNight, 'date'>[]; party: Party; digits: number };

/**
 * The lines of a stay's extras, one for each day of each order. An order with a date is due on that day, if the stay has it, so often as
 * ordered; any other follows the nights and guests, so that a changed stay costs what a stay of these nights and guests costs.
 */
export const extraLines = (extras: readonly AgreedExtra[], stay: OfStay): PriceLine[] =>
  extras.flatMap((extra) => linesOf(extra, stay));

function linesOf(extra: AgreedExtra, { nights, party, digits }: OfStay): PriceLine[] {
  const quantity = extra.date === null ? extra.quantity * personsOf(extra, party) : extra.quantity;
  if (!quantity || !nights.length) return [];
  const unit = toMinor(extra.price, digits);
  const amount = unit * BigInt(quantity);
  return daysOf(
    extra,
    nights.map(({ date }) => date),
  ).map((night) =>
    lineOf({
      kind: 'extra',
      night,
      label: extra.name,
      quantity,
      unit,
      amount,
      extra: ofLine(extra, amount),
    }),
  );
}

/** On which days an order is due in a stay of these nights. The day of departure is one of them. */
export function daysOf(
  { unit, served, date }: Pick<AgreedExtra, 'unit' | 'served' | 'date'>,
  nights: readonly string[],
): string[] {
  const first = nights[0]!;
  const departure = dayAfter(nights.at(-1)!);
  if (date !== null) return date >= first && date <= departure ? [date] : [];
  const isMorning = served === 'next_morning';
  if (unit === 'night' || unit === 'person_night') return isMorning ? nights.map(dayAfter) : [...nights];
  return [isMorning ? departure : first];
}

/** By how many guests an extra is multiplied: those of its ages, or none where it is not for each person. */
function personsOf({ unit, minimumAge, maximumAge }: AgreedExtra, { adults, childrenAges }: Party): number {
  if (unit !== 'person' && unit !== 'person_night') return 1;
  const children = childrenAges.filter((age) => age >= (minimumAge ?? 0) && age <= (maximumAge ?? age));
  return children.length + (maximumAge === null ? adults : 0);
}

/** The parts of an amount, by largest remainder. */
const ofLine = ({ orderId, extraId, isBreakfast, parts }: AgreedExtra, amount: bigint): ExtraOfLine => {
  const amounts = spread(
    amount,
    parts.map(({ percent }) => thousandths(percent)),
  );
  return {
    orderId,
    extraId,
    isBreakfast,
    parts: parts.map(({ name, rate, taxId }, i) => ({ name, rate, taxId, amount: amounts[i]! })),
  };
};

const thousandths = (percent: string): bigint => {
  const { parts, whole } = partsOf(percent);
  return (parts * 100_000n) / whole;
};
