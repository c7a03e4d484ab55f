import { bookingTopic, type RoomOrder } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { invalidFields, type User, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { lockRoom, roomNotAvailable } from '../inventory/lock-room.ts';
import { priceStay } from '../rates/price-stay.ts';
import { newBookingId } from './booking-id.ts';
import { runIdempotently } from './idempotency.ts';
import { type Booking, insertBooking } from './store.ts';

type Customer = Pick<User, 'id' | 'email'>;

/**
 * Books a room for a customer. With a `key`, a repeated call returns the first call's booking, even after midnight: the
 * date is checked only after the key.
 * @throws ApiError 400, 404 or 409 `room_not_available`; 422 for a key that came with another order
 */
export async function bookRoom(
  { database, metrics, today }: Deps,
  customer: Customer,
  order: RoomOrder,
  key?: string,
): Promise<Booking> {
  try {
    return await database.transaction((tx) => {
      const book = () => bookIn(tx, customer, order, today());
      return key === undefined ? book() : runIdempotently(tx, { customerId: customer.id, key }, order, book);
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
  if (order.start < today) throw invalidFields({ start: 'must not be before today' });
  const { pricePerNight } = await lockRoom(tx, order.roomId);
  const price = priceStay(pricePerNight, nightsOf(order));
  if (price === null) throw invalidFields({ end: 'makes the stay cost more than one booking can hold' });

  const stay = { ...order, price, customerId: customer.id, email: customer.email };
  let booking: Booking | undefined;
  while (!booking) booking = await insertBooking(tx, { ...stay, bookingId: newBookingId() });
  tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, booking);
  return booking;
}
