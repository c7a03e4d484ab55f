import { isStaff } from '@innkeeper/contracts/access';
import { type BookingOnWire, bookingTopic, type RoomOrder } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf } from '@innkeeper/contracts/dates';
import { ApiError, conflict, invalidFields, type User, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { endExpiredHolds } from '../holds/end-expired-holds.ts';
import { assertUnrestricted } from '../inventory/restricted-rooms.ts';
import { type BookableRoom, bookable, lockRoom, roomNotAvailable } from '../inventory/rooms.ts';
import type { AgreedPrice } from '../rates/agreed-price.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { agreedTerms, deadlineOf } from '../rates/cancellation.ts';
import { partyOf, priceAgreed, priceByRates } from '../rates/nightly-rates.ts';
import { totalOf } from '../rates/price-nights.ts';
import { isStorablePrice, priceWithoutRates } from '../rates/price-without-rates.ts';
import type { PricedStay } from '../rates/rate-sheet.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import { accountLock, type Booker, guestInsert, selectBooker } from './booker-store.ts';
import { type Booking, UNCHANGED } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { bookingInserts } from './booking-inserts.ts';
import { assertVerified, assertWithinLimits } from './booking-limits.ts';
import { toState } from './booking-state.ts';
import { answerUpdate, claimKey } from './idempotency.ts';
import { currentPlace, placeToCount } from './place.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import { toBookingOnWire } from './read-bookings.ts';
import { recordBooking } from './record-booking.ts';
import { unprovenOf } from './unproven.ts';

type BookDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'mailSecrets'>;
export type Customer = Pick<User, 'id' | 'email' | 'actor' | 'permissions' | 'emailVerified'>;

export const hotelNotOpen = () =>
  conflict('hotel_not_open', 'The hotel opens soon. It takes no bookings yet.');

/**
 * Books a room for a customer. With a `key`, a repeated call returns the first call's answer, even after midnight: the
 * date is checked only after the key.
 * @throws ApiError 400, 404, 409 `room_not_available`, `stay_restricted` or `hotel_not_open`, or for more than one guest may
 *   book; 422 for a key that came with another order
 */
export function bookRoom(
  { database, metrics, today, mailSecrets }: BookDeps,
  customer: Customer,
  order: RoomOrder,
  key?: string,
): Promise<BookingOnWire> {
  return withBookingRetries({ database, metrics }, () =>
    database.transaction((tx) => bookIn(tx, customer, order, { today, mailSecrets }, key)),
  );
}

/**
 * Runs a transaction that stores a new booking, and runs it again with another id if the booking's id was taken. Counts
 * rejections. If the constraint rejects the nights, it also runs again if that can find `another room`. If no room is free, it
 * ends the expired holds, and runs again if there were any.
 * @throws ApiError 409 `room_not_available` if the constraint rejects the nights of the only wanted room; 409 `price_expired` for a
 *   price in another currency than the hotel's; 503 while the hotel changes its currency
 */
export async function withBookingRetries<T>(
  { database, metrics }: Pick<Deps, 'database' | 'metrics'>,
  book: () => Promise<T>,
  ifTaken: 'reject' | 'another room' = 'reject',
): Promise<T> {
  for (;;) {
    try {
      return await book();
    } catch (error) {
      const constraint = violation(error)?.constraint;
      const isTaken = constraint === 'no_double_booking';
      if (constraint === 'bookings_pkey' || (isTaken && ifTaken === 'another room')) continue;
      const rejection = isTaken ? roomNotAvailable() : rejectionOfSale(error);
      const isFull = rejection instanceof ApiError && rejection.code === 'room_not_available';
      if (isFull && (await endExpiredHolds(database))) continue;
      metrics.countRejection(rejection);
      throw rejection;
    }
  }
}

/** Two round trips: one reads and locks, the other one writes and commits. */
async function bookIn(
  tx: Transaction,
  customer: Customer,
  order: RoomOrder,
  { today, mailSecrets }: Pick<BookDeps, 'today' | 'mailSecrets'>,
  key: string | undefined,
): Promise<BookingOnWire> {
  const idempotency = key === undefined ? undefined : { customerId: customer.id, key };
  const date = today();
  const place = placeToCount(customer, currentPlace());
  // The key first, so that a repeated call waits for the first one and not for the room. The place and the account before the
  // room, so that a transaction that waits for them locks no room.
  const [answered, , , room, booker] = await Promise.all([
    idempotency && claimKey<BookingOnWire>(tx, idempotency, order),
    place && tx.query(placeLock(place)),
    tx.query(accountLock(customer.id)),
    lockRoom(tx, order.roomId, order),
    selectBooker(tx, { customerId: customer.id, place, today: date }),
  ]);
  if (answered) return answered;

  if (!booker.isOpen) throw hotelNotOpen();
  if (order.start < date) throw invalidFields({ start: 'must not be before today' });
  assertVerified(customer, booker);
  assertWithinLimits(customer, order, booker, date);
  const wanted = bookable(room, order.roomId);
  await assertUnrestricted(tx, { ...wanted, roomId: order.roomId }, order, date);
  const { booking, lines } = confirm(order, wanted, customer, booker);
  const answer = toBookingOnWire(booking, date);

  if (!booker.hasGuest) tx.queryAtCommit(guestInsert(customer.id, customer.email));
  for (const insert of bookingInserts({ ...booking, isRoomChosen: true }, { price: lines }))
    tx.queryAtCommit(insert);
  if (place) tx.queryAtCommit(placeOfBooking(booking.bookingId, place));
  if (idempotency) tx.queryAtCommit(answerUpdate(idempotency, answer));
  const segments = [{ roomId: booking.roomId, start: booking.start, end: booking.end }];
  tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, {
    ...toState({ booking, segments }),
    link: null,
    unproven: unprovenOf(mailSecrets, customer, customer.email),
  });
  if (isStaff(customer)) recordBooking(tx, 'booking.confirmed', null, { booking, segments });
  return answer;
}

/**
 * The booking for an order, and the lines of its price if the category has rates or the desk agreed on another price.
 * @throws ApiError 400 for a party that the room does not hold, and for a price that cannot be stored or has too many decimals
 */
export function confirm(
  { roomId, start, end, guests: ordered }: RoomOrder,
  { name, category, pricePerNight, currency, timeZone, maximumGuests, rates }: BookableRoom,
  customer: Pick<Customer, 'id' | 'email'>,
  booker: Pick<Booker, 'guestName' | 'isDeleted' | 'now' | 'bookingPrefix'>,
  agreed: AgreedPrice | null = null,
): { booking: Booking; lines: PricedStay | null } {
  const guests = ordered ?? 1;
  if (guests > maximumGuests)
    throw invalidFields({ guests: `must be at most ${maximumGuests} in this room` });
  const nights = nightsOf({ start, end });
  const digits = digitsOf(currency);
  assertDecimals(currency, { agreedPrice: agreed?.amount });
  const lines = agreed
    ? priceAgreed(agreed, rates, { start, end, adults: guests, childrenAges: [], digits })
    : rates && priceByRates(pricePerNight, rates, { start, end, digits }, partyOf(ordered));
  const price = lines ? totalOf(lines) : priceWithoutRates(pricePerNight, nights, digits);
  if (!isStorablePrice(price))
    throw invalidFields({
      [agreed ? 'agreedPrice' : 'end']: 'makes the stay cost more than one booking can hold',
    });
  const [plan] = rates?.plans ?? [];
  const terms = plan && lines ? agreedTerms(plan, lines, deadlineOf(plan.policy, start, timeZone)) : null;
  const booking: Booking = {
    bookingId: newBookingId(booker.bookingPrefix),
    customerId: customer.id,
    email: customer.email,
    guestName: booker.guestName,
    guests,
    childrenAges: [],
    status: 'confirmed',
    roomId,
    roomName: name,
    start,
    end,
    nights,
    price,
    currency,
    createdAt: booker.now.toISOString(),
    flags: booker.isDeleted ? ['customer_deleted'] : [],
    terms,
    cancellationFee: null,
    ...UNCHANGED,
    category,
    source: 'call',
    group: null,
    lines: lines && toStoredLines(lines),
  };
  return { booking, lines };
}
