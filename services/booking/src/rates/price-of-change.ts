import { nightsOf } from '@innkeeper/contracts/dates';
import { forParty, type PricedNights, taxesOfMore } from './change-of-party.ts';
import { linesOfNights } from './lines-of-nights.ts';
import { nightsBetween } from './night-price.ts';
import { sum } from './price-line.ts';
import type { Party, PriceLine, RatePlan, StayOfParty, StayPrice } from './rate-sheet.ts';
import { priceForParty } from './stay-price.ts';

export type ChangeToPrice = {
  /** The agreed price, and the party. */
  agreed: StayPrice;
  before: StayOfParty;
  party: Party;
  plan: Pick<RatePlan, 'name' | 'adjustPercent'> | null;
  /** The kept and the new nights of the stay, in their order. */
  kept: readonly PricedNights[];
  added: readonly PricedNights[];
};

/**
 * The price of a changed stay. Kept nights keep their lines; new nights have today's price. On kept nights, additional guests
 * cost today's price, and guests who no longer come are subtracted at the agreed price. The rules are in docs/rates.md.
 */
export function priceOfChange({ agreed, before, party, plan, kept, added }: ChangeToPrice): StayPrice {
  const keptNights = kept.flatMap(({ start, end }) => nightsBetween(start, end));
  const own = linesOfNights(agreed.lines, nightsBetween(before.start, before.end), keptNights);
  const { digits } = agreed;
  const lines = forParty(own, kept, { before, party, digits });
  let priced = keptNights.length;
  for (const { categoryPrice, rates, start, end } of added) {
    const left = rates && { ...rates, taxes: taxesOfMore(rates.taxes, priced) };
    lines.push(...priceForParty(categoryPrice, left, { start, end, ...party, digits }, plan).lines);
    priced += nightsOf({ start, end });
  }
  return toPrice(inOrder(lines), digits);
}

/** Combines the prices of the two parts of one stay. */
export const joinPrices = (first: StayPrice, second: StayPrice): StayPrice =>
  toPrice(inOrder([...first.lines, ...second.lines]), first.digits);

export function toPrice(lines: PriceLine[], digits: number): StayPrice {
  const due = lines.filter(({ isIncluded }) => !isIncluded);
  const atHotel = due.filter(({ isPaidAtHotel }) => isPaidAtHotel);
  const total = (list: readonly PriceLine[]) => sum(list.map(({ amount }) => amount));
  return { digits, lines, total: total(due), atHotel: total(atHotel) };
}

const KINDS = ['night', 'extra_guest', 'discount', 'tax', 'fee'];

/** Nights by date, then the other lines by kind; equal ones share a line. */
function inOrder(lines: readonly PriceLine[]): PriceLine[] {
  const joined = new Map<string, PriceLine>();
  for (const line of lines) {
    const { amount, quantity, of, ...rest } = line;
    const key = JSON.stringify({ ...rest, unit: rest.unit === null ? null : String(rest.unit) });
    const same = joined.get(key);
    joined.set(
      key,
      same
        ? {
            ...line,
            amount: same.amount + amount,
            quantity: line.unit === null ? 1 : same.quantity + quantity,
            of: of === null || same.of === null ? null : same.of + of,
          }
        : line,
    );
  }
  return [...joined.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compare(a.night ?? '', b.night ?? ''),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
