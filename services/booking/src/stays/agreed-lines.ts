import { isDeepStrictEqual } from 'node:util';
import type { AgreedLine } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { readNights } from '../rates/booked-lines.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { equalNights } from '../rates/nights-by-rates.ts';
import { sum } from '../rates/price-line.ts';
import type { PriceLine, StayNight, StayPrice } from '../rates/rate-sheet.ts';
import type { Booking } from './booking.ts';

/** The lines whose sum is the price of a booking; none if only its total is known, because each night cost the same. */
export function agreedLinesOf({ lines, price, currency }: Booking): AgreedLine[] {
  const digits = digitsOf(currency);
  const due = (lines ?? [])
    .filter(({ isIncluded }) => !isIncluded)
    .map((line) => ({ ...line, amount: toMinor(line.amount, digits) }));
  if (sum(due.map(({ amount }) => amount)) !== toMinor(price, digits)) return [];
  return due.map((line) => toAgreedLine(line, digits));
}

/** The nights of a booking with the sheets by which they were agreed. */
export async function readAgreedNights(sql: Sql, booking: Booking): Promise<StayNight[]> {
  const digits = digitsOf(booking.currency);
  const nights = await readNights(sql, booking.bookingId, digits);
  const isOfStay = isDeepStrictEqual(
    nights.map(({ date }) => date),
    nightsBetween(booking.start, booking.end),
  );
  return isOfStay ? nights : equalNights(booking.price, booking, digits);
}

export const toAgreedLines = ({ lines, digits }: StayPrice): AgreedLine[] =>
  lines.filter(({ isIncluded }) => !isIncluded).map((line) => toAgreedLine(line, digits));

const toAgreedLine = (
  { kind, night, label, reason, amount }: Pick<PriceLine, 'kind' | 'night' | 'label' | 'reason' | 'amount'>,
  digits: number,
): AgreedLine => ({ kind, night, label, reason, amount: fromMinor(amount, digits) });
