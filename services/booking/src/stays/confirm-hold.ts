import { randomUUID } from 'node:crypto';
import { isStaff } from '@innkeeper/contracts/access';
import { bookingTopic, type Confirmation, type LeadGuest } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { setActor } from '@innkeeper/kit/observe';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { assertMayHold, type Holder, placeOfHolder, readHolder } from '../holds/holder.ts';
import {
  assertHeld,
  endConfirmed,
  type HeldRoom,
  type HoldKey,
  lockHeldRooms,
  lockHold,
} from '../holds/lock-hold.ts';
import { hashOf, isSecret, secretFrom } from '../holds/secret.ts';
import { roomNotAvailable } from '../inventory/rooms.ts';
import { totalOf } from '../rates/price-nights.ts';
import { partsOf, toQuotedStay } from '../rates/quote.ts';
import { sizeOf } from '../rates/rate-sheet.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { withBookingRetries } from './book-room.ts';
import { accountLock, type Booker, guestInsert, walkInInsert } from './booker-store.ts';
import { type Booking, roomsOfNew } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { bookingInserts } from './booking-inserts.ts';
import { toState } from './booking-state.ts';
import { groupInsert, selectGroupOfHold } from './group-store.ts';
import { sealLink } from './links.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import { toBookingOnWire } from './read-bookings.ts';
import { recordBooking } from './record-booking.ts';
import { selectBookings } from './store.ts';
import { unprovenOf } from './unproven.ts';

type ConfirmDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'mailSecrets'>;
export type Confirmed = Omit<Confirmation, 'message'>;

/**
 * Books the held rooms, one booking for each, at the quoted prices, even if the rates have changed. Confirming a hold again
 * returns the same bookings and the same secret, which is derived from the hold's.
 * It takes two round trips: one reads and locks, the other one writes and commits.
 * @throws ApiError 404 for an unknown hold; 409 `hold_expired`, `hold_released`, `hotel_not_open`, `room_not_available` for a room that was
 *   deleted, or for more than one guest may book
 */
export function confirmHold(
  { database, metrics, today, mailSecrets }: ConfirmDeps,
  holder: Holder,
  key: HoldKey,
  form: LeadGuest,
): Promise<Confirmed> {
  const date = today();
  return withBookingRetries({ database, metrics }, () =>
    database.transaction(async (tx) => {
      // Lock the hold before its rooms: an expired hold then fails before it blocks any room.
      const [, hold, rooms, booker] = await Promise.all([
        lockHolder(tx, holder),
        lockHold(tx, key),
        lockHeldRooms(tx, key.holdId),
        readHolder(tx, holder, { today: date, exceptHold: key.holdId }),
      ]);
      if (hold.status === 'confirmed')
        return readConfirmed(tx, key, { date, isSignedIn: holder.customer !== null });
      assertHeld(hold);
      return confirmIn(tx, { holder, key, form, today: date, mailSecrets, rooms, booker });
    }),
  );
}

/** Waits until no other transaction counts the bookings of the account, or of the place that counts. */
export async function lockHolder(tx: Transaction, holder: Holder): Promise<void> {
  const place = placeOfHolder(holder);
  await Promise.all([
    place && tx.query(placeLock(place)),
    holder.customer && tx.query(accountLock(holder.customer.id)),
  ]);
}

const linkSecret = (holdSecret: string, groupId: string) =>
  secretFrom(holdSecret, `innkeeper.booking.1.${groupId}`);

/** The answer to an order that was confirmed before. */
export async function readConfirmed(
  tx: Transaction,
  { holdId, secret: holdSecret }: HoldKey,
  { date, isSignedIn }: { date: string; isSignedIn: boolean },
): Promise<Confirmed> {
  const group = await selectGroupOfHold(tx, holdId);
  const { groupId, bookingIds, secretHash } = group!;
  const bookings = await selectBookings(tx, bookingIds);
  const secret = linkSecret(holdSecret, groupId);
  const isValid = !isSignedIn && secretHash !== null && isSecret(secret, secretHash); // it may have been renewed
  return {
    bookings: bookings.map((booking) => toBookingOnWire(booking, date)),
    link: isValid ? { bookingId: bookingIds[0]!, secret } : null,
  };
}

type HeldOrder = {
  holder: Holder;
  key: HoldKey;
  form: LeadGuest;
  today: string;
  rooms: readonly HeldRoom[];
  booker: Booker;
} & Pick<Deps, 'mailSecrets'>;

/** Books rooms that are locked, within a transaction that has locked their holder. @throws ApiError as `confirmHold` does */
export function confirmIn(
  tx: Transaction,
  { holder, key, form, today, mailSecrets, rooms, booker }: HeldOrder,
): Confirmed {
  const { customer } = holder;
  const stays = rooms.map(({ quote }) => quote);
  assertMayHold(holder, booker, stays, today);
  if (rooms.some(({ isDeleted }) => isDeleted)) throw roomNotAvailable();

  const groupId = randomUUID();
  // An account sees its bookings by itself, but not the person at another address for whom it books.
  const isOwnAddress = customer?.email.toLowerCase() === form.email.toLowerCase();
  const secret = isOwnAddress ? null : linkSecret(key.secret, groupId);
  const { arrivalTime = null, requests } = form;
  tx.queryAtCommit(
    groupInsert({ groupId, secretHash: secret === null ? null : hashOf(secret), arrivalTime, requests }),
  );
  const { guestId, guestName } = addGuest(tx, holder, booker, form);
  const customerId = customer?.id ?? guestId;
  if (!customer) setActor({ kind: 'user', id: guestId });
  endConfirmed(tx, key.holdId, { ...holder, groupId });
  const made = { customerId, email: form.email, guestName, createdAt: booker.now.toISOString() };
  const group = rooms.length > 1 ? { groupId, bookings: rooms.length } : null;
  const forMails = {
    link: secret && mailSecrets ? sealLink(mailSecrets, secret, groupId) : null,
    unproven: unprovenOf(mailSecrets, customer, form.email),
  };
  const ids = rooms.map(() => newBookingId(booker.bookingPrefix)).sort(); // so that they sort as the rooms do
  const of = { guestId, groupId, isRoomChosen: false };
  const bookedFrom = placeOfHolder(holder);
  const bookings = rooms.map((room, place) => {
    const asked = { arrivalTime, requests, group };
    const { booking, agreed, segments } = bookingOf(room, { ...made, ...asked, bookingId: ids[place]! });
    if (booker.isDeleted) booking.flags.push('customer_deleted');
    for (const insert of bookingInserts({ ...booking, ...of, segments }, agreed)) tx.queryAtCommit(insert);
    if (bookedFrom) tx.queryAtCommit(placeOfBooking(booking.bookingId, bookedFrom));
    tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, {
      ...toState({ booking, segments }),
      ...forMails,
    });
    if (customer && isStaff(customer)) recordBooking(tx, 'booking.confirmed', null, { booking, segments });
    return toBookingOnWire(booking, today);
  });
  return { bookings, link: customer || secret === null ? null : { bookingId: ids[0]!, secret } };
}

type MadeBy = Pick<
  Booking,
  'bookingId' | 'customerId' | 'email' | 'guestName' | 'createdAt' | 'arrivalTime' | 'requests' | 'group'
>;

function bookingOf({ roomId, roomName, second, category, quote }: HeldRoom, made: MadeBy) {
  const agreed = toQuotedStay(quote);
  const rooms = [
    { roomId, name: roomName },
    { roomId: second?.roomId ?? '', name: second?.roomName ?? '' },
  ];
  const { shown, segments } = roomsOfNew(
    partsOf(quote).map((part, place) => ({ ...part, ...rooms[place]! })),
  );
  const { start, end, childrenAges, currency, price, terms } = agreed;
  const booking: Booking = {
    ...made,
    guests: sizeOf(agreed),
    childrenAges,
    status: 'confirmed',
    ...shown,
    start,
    end,
    nights: nightsOf({ start, end }),
    price: totalOf(price),
    currency,
    flags: [],
    terms,
    cancellationFee: null,
    category,
    revision: 0,
    source: 'site',
    lines: toStoredLines(price),
  };
  return { booking, agreed, segments };
}

/**
 * The lead guest: the account's guest if the details are the account's, otherwise a new guest, because an account may book
 * for others.
 */
function addGuest(
  tx: Transaction,
  { customer }: Holder,
  booker: Booker,
  { firstName, lastName, email, phone }: LeadGuest,
): { guestId: string; guestName: string } {
  const guestName = `${firstName} ${lastName}`.trim();
  const isOwn =
    customer &&
    guestName === booker.guestName &&
    email.toLowerCase() === customer.email.toLowerCase() &&
    phone === booker.phone;
  if (isOwn) {
    if (!booker.hasGuest) tx.queryAtCommit(guestInsert(customer.id, customer.email));
    return { guestId: customer.id, guestName };
  }
  const guestId = randomUUID();
  tx.queryAtCommit(walkInInsert({ guestId, firstName, lastName, email, phone }));
  return { guestId, guestName };
}
