import type { User } from '@innkeeper/kit/http/auth';
import { conflict, invalidFields, notFound, violation } from '@innkeeper/kit/http/errors';
import type { Transaction } from '@innkeeper/kit/postgres/db';
import { announceBooking } from './announce-booking.ts';
import { answerOnce } from './answer-once.ts';
import { newBookingId } from './booking-id.ts';
import type { RoomOrder } from './contract.ts';
import type { OpenHotel } from './hotel.ts';
import { priceOfStay } from './price.ts';
import { lockRoom } from './rooms-store.ts';
import { nightsOf } from './stay.ts';
import { type Booking, insertBooking } from './store.ts';

type Guest = Pick<User, 'id' | 'email'>;

const roomNotAvailable = () =>
  conflict(
    'room_not_available',
    'This room is not available for these nights. Please choose another room or other dates.',
  );

/**
 * Books a room for a guest. With a `key`, a repeated call gives the first one's answer again, even when the day
 * has changed meanwhile: that is why the date is looked at after the key.
 * @throws ApiError 400, 404 or 409 `room_not_available`; 422 for a key that came with another order.
 */
export async function bookRoom(
  { database, counts, today }: OpenHotel,
  guest: Guest,
  order: RoomOrder,
  key?: string,
): Promise<Booking> {
  try {
    return await database.transaction((tx) => {
      const book = () => bookOn(tx, guest, order, today());
      return key === undefined ? book() : answerOnce(tx, { customerId: guest.id, key }, order, book);
    });
  } catch (error) {
    const refusal = violation(error)?.constraint === 'no_double_booking' ? roomNotAvailable() : error;
    counts.refused(refusal);
    throw refusal;
  }
}

async function bookOn(tx: Transaction, guest: Guest, order: RoomOrder, today: string): Promise<Booking> {
  if (order.start < today) throw invalidFields({ start: 'must not be before today' });
  const room = await lockRoom(tx, order.roomId);
  if (!room || room.deleted) throw notFound(`The room ${order.roomId}`);
  if (!room.available || room.pricePerNight === null) throw roomNotAvailable();
  const price = priceOfStay(room.pricePerNight, nightsOf(order));
  if (price === null) throw invalidFields({ end: 'makes the stay cost more than one booking can hold' });

  const stay = { ...order, price, customerId: guest.id, email: guest.email };
  let booking: Booking | undefined;
  while (!booking) booking = await insertBooking(tx, { ...stay, bookingId: newBookingId() });
  announceBooking(tx, booking);
  return booking;
}
