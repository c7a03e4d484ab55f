import { isDeepStrictEqual } from 'node:util';
import type { AgreedLine } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { readLines } from '../rates/lines.ts';
import { linesOfTotal } from '../rates/lines-of-nights.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { toPrice } from '../rates/price-of-change.ts';
import type { PriceLine, StayPrice } from '../rates/rate-sheet.ts';
import type { Booking } from './booking.ts';

type Priced = Pick<Booking, 'bookingId' | 'price' | 'currency' | 'terms' | 'start' | 'end'>;

/** The agreed price; undefined if only its total is known, because each night cost the same. */
async function readAgreedPrice(sql: Sql, booking: Omit<Priced, 'terms'>): Promise<StayPrice | undefined> {
  const digits = digitsOf(booking.currency);
  const price = toPrice(await readLines(sql, booking.bookingId, digits), digits);
  const nights = price.lines.filter(({ kind }) => kind === 'night').map(({ night }) => night);
  const isOfStay = isDeepStrictEqual(nights, nightsBetween(booking.start, booking.end));
  return isOfStay && price.total === toMinor(booking.price, digits) ? price : undefined;
}

/** The lines whose sum is the price of a booking; none if only its total is known. */
export async function readAgreedLines(sql: Sql, booking: Omit<Priced, 'terms'>): Promise<AgreedLine[]> {
  const price = await readAgreedPrice(sql, booking);
  return price ? toAgreedLines(price) : [];
}

/** The same price with equal nights if only its total is known. */
export async function readPriceToChange(sql: Sql, booking: Priced): Promise<StayPrice> {
  const known = await readAgreedPrice(sql, booking);
  if (known) return known;
  const digits = digitsOf(booking.currency);
  const price = toMinor(booking.price, digits);
  const base = booking.terms ? toMinor(booking.terms.base, digits) : price;
  return toPrice(linesOfTotal(booking, { price, base }), digits);
}

export const toAgreedLines = ({ lines, digits }: StayPrice): AgreedLine[] =>
  lines.filter(({ isIncluded }) => !isIncluded).map((line) => toAgreedLine(line, digits));

const toAgreedLine = ({ kind, night, label, reason, amount }: PriceLine, digits: number): AgreedLine => ({
  kind,
  night,
  label,
  reason,
  amount: fromMinor(amount, digits),
});
