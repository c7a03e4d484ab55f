import { type BookingOnWire, bookingTopic, type RoomOrder } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { invalidFields, type User, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { lockRoom, roomNotAvailable } from '../inventory/rooms.ts';
import { isStorablePrice, priceStay } from '../rates/price-stay.ts';
import { type Booking, toState } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { runIdempotently } from './idempotency.ts';
import { toBookingOnWire } from './read-bookings.ts';
import { insertBooking } from './store.ts';

type Customer = Pick<User, 'id' | 'email'>;

/**
 * Books a room for a customer. With a `key`, a repeated call returns the first call's answer, even after midnight: the
 * date is checked only after the key.
 * @throws ApiError 400, 404 or 409 `room_not_available`; 422 for a key that came with another order
 */
export async function bookRoom(
  { database, metrics, today }: Pick<Deps, 'database' | 'metrics' | 'today'>,
  customer: Customer,
  order: RoomOrder,
  key?: string,
): Promise<BookingOnWire> {
  try {
    return await database.transaction(async (tx) => {
      const book = async () => {
        const date = today();
        return toBookingOnWire(await bookIn(tx, customer, order, date), date);
      };
      if (key === undefined) return book();
      const answer = await runIdempotently(tx, { customerId: customer.id, key }, order, book);
      return completeAnswer(answer);
    });
  } catch (error) {
    const rejection = violation(error)?.constraint === 'no_double_booking' ? roomNotAvailable() : error;
    metrics.countRejection(rejection);
    throw rejection;
  }
}

async function bookIn(
  tx: Transaction,
  customer: Customer,
  order: RoomOrder,
  today: string,
): Promise<Booking> {
  const { roomId, start, end } = order;
  const guests = order.guests ?? 1;
  if (start < today) throw invalidFields({ start: 'must not be before today' });
  const { pricePerNight, maximumGuests } = await lockRoom(tx, roomId);
  if (guests > maximumGuests)
    throw invalidFields({ guests: `must be at most ${maximumGuests} in this room` });
  const price = priceStay(pricePerNight, nightsOf(order));
  if (!isStorablePrice(price))
    throw invalidFields({ end: 'makes the stay cost more than one booking can hold' });

  const stay = { roomId, start, end, guests, price, customerId: customer.id, email: customer.email };
  let booking: Booking | undefined;
  while (!booking) booking = await insertBooking(tx, { ...stay, bookingId: newBookingId() });
  const segments = [{ roomId, start, end }];
  tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, toState({ booking, segments }));
  return booking;
}

/** Completes an answer that the previous version recorded. Keys live for a day, so the next release drops it. */
const completeAnswer = (answer: BookingOnWire): BookingOnWire => ({
  ...{ guestName: '', guests: 1, allowedTransitions: [], mayCancel: true },
  ...answer,
  price: Number(answer.price),
});
