import type { BookedExtra, ExtraOrder, ExtrasOfBooking, OfferedExtra } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { readCurrency } from '../hotel.ts';
import { daysOf, extraLines } from '../rates/extra-lines.ts';
import { agreeExtra, readSoldExtras, readTaxIds } from '../rates/extras.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { sum } from '../rates/price-line.ts';
import type { AgreedExtra } from '../rates/rate-sheet.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import { readAgreedNights } from './agreed-lines.ts';
import { type Booking, isToCome, partyOfBooking, type Reservation } from './booking.ts';
import type { Changed } from './change-status.ts';
import { decide } from './decide.ts';
import { lockReservation, readReservation } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';
import { readUndoableChange } from './undo-change.ts';

type ExtrasDeps = Pick<Deps, 'database' | 'today' | 'now'>;
type OfOrder = { bookingId: string; orderId: string };

/** What a booking has beside the room, and what it can get. @throws ApiError 404 */
export async function readExtrasOfBooking(
  { database }: Pick<Deps, 'database'>,
  bookingId: string,
): Promise<ExtrasOfBooking> {
  const { booking } = await readReservation(database, bookingId);
  const isOpen = isToCome(booking.status);
  return {
    extras: bookedExtras(booking),
    offers: isOpen ? await offersFor(database, booking) : [],
    firstDay: booking.start,
    lastDay: booking.end,
    mayChange: isOpen,
  };
}

/** The extras of a booking, each with what all its days cost. */
export function bookedExtras({ extras, lines, currency }: Booking): BookedExtra[] {
  const digits = digitsOf(currency);
  return extras.map(({ orderId, extraId, name, unit, date, quantity }) => {
    const own = (lines ?? []).filter(({ extra }) => extra?.orderId === orderId);
    const amount = fromMinor(sum(own.map((line) => toMinor(line.amount, digits))), digits);
    return { orderId, extraId, name, unit, date, quantity, amount: { amount, currency } };
  });
}

/** What the hotel sells now, at its price for the nights and guests of a booking. */
async function offersFor(sql: Sql, booking: Booking): Promise<OfferedExtra[]> {
  const [sold, currency] = await Promise.all([readSoldExtras(sql), readCurrency(sql)]);
  if (currency !== booking.currency) return [];
  const digits = digitsOf(currency);
  const stay = {
    nights: nightsBetween(booking.start, booking.end).map((date) => ({ date })),
    party: partyOfBooking(booking),
    digits,
  };
  const money = (units: bigint) => ({ amount: fromMinor(units, digits), currency });
  return sold.map((extra) => {
    const { extraId, name, description, unit, price } = extra;
    const order = agreeExtra(extra, { orderId: extraId, date: null, quantity: 1 }, () => extraId);
    const whole = sum(extraLines([order], stay).map(({ amount }) => amount));
    return {
      extraId,
      name,
      description,
      unit,
      price: money(toMinor(price, digits)),
      whole: unit === 'piece' ? null : money(whole),
    };
  });
}

/**
 * Adds an extra to a booking, for staff. It can be undone for ten minutes. Repeating it changes nothing.
 * @throws ApiError 404; 409 `illegal_transition` for a stay that has ended, `extra_not_sold` for an extra that has ended or is not due on
 *   any day of the stay, `extra_sold_out`
 */
export const addExtraToBooking = (
  deps: ExtrasDeps,
  { extraId, ...order }: OfOrder & ExtraOrder,
): Promise<Changed> =>
  changeExtras(deps, order.bookingId, async (tx, booking) => {
    if (booking.extras.some(({ orderId }) => orderId === order.orderId)) return null;
    return { extras: [...booking.extras, await agree(tx, booking, { extraId, ...order })] };
  });

/** Takes an extra away, for staff. @throws ApiError 404; 409 `illegal_transition` for a stay that has ended */
export const removeExtraFromBooking = (
  deps: ExtrasDeps,
  { bookingId, orderId, reason }: OfOrder & { reason: string },
): Promise<Changed> =>
  changeExtras(deps, bookingId, async (_, { extras }) => {
    const left = extras.filter((extra) => extra.orderId !== orderId);
    return left.length < extras.length ? { extras: left, reason } : null;
  });

/** An extra as it is agreed now for a booking. @throws ApiError 409 `extra_not_sold` */
async function agree(
  sql: Sql,
  booking: Booking,
  { extraId, ...order }: ExtraOrder & { orderId: string },
): Promise<AgreedExtra> {
  const [sold, taxIdOf, currency] = await Promise.all([
    readSoldExtras(sql),
    readTaxIds(sql),
    readCurrency(sql),
  ]);
  const extra = sold.find((one) => one.extraId === extraId);
  if (!extra || currency !== booking.currency) throw rejection('extra_not_sold');
  const agreed = agreeExtra(extra, order, taxIdOf);
  const nights = nightsBetween(booking.start, booking.end);
  const isDue = daysOf(agreed, nights).length > 0 && !(extra.unit === 'piece' && order.date === null);
  if (!isDue) throw rejection('extra_not_sold');
  return agreed;
}

type Sold = { extras: readonly AgreedExtra[]; reason?: string };

async function changeExtras(
  { database, today, now }: ExtrasDeps,
  bookingId: string,
  wanted: (tx: Sql, booking: Booking) => Promise<Sold | null>,
): Promise<Changed> {
  const when = { today: today(), now: now() };
  try {
    return await database.transaction(async (tx) => {
      const before: Reservation = await lockReservation(tx, bookingId);
      const { booking } = before;
      const change = await wanted(tx, booking);
      if (!change) {
        const last = await readUndoableChange(tx, bookingId, when.today);
        return { booking, changeId: last?.isAmended ? last.changeId : null };
      }
      const nights = await readAgreedNights(tx, booking);
      const decision = decide(before, { type: 'change_extras', nights, ...change }, when, 'desk');
      const changeId = saveBooking(tx, decision);
      return { booking: decision.after.booking, changeId };
    });
  } catch (error) {
    throw rejectionOfSale(error);
  }
}
