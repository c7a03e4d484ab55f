import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { bookingState } from '@innkeeper/contracts/booking/events';
import { LINE_LABELS } from '@innkeeper/contracts/booking/line-labels';
import { digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import type { z } from 'zod';
import { taxesOfDocument } from '../invoices/taxes-of-document.ts';
import { spread } from './spread.ts';

/**
 * What billing keeps of a booking. Of persons, who gets its invoices: the names of its newest event, which an erasure replaces.
 */
export const stayOfFolio = bookingState
  .pick({
    bookingId: true,
    status: true,
    roomId: true,
    segments: true,
    start: true,
    end: true,
    currency: true,
    lines: true,
    cancellationFee: true,
    language: true,
  })
  .extend({
    // Bookings that were stored before invoices were issued lack these until their next event.
    guestName: bookingState.shape.guestName.default(''),
    roomName: bookingState.shape.roomName.default(''),
    payer: bookingState.shape.payer.default(null),
  });
export type StayOfFolio = z.output<typeof stayOfFolio>;

/** A part of what a stay costs: revenue without taxes, or a tax. In minor units of the stay's currency. */
export type Charge = {
  serviceDate: string;
  account: string;
  taxId: string | null;
  /** A percentage; null for an amount, and for revenue. */
  rate: string | null;
  amount: bigint;
};

const ROOMS = 'revenue:rooms';
const FEES = 'revenue:fees';
const EXTRAS = 'revenue:extras';
const CANCELLATIONS = 'revenue:cancellations';

/**
 * What a stay costs, by day and account. The amounts are those of the booking's lines and add up to its price; this only says on which day
 * each part is earned, and takes the taxes out of the revenue that contains them:
 *
 * - a night on its day; extra guests, discounts and percentages in proportion to what the nights cost;
 * - an amount per person or night on each night, if it is due on all nights alike; otherwise, like a fee per stay, on the first one;
 * - an extra on the day of its service, each part with the tax that it contains;
 * - the fee of an early departure on that day. A booking that was cancelled or whose guest did not come costs its fee, on the day of arrival.
 */
export function chargesOf(stay: StayOfFolio): Charge[] {
  const digits = digitsOf(stay.currency);
  const minor = (amount: string) => toMinor(amount, digits);
  if (stay.status === 'cancelled' || stay.status === 'no_show') {
    const amount = stay.cancellationFee === null ? 0n : minor(stay.cancellationFee);
    return amount
      ? [{ serviceDate: stay.start, account: CANCELLATIONS, taxId: null, rate: null, amount }]
      : [];
  }
  const nights = stay.lines.filter((line) => line.kind === 'night' && line.night !== null);
  const days = nights.map(({ night }) => night!);
  const rooms = nights.map(({ amount }) => minor(amount));
  const charges: Charge[] = [];
  const add = (account: string, line: BookedLine, amounts: readonly bigint[]) =>
    amounts.forEach((amount, i) => {
      const { taxId = null, rate = null } = line.tax ?? {};
      charges.push({ serviceDate: days[i] ?? stay.start, account, taxId, rate, amount });
    });
  charges.push(...extraCharges(stay));
  const ofStay = stay.lines.filter((line) => line.kind !== 'extra' && !nights.includes(line));
  for (const line of ofStay.filter(({ kind }) => kind === 'extra_guest' || kind === 'discount'))
    spread(minor(line.amount), positive(rooms)).forEach((share, i) => {
      rooms[i] = (rooms[i] ?? 0n) + share;
    });
  const weights = positive(rooms);
  for (const line of ofStay) {
    const amount = minor(line.amount);
    if (line.kind === 'fee' && line.label === LINE_LABELS.earlyDeparture && !line.tax)
      charges.push({ serviceDate: stay.end, account: CANCELLATIONS, taxId: null, rate: null, amount });
    else if (line.kind === 'fee' || line.kind === 'tax') {
      const shares = line.tax?.rate ? spread(amount, weights) : perUnit(line, amount, days.length);
      if (line.isIncluded)
        shares.forEach((share, i) => {
          rooms[i] = (rooms[i] ?? 0n) - share;
        });
      add(line.kind === 'fee' ? FEES : `tax:${line.tax?.taxId ?? line.label}`, line, shares);
    }
  }
  rooms.forEach((amount, i) => {
    charges.push({ serviceDate: days[i] ?? stay.start, account: ROOMS, taxId: null, rate: null, amount });
  });
  return merged(charges);
}

/**
 * What extras cost, by day and tax. The tax of a rate is computed once for all of them, and divided over the parts by largest remainder, as
 * on an invoice.
 */
function extraCharges({ lines, start, currency }: StayOfFolio): Charge[] {
  const digits = digitsOf(currency);
  const parts = lines
    .filter(({ kind }) => kind === 'extra')
    .flatMap(({ night, amount, extra }) => {
      const serviceDate = night ?? start;
      const known = extra?.parts.length ? extra.parts : [{ amount, tax: null }];
      return known.map((part) => ({ serviceDate, tax: part.tax, gross: toMinor(part.amount, digits) }));
    });
  const { lines: taxed } = taxesOfDocument(
    parts.map(({ gross, tax }) => ({
      gross,
      tax: tax ? { category: 'S', rate: tax.rate, reason: null } : { category: 'E', rate: '0', reason: '' },
    })),
  );
  return parts.flatMap(({ serviceDate, tax }, i) => {
    const { net, tax: amount } = taxed[i]!;
    const revenue = { serviceDate, account: EXTRAS, taxId: null, rate: null, amount: net };
    if (!tax) return [revenue];
    const { taxId, rate } = tax;
    return [revenue, { serviceDate, account: `tax:${taxId}`, taxId, rate, amount }];
  });
}

const positive = (amounts: readonly bigint[]) => amounts.map((amount) => (amount < 0n ? 0n : amount));

/** An amount that is due on every night alike is divided without a remainder; any other is due on the first night. */
function perUnit({ quantity }: BookedLine, amount: bigint, nights: number): bigint[] {
  const isNightly = nights > 1 && quantity % nights === 0 && amount % BigInt(nights) === 0n;
  const first = Array.from({ length: Math.max(nights, 1) }, (_, i) => (i === 0 ? amount : 0n));
  return isNightly ? first.map(() => amount / BigInt(nights)) : first;
}

const keyOf = ({ serviceDate, account, taxId, rate }: Charge) =>
  JSON.stringify([serviceDate, account, taxId, rate]);

/** One charge for each day, account, tax and rate; none of zero. By day, revenue before taxes. */
export function merged(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const sum = sums.get(keyOf(charge));
    if (sum) sum.amount += charge.amount;
    else sums.set(keyOf(charge), { ...charge });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => compare(a.serviceDate, b.serviceDate) || compare(a.account, b.account));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a stay costs that was not posted, or was posted and it does not cost any more: then below zero. */
export const unposted = (due: readonly Charge[], posted: readonly Charge[]): Charge[] =>
  merged([...due, ...posted.map((charge) => ({ ...charge, amount: -charge.amount }))]);

export const sumOf = (amounts: readonly { amount: bigint }[]): bigint =>
  amounts.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * A rebate over the revenue and the percentages of a stay, in proportion to them: a guest who pays less, pays less tax. Amounts per
 * person or night do not follow the price. `left` is the most that it can be.
 */
export function rebateOf(amount: bigint, charges: readonly Charge[]): { parts: Charge[]; left: bigint } {
  const parts = merged(
    charges
      .filter(({ taxId, rate }) => taxId === null || rate !== null)
      .map((charge) => ({ ...charge, serviceDate: '' })),
  ).filter((part) => part.amount > 0n);
  const shares = spread(
    amount,
    parts.map((part) => part.amount),
  );
  return {
    parts: parts.map((part, i) => ({ ...part, amount: shares[i]! })).filter((part) => part.amount > 0n),
    left: sumOf(parts),
  };
}

/** The room in which a guest sleeps on a night. */
export const roomOn = ({ segments, roomId }: StayOfFolio, night: string): string =>
  segments.find(({ start, end }) => start <= night && night < end)?.roomId ?? roomId;
