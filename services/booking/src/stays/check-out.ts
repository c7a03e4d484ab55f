import { bookingTopic, type Departure } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { leftRoomUpsert } from '../housekeeping/room-states.ts';
import { priceOfDeparture } from '../rates/early-departure.ts';
import { deleteLines, linesInsert, readLinesAsJson } from '../rates/lines.ts';
import { totalOf } from '../rates/price-nights.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { readAgreedNights } from './agreed-lines.ts';
import {
  type Booking,
  describeTransitions,
  mayBecome,
  partyOfBooking,
  stayUntilDeparture,
} from './booking.ts';
import { toState } from './booking-state.ts';
import { type LockedBooking, type StatusChange, setStatus } from './set-status.ts';
import { selectBooking, selectPriceReason, updateStay } from './store.ts';

export type DepartureWhen = { today: string; now: Date };
/** `cost` is the cost of the unused nights that the caller was shown. */
export type DepartureWanted = { isWaived: boolean; cost?: string | undefined };

/** The price after an early departure; null if no night is freed. */
async function planDeparture(sql: Sql, booking: Booking, { today, now }: DepartureWhen, isWaived: boolean) {
  const stayed = stayUntilDeparture(booking, today);
  if (stayed.end === booking.end) return null;
  const nights = await readAgreedNights(sql, booking);
  const party = { ...partyOfBooking(booking), digits: digitsOf(booking.currency) };
  const { terms } = booking;
  return { stayed, ...priceOfDeparture({ nights, party, terms, end: stayed.end, now, isWaived }) };
}

/**
 * The cost of checking a guest out today. Stores nothing.
 * @throws ApiError 404; 409 `illegal_transition` for a guest who is not in the house
 */
export async function previewDeparture(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  bookingId: string,
): Promise<Departure> {
  const when = { today: today(), now: now() };
  const booking = await selectBooking(database, bookingId);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  if (!mayBecome(booking, 'checked_out', when.today))
    throw conflict('illegal_transition', describeTransitions(booking));
  const departure = await planDeparture(database, booking, when, false);
  const money = (amount: string) => ({ amount, currency: booking.currency });
  return {
    nights: departure ? booking.nights - nightsOf(departure.stayed) : 0,
    cost: money(fromMinor(departure?.cost ?? 0n, digitsOf(booking.currency))),
    before: money(booking.price),
    after: money(departure ? totalOf(departure.price) : booking.price),
  };
}

/** The previous price that `keepForUndo` keeps if a check-out has changed it. */
type CheckOut = StatusChange & { former?: { lines: string; priceReason: string | null } };

/**
 * Ends the stay of a locked booking on the day of departure: frees the later nights, computes the new price, and marks the
 * room as dirty.
 * @throws ApiError 409 `illegal_transition`, `price_changed` if the cost differs from the one that the caller was shown
 */
export async function checkOut(
  tx: Transaction,
  locked: LockedBooking,
  when: DepartureWhen,
  { isWaived, cost }: DepartureWanted,
): Promise<CheckOut> {
  const { booking } = locked;
  const { bookingId, guests, childrenAges, terms, currency } = booking;
  const departure = mayBecome(booking, 'checked_out', when.today)
    ? await planDeparture(tx, booking, when, isWaived)
    : null;
  if (cost !== undefined && !isWaived && toMinor(cost, digitsOf(currency)) !== (departure?.cost ?? 0n))
    throw priceChanged();
  let changed: CheckOut = setStatus(tx, locked, 'checked_out', when.today);
  if (departure) {
    const former = {
      lines: await readLinesAsJson(tx, bookingId),
      priceReason: await selectPriceReason(tx, bookingId),
    };
    const price = totalOf(departure.price);
    await updateStay(tx, bookingId, { ...departure.stayed, guests, childrenAges, price, terms });
    await deleteLines(tx, bookingId);
    await tx.query(linesInsert(bookingId, departure.price));
    changed = {
      ...changed,
      booking: { ...changed.booking, price, lines: toStoredLines(departure.price) },
      former,
    };
  }
  tx.queryAtCommit(leftRoomUpsert({ roomId: booking.roomId, bookingId, today: when.today }));
  tx.publish(bookingTopic, 'booking.checked_out', bookingId, toState(changed));
  return changed;
}

const priceChanged = () =>
  conflict(
    'price_changed',
    'The cost of leaving today has changed, so nothing was saved. Please check the new amount.',
  );
