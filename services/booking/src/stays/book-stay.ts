import { isStaff } from '@innkeeper/contracts/access';
import { type BookingOnWire, bookingTopic } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { invalidFields } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { redeemCodes } from '../rates/discount-codes.ts';
import { totalOf } from '../rates/price-nights.ts';
import { readQuote } from '../rates/quote.ts';
import { sizeOf } from '../rates/rate-sheet.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { type Customer, hotelNotOpen, withBookingRetries } from './book-room.ts';
import { accountLock, guestInsert, selectBooker } from './booker-store.ts';
import { type Booking, roomsOfNew, UNCHANGED } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { bookingInserts } from './booking-inserts.ts';
import { assertVerified, assertWithinLimits } from './booking-limits.ts';
import { toState } from './booking-state.ts';
import { answerUpdate, claimKey } from './idempotency.ts';
import { lockRoomsOfQuotes } from './lock-rooms-for.ts';
import { currentPlace, placeToCount } from './place.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import { toBookingOnWire } from './read-bookings.ts';
import { recordBooking } from './record-booking.ts';
import { unprovenOf } from './unproven.ts';

type BookingDeps = Pick<
  Deps,
  'database' | 'metrics' | 'availability' | 'today' | 'now' | 'quoteKeys' | 'mailSecrets'
>;

/**
 * Books a room of a category, or two in turn, at the price of a quote, even if the rates have changed. With a `key`, a repeated call
 * returns the first call's answer, even if the quote has expired since.
 * @throws ApiError 400 for a quote that this hotel did not sign, or of a stay that begins before today; 409 `price_expired`,
 *   `room_not_available`, `discount_code_used_up` or `hotel_not_open`, or for more than one guest may book; 422 for a key
 *   that came with another quote
 */
export async function bookStay(
  deps: BookingDeps,
  customer: Customer,
  token: string,
  key?: string,
): Promise<BookingOnWire> {
  const idempotency = key === undefined ? undefined : { customerId: customer.id, key };
  const book = async (tx: Transaction): Promise<BookingOnWire> => {
    const today = deps.today();
    const place = placeToCount(customer, currentPlace());
    const [answered, , , booker] = await Promise.all([
      idempotency && claimKey<BookingOnWire>(tx, idempotency, { quote: token }),
      place && tx.query(placeLock(place)),
      tx.query(accountLock(customer.id)),
      selectBooker(tx, { customerId: customer.id, place, today }),
    ]);
    if (answered) return answered;

    if (!booker.isOpen) throw hotelNotOpen();
    const agreed = readQuote(deps.quoteKeys, token, deps.now());
    const { start, end, childrenAges, currency, price, terms } = agreed;
    if (start < today) throw invalidFields({ start: 'must not be before today' });
    assertVerified(customer, booker);
    assertWithinLimits(customer, { start, end }, booker, today);
    const [rooms] = await lockRoomsOfQuotes(tx, [agreed], today, deps.availability);
    const { shown, segments } = roomsOfNew(rooms!);
    await redeemCodes(tx, [agreed]);
    const booking: Booking = {
      bookingId: newBookingId(booker.bookingPrefix),
      customerId: customer.id,
      email: customer.email,
      guestName: booker.guestName,
      guests: sizeOf(agreed),
      childrenAges,
      status: 'confirmed',
      ...shown,
      start,
      end,
      nights: nightsOf({ start, end }),
      price: totalOf(price),
      currency,
      createdAt: booker.now.toISOString(),
      flags: booker.isDeleted ? ['customer_deleted'] : [],
      terms,
      cancellationFee: null,
      ...UNCHANGED,
      category: rooms![0]!.category,
      source: 'call',
      group: null,
      lines: toStoredLines(price),
    };
    const answer = toBookingOnWire(booking, today);

    if (!booker.hasGuest) tx.queryAtCommit(guestInsert(customer.id, customer.email));
    for (const insert of bookingInserts({ ...booking, segments, isRoomChosen: false }, agreed))
      tx.queryAtCommit(insert);
    if (place) tx.queryAtCommit(placeOfBooking(booking.bookingId, place));
    if (idempotency) tx.queryAtCommit(answerUpdate(idempotency, answer));
    tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, {
      ...toState({ booking, segments }),
      link: null,
      unproven: unprovenOf(deps.mailSecrets, customer, customer.email),
    });
    if (isStaff(customer)) recordBooking(tx, 'booking.confirmed', null, { booking, segments });
    return answer;
  };
  return withBookingRetries(deps, () => deps.database.transaction(book), 'another room');
}
