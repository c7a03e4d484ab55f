import { multiply, toMinor } from '@innkeeper/contracts/money';
import { partsOf, percentOf } from './night-price.ts';
import { lineOf, spread, sum } from './price-line.ts';
import { isWithin, type Party, type PriceLine, type StayNight, type Tax } from './rate-sheet.ts';

/** A tax or fee in a stay. One whose rate or base was changed under its id is another charge, with its own nights. */
type Charge = {
  tax: Tax;
  /** In the order of the lines: its id's place in the lists of the nights, from the first night on. */
  place: number;
  /** By night, how often it is due: persons, rooms, or once for a percentage. */
  units: number[];
  /** What a percentage is taken of; null for an amount. */
  of: bigint | null;
  amount: bigint;
  /** The part of the amount of which a cancellation fee is a share: of a percentage, what it is on nights. */
  countable: bigint;
  /** Both by night, if a percentage may be on this charge. */
  perNight: readonly bigint[];
  countablePerNight: readonly bigint[];
};

/**
 * A line for each tax and fee that is due, over the nights whose sheets have it and on which it is in force; and the part of them of
 * which a cancellation fee is a share. `net` has what each night costs after discounts, extra guests included.
 */
export function chargesOf(
  nights: readonly StayNight[],
  party: Party,
  net: readonly bigint[],
  digits: number,
): { lines: PriceLine[]; feeBase: bigint } {
  const charges = collect(nights, party);
  if (!charges.length) return { lines: [], feeBase: 0n };
  const onTop = charges.filter(({ tax }) => !tax.isIncluded);
  const isByNight = charges.some(({ tax }) => tax.base !== 'nights');
  for (const charge of onTop) if (charge.tax.base === 'nights') compute(charge, { net, digits, isByNight });
  // Percentages of other charges come after these; those that they are on are before them in the list.
  for (const charge of onTop)
    if (charge.tax.base !== 'nights')
      computeOnOthers(
        charge,
        onTop.filter((other) => covers(charge, other)),
        net,
      );
  takeOut(
    charges.filter(({ tax }) => tax.isIncluded),
    isByNight ? onTop : [],
    net,
  );
  return {
    lines: charges.filter(({ amount }) => amount !== 0n).map((charge) => lineOfCharge(charge, digits)),
    feeBase: sum(onTop.map(({ countable }) => countable)),
  };
}

function collect(nights: readonly StayNight[], party: Party): Charge[] {
  const places = new Map<string, number>();
  const charges = new Map<string, Charge>();
  const known = new Map<Tax, Charge>(); // nights of the same rules share their taxes
  nights.forEach(({ date, sheet }, i) => {
    for (const tax of sheet.rules.taxes) {
      if (!places.has(tax.taxId)) places.set(tax.taxId, places.size);
      const units = unitsOn(tax, date, i, party);
      if (!units) continue;
      let charge = known.get(tax);
      if (!charge) {
        const key = keyOf(tax);
        charge = charges.get(key) ?? newCharge(tax, places, nights.length);
        known.set(tax, charge);
        charges.set(key, charge);
      }
      charge.units[i] = units;
    }
  });
  return [...charges.values()].sort((a, b) => a.place - b.place);
}

const newCharge = (tax: Tax, places: ReadonlyMap<string, number>, nights: number): Charge => ({
  tax,
  place: places.get(tax.taxId)!,
  units: new Array<number>(nights).fill(0),
  of: null,
  amount: 0n,
  perNight: [],
  countable: 0n,
  countablePerNight: [],
});

/** Equal for charges that share a line. A limit of nights or ages is not part of it: it counts night by night. */
const keyOf = ({ taxId, kind, name, per, rate, base, isIncluded, isPaidAtHotel }: Tax) =>
  JSON.stringify([taxId, kind, name, per, rate, base, isIncluded, isPaidAtHotel]);

/** How often a charge is due for a night, which is the `i`th of its stay. */
function unitsOn(
  { per, minimumAge, maximumNights, valid }: Tax,
  date: string,
  i: number,
  party: Party,
): number {
  if ((maximumNights !== null && i >= maximumNights) || !isWithin(date, valid)) return 0;
  if (per === 'stay') return i === 0 ? 1 : 0;
  if (per !== 'person_night') return 1;
  return party.adults + party.childrenAges.filter((age) => age >= minimumAge).length;
}

/** Whether a percentage is on another charge, too. */
const covers = ({ tax, place }: Charge, other: Charge): boolean => {
  if (tax.base === 'nights' || other.tax.isIncluded || other.tax.taxId === tax.taxId) return false;
  if (tax.base === 'all_before') return other.place < place;
  return other.tax.kind === 'fee' && (other.place < place || other.tax.base === 'nights');
};

type Computing = { net: readonly bigint[]; digits: number; isByNight: boolean };

/** Computes an amount, or a percentage of nights, on top of the price. */
function compute(charge: Charge, { net, digits, isByNight }: Computing): void {
  const { tax, units } = charge;
  if (tax.per !== 'percent') {
    const unit = toMinor(tax.rate, digits);
    charge.amount = unit * BigInt(total(units));
    if (isByNight) {
      charge.perNight = units.map((count) => unit * BigInt(count));
      charge.countablePerNight = units.map(() => 0n);
    }
    return;
  }
  const base = net.map((amount, i) => (units[i] ? amount : 0n));
  charge.of = sum(base);
  charge.amount = percentOf(charge.of, tax.rate);
  charge.countable = tax.kind === 'city_tax' ? 0n : charge.amount;
  if (isByNight) {
    charge.perNight = spread(charge.amount, base);
    charge.countablePerNight = charge.countable ? charge.perNight : units.map(() => 0n);
  }
}

/** Computes a percentage on top of the price that is on other charges too, after those. */
function computeOnOthers(charge: Charge, covered: readonly Charge[], net: readonly bigint[]): void {
  const { tax, units } = charge;
  const baseOf = (part: (other: Charge) => readonly bigint[]) =>
    net.map((amount, i) => (units[i] ? covered.reduce((all, other) => all + part(other)[i]!, amount) : 0n));
  const base = baseOf(({ perNight }) => perNight);
  const countableBase = baseOf(({ countablePerNight }) => countablePerNight);
  charge.of = sum(base);
  charge.amount = percentOf(charge.of, tax.rate);
  charge.perNight = spread(charge.amount, base);
  const isCounted = tax.kind !== 'city_tax' && charge.of !== 0n;
  charge.countable = isCounted ? multiply(charge.amount, sum(countableBase), charge.of) : 0n;
  charge.countablePerNight = spread(charge.countable, countableBase);
}

const total = (units: readonly number[]) => units.reduce((all, count) => all + count, 0);

/**
 * Takes the percentages out that prices contain: those in the same amounts together, `net = gross / (1 + Σ rates)`, each of them
 * `net × rate`, rounded by largest remainder so that net and taxes add up to the gross.
 */
function takeOut(included: readonly Charge[], onTop: readonly Charge[], net: readonly bigint[]): void {
  if (!included.length) return;
  for (const charge of included) charge.of = 0n;
  /** By the places of those that are in it. */
  const grossOf = new Map<string, { taxes: Charge[]; gross: bigint }>();
  const add = (isIn: (tax: Charge) => boolean, gross: bigint) => {
    let key = '';
    for (let i = 0; i < included.length; i++) if (isIn(included[i]!)) key += `${i} `;
    if (!key || !gross) return;
    const group = grossOf.get(key);
    if (group) group.gross += gross;
    else grossOf.set(key, { taxes: included.filter(isIn), gross });
  };
  net.forEach((amount, i) => {
    const isDue = ({ units }: Charge) => units[i] !== 0;
    add(isDue, amount);
    for (const charge of onTop) add((tax) => isDue(tax) && covers(tax, charge), charge.perNight[i]!);
  });
  for (const { taxes, gross } of grossOf.values()) {
    const shares = spread(gross, [WHOLE, ...taxes.map(({ tax }) => thousandths(tax.rate))]);
    taxes.forEach((charge, i) => {
      charge.amount += shares[i + 1]!;
      charge.of! += gross;
    });
  }
}

/** A percentage of at most three decimals in thousandths of a percent, of which 100 % has `WHOLE`. */
const WHOLE = 100_000n;
const thousandths = (percent: string): bigint => {
  const { parts, whole } = partsOf(percent);
  return (parts * WHOLE) / whole;
};

/** The percentage of a line; null if it is an amount for each of its quantity. */
export const rateOfLine = ({ of, reason }: { of: unknown; reason: string | null }): string | null =>
  of === null ? null : reason!.slice(0, -PERCENT.length);
const PERCENT = ' %';

function lineOfCharge({ tax, units, of, amount }: Charge, digits: number): PriceLine {
  const { name: label, isIncluded, isPaidAtHotel, taxId } = tax;
  const kind = tax.kind === 'fee' ? 'fee' : 'tax';
  const line = { kind, label, amount, isIncluded, isPaidAtHotel, taxId } as const;
  if (tax.per === 'percent') return lineOf({ ...line, reason: `${tax.rate}${PERCENT}`, of });
  return lineOf({ ...line, quantity: total(units), unit: toMinor(tax.rate, digits) });
}
