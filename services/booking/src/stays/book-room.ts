import { isStaff } from '@innkeeper/contracts/access';
import type { BookingOnWire, RoomOrder, TermsChoice } from '@innkeeper/contracts/booking';
import type { User } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Once, Transaction } from '@innkeeper/kit/postgres';
import { languageOf } from '@innkeeper/words/languages';
import type { Deps } from '../deps.ts';
import { guestOfAccount } from '../guests/add-guest.ts';
import { assertUnrestricted } from '../inventory/restricted-rooms.ts';
import { bookable, lockRoom } from '../inventory/rooms.ts';
import { redeemCodes } from '../rates/discount-codes.ts';
import { readQuote } from '../rates/quote.ts';
import { acceptedBy, termsInsert } from './accepted-terms.ts';
import { newBookingId } from './booking-id.ts';
import { assertMayBook } from './booking-limits.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { decide } from './decide.ts';
import { lockRoomsOfQuotes } from './lock-rooms-for.ts';
import { type Agreed, agreedByQuote, agreedByRates, assertNotPast, withBookingRetries } from './new-stay.ts';
import { currentPlace, type Place, placeToCount } from './place.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import { accountLock, type Booker, readBooker } from './read-booker.ts';
import { saveBooking } from './save-booking.ts';
import { unprovenOf } from './unproven.ts';

type BookDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'now' | 'mailSecrets'>;
export type Customer = Pick<User, 'id' | 'email' | 'actor' | 'permissions' | 'emailVerified'>;

/**
 * Books a room for an account at its category's rates. A repeated call returns the first one's answer, even after midnight. Two round
 * trips: one reads and locks, the other one writes and commits.
 * @throws ApiError 400, 404, 409 `room_not_available`, `stay_restricted` or `hotel_not_open`, or for more than one guest may
 *   book; 422 for a key that came with another order
 */
export function bookRoom(
  deps: BookDeps & Pick<Deps, 'firstNight'>,
  customer: Customer,
  order: RoomOrder,
  once?: Once,
): Promise<BookingOnWire> {
  const book = async (tx: Transaction): Promise<BookingOnWire> => {
    const when = { today: deps.today(), now: deps.now() };
    assertNotPast(order, isStaff(customer) ? when.today : deps.firstNight());
    const place = placeToCount(customer, currentPlace());
    // The place and the account before the room, so that a transaction that waits for them locks no room.
    const [, , room, booker] = await Promise.all([
      place && tx.query(placeLock(place)),
      tx.query(accountLock(customer.id)),
      lockRoom(tx, order.roomId, order),
      readBooker(tx, { customerId: customer.id, place, today: when.today }),
    ]);
    assertMayBook(customer, booker, [order], when.today);
    const wanted = bookable(room, order.roomId);
    await assertUnrestricted(tx, { ...wanted, roomId: order.roomId }, order, when.today);
    const agreed = { ...agreedByRates(order, wanted), isRoomChosen: true };
    // The specified call has no terms: without them it books, and nothing is accepted (docs/decisions/0163).
    const terms = order.terms ? acceptedBy(customer, booker, order.terms) : null;
    return confirm(tx, { ...deps, customer, booker, place, when, terms }, agreed);
  };
  return withBookingRetries(deps, () => deps.database.transaction(book, once));
}

/**
 * Books a room of a category, or two in turn, for an account at the price of a quote, even if the rates have changed. A repeated call
 * returns the first one's answer, even if the quote has expired since.
 * @throws ApiError 400 for a quote that this hotel did not sign, or of a stay that begins before today; 409 `price_expired`,
 *   `room_not_available`, `discount_code_used_up` or `hotel_not_open`, or for more than one guest may book; 422 for a key
 *   that came with another quote
 */
export function bookStay(
  deps: BookDeps & Pick<Deps, 'availability' | 'quoteKeys'>,
  customer: Customer,
  token: string,
  once?: Once,
): Promise<BookingOnWire> {
  const book = async (tx: Transaction): Promise<BookingOnWire> => {
    const when = { today: deps.today(), now: deps.now() };
    const place = placeToCount(customer, currentPlace());
    const [, , booker] = await Promise.all([
      place && tx.query(placeLock(place)),
      tx.query(accountLock(customer.id)),
      readBooker(tx, { customerId: customer.id, place, today: when.today }),
    ]);
    const quote = readQuote(deps.quoteKeys, token, when.now);
    assertMayBook(customer, booker, [quote], when.today);
    const [rooms] = await lockRoomsOfQuotes(tx, [quote], when.today, deps.availability);
    await redeemCodes(tx, [quote]);
    const agreed = { ...agreedByQuote(quote, rooms!), isRoomChosen: false };
    return confirm(tx, { ...deps, customer, booker, place, when }, agreed);
  };
  return withBookingRetries(deps, () => deps.database.transaction(book, once), 'another room');
}

type ForAccount = Pick<Deps, 'mailSecrets'> & {
  customer: Customer;
  booker: Booker;
  place: Place | null;
  terms?: TermsChoice | null;
  when: { today: string; now: Date };
};

function confirm(
  tx: Transaction,
  { customer, booker, place, when, mailSecrets, terms = null }: ForAccount,
  agreed: Agreed & { isRoomChosen: boolean },
): BookingOnWire {
  const stay = {
    ...agreed,
    bookingId: newBookingId(booker.bookingPrefix),
    customerId: customer.id,
    guestId: customer.id,
    groupId: null,
    group: null,
    email: customer.email,
    guestName: booker.guestName,
    isCustomerDeleted: booker.isDeleted,
    createdAt: booker.now.toISOString(),
    arrivalTime: null,
    requests: '',
    language: languageOf(currentClient().languages),
    source: 'call' as const,
    channel: null,
    payer: null,
  };
  const details = { unproven: unprovenOf(mailSecrets, customer, customer.email), terms };
  const by = isStaff(customer) ? 'hotel' : 'guest';
  const decision = decide(null, { type: 'book', stay, details }, when, by);
  const guest = guestOfAccount(customer, booker, stay.language);
  if (guest) tx.queryAtCommit(guest);
  saveBooking(tx, decision);
  if (place) tx.queryAtCommit(placeOfBooking(stay.bookingId, place));
  if (terms) tx.queryAtCommit(termsInsert(stay.bookingId, terms, { id: customer.id, isAccount: true }));
  return toBookingOnWire(decision.after.booking, when.today);
}
