import { multiply } from '@innkeeper/contracts/money';

/**
 * How an amount is taxed, in categories of EN 16931 (UNTDID 5305): `S` at a rate above zero, `E` not at all, with a reason, such as a
 * city tax that the hotel collects for the town.
 */
export type TaxOfLine =
  | { category: 'S'; rate: string; reason: null }
  | { category: 'E'; rate: '0'; reason: string };

export type Taxable = { gross: bigint; tax: TaxOfLine };
/** Amounts in minor units of the currency; `net + tax` is `gross`. */
export type NetAndTax = { net: bigint; tax: bigint };
export type TaxTotal = NetAndTax & {
  gross: bigint;
  category: 'S' | 'E';
  rate: string;
  reason: string | null;
};
export type DocumentTaxes = {
  /** One for each line, in their order. */
  lines: NetAndTax[];
  /** One for each category and rate: the highest rate first, what is exempt last. */
  totals: TaxTotal[];
} & NetAndTax & { gross: bigint };

/** Rates are decimal text of at most three places: "7", "25.5". */
const THOUSANDTHS = 1_000n;
const HUNDRED_PERCENT = 100n * THOUSANDTHS;

/** A rate in thousandths of a percent: `"7.7"` is 7700. @throws for anything but such a number */
export function rateInThousandths(rate: string): bigint {
  const parts = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(rate);
  if (!parts) throw new RangeError(`not a tax rate: ${rate}`);
  return BigInt(parts[1]!) * THOUSANDTHS + BigInt((parts[2] ?? '').padEnd(3, '0'));
}

/** The shortest text of a rate, so that equal rates have equal texts: `"7.00"` is `"7"`. */
export const shortestRate = (rate: string): string =>
  String(Number(rateInThousandths(rate)) / Number(THOUSANDTHS));

/**
 * Net and tax of a document whose lines have gross amounts, which guests have agreed to and which therefore stay as they are. The tax is
 * computed once for each rate, `gross − round(gross / (1 + rate))` rounded half away from zero, and spread to the lines by largest
 * remainder. By net instead of gross up to a fifth of all amounts would differ by a minor unit.
 */
export function taxesOfDocument(lines: readonly Taxable[]): DocumentTaxes {
  const groups = new Map<string, number[]>();
  lines.forEach(({ tax }, i) => {
    const key = keyOf(tax);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  const ofLines = new Array<NetAndTax>(lines.length);
  const totals = [...groups.values()].map((places) => {
    const members = places.map((i) => lines[i]!);
    const { category, rate } = members[0]!.tax;
    const shortest = shortestRate(rate);
    const nets = spreadNet(
      members.map(({ gross }) => gross),
      rateInThousandths(shortest),
    );
    places.forEach((i, n) => {
      ofLines[i] = { net: nets[n]!, tax: lines[i]!.gross - nets[n]! };
    });
    const [gross, net] = [sum(members.map((line) => line.gross)), sum(nets)];
    return { category, rate: shortest, reason: reasonsOf(members), gross, net, tax: gross - net };
  });
  totals.sort((a, b) => Number(rateInThousandths(b.rate) - rateInThousandths(a.rate)));
  return {
    lines: ofLines,
    totals,
    net: sum(totals.map(({ net }) => net)),
    tax: sum(totals.map(({ tax }) => tax)),
    gross: sum(totals.map(({ gross }) => gross)),
  };
}

/**
 * A price that contains several things with rates of their own, such as a breakfast of food and drinks, divided in proportion to
 * `weights` by largest remainder: the parts are always the whole. Of equal remainders the first part gets more.
 * @throws RangeError for weights of which none is above zero
 */
export function splitGross(gross: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('no weights to divide by');
  return byLargestRemainder(
    gross,
    weights.map((weight) => ({ numerator: gross * weight, denominator: whole })),
  );
}

/** Of exempt amounts EN 16931 wants one total, with all reasons. */
const keyOf = ({ category, rate }: TaxOfLine) => `${category} ${shortestRate(rate)}`;

function reasonsOf(lines: readonly Taxable[]): string | null {
  const reasons = new Set(lines.flatMap(({ tax }) => tax.reason ?? []));
  return reasons.size ? [...reasons].join('; ') : null;
}

function spreadNet(gross: readonly bigint[], rate: bigint): bigint[] {
  const denominator = HUNDRED_PERCENT + rate;
  const net = multiply(sum(gross), HUNDRED_PERCENT, denominator);
  return byLargestRemainder(
    net,
    gross.map((amount) => ({ numerator: amount * HUNDRED_PERCENT, denominator })),
  );
}

/** Whole numbers next to the given fractions whose sum is `total`, which is the rounded sum of the fractions. */
function byLargestRemainder(
  total: bigint,
  fractions: readonly { numerator: bigint; denominator: bigint }[],
): bigint[] {
  const floors = fractions.map(({ numerator, denominator }) => floor(numerator, denominator));
  const remainders = fractions.map(({ numerator, denominator }, i) => numerator - floors[i]! * denominator);
  const order = remainders.map((_, i) => i).sort((a, b) => compare(remainders[b]!, remainders[a]!) || a - b);
  const missing = Number(total - sum(floors));
  const raised = new Set(order.slice(0, missing));
  return floors.map((value, i) => (raised.has(i) ? value + 1n : value));
}

const floor = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
