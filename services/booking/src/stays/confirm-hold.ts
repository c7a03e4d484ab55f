import { randomUUID } from 'node:crypto';
import { isStaff } from '@innkeeper/contracts/access';
import type { Confirmation, LeadGuest } from '@innkeeper/contracts/booking';
import { currentClient, setActor } from '@innkeeper/kit/observe';
import type { Transaction } from '@innkeeper/kit/postgres';
import { languageOf } from '@innkeeper/words/languages';
import type { Deps } from '../deps.ts';
import { guestOfAccount, walkInInsert } from '../guests/add-guest.ts';
import { roomNotAvailable } from '../inventory/rooms.ts';
import { chooseExtras } from '../rates/extras-of-guests.ts';
import { partsOf, toQuotedStay } from '../rates/quote.ts';
import type { AgreedExtra } from '../rates/rate-sheet.ts';
import { hashOf, isSecret, secretFrom } from '../secret.ts';
import { acceptedBy, termsInsert } from './accepted-terms.ts';
import { newBookingId } from './booking-id.ts';
import { assertMayBook } from './booking-limits.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { decide } from './decide.ts';
import { groupInsert, selectGroupOfHold } from './group-store.ts';
import type { HeldRoom } from './holds/hold-store.ts';
import { type Holder, placeOfHolder, readHolder } from './holds/holder.ts';
import { assertHeld, endConfirmed, type HoldKey, lockHeldRooms, lockHold } from './holds/lock-hold.ts';
import { sealLink } from './links.ts';
import type { RoomOfPart } from './lock-rooms-for.ts';
import { agreedByQuote, withBookingRetries } from './new-stay.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import { accountLock, type Booker } from './read-booker.ts';
import { readBookings } from './read-bookings.ts';
import { saveBookings } from './save-booking.ts';
import { unprovenOf } from './unproven.ts';

type ConfirmDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'now' | 'mailSecrets'>;
export type Confirmed = Omit<Confirmation, 'message'>;

/**
 * Books the held rooms, one booking for each, at the quoted prices, even if the rates have changed. Confirming a hold again
 * returns the same bookings and the same secret, which is derived from the hold's.
 * It takes two round trips: one reads and locks, the other one writes and commits. Extras take another one.
 * @throws ApiError 404 for an unknown hold; 409 `terms_not_accepted`, `terms_changed`, `hold_expired`, `hold_released`, `hotel_not_open`, `room_not_available` for a room that was
 *   deleted, or for more than one guest may book; `extra_not_sold`, `extra_sold_out`, `price_changed` for an extra
 */
export function confirmHold(
  { database, metrics, mailSecrets, ...clock }: ConfirmDeps,
  holder: Holder,
  key: HoldKey,
  form: LeadGuest,
): Promise<Confirmed> {
  const when = { today: clock.today(), now: clock.now() };
  return withBookingRetries({ database, metrics }, () =>
    database.transaction(async (tx) => {
      // Lock the hold before its rooms: an expired hold then fails before it blocks any room.
      const [, hold, rooms, booker] = await Promise.all([
        lockHolder(tx, holder),
        lockHold(tx, key),
        lockHeldRooms(tx, key.holdId),
        readHolder(tx, holder, { today: when.today, exceptHold: key.holdId }),
      ]);
      if (hold.status === 'confirmed')
        return readConfirmed(tx, key, { ...when, isSignedIn: holder.customer !== null });
      assertHeld(hold);
      const extras = await chooseExtras(tx, form.extras, rooms);
      return confirmIn(tx, { holder, key, form, when, mailSecrets, rooms, booker, extras });
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
  { today, isSignedIn }: { today: string; isSignedIn: boolean },
): Promise<Confirmed> {
  const group = await selectGroupOfHold(tx, holdId);
  const { groupId, bookingIds, secretHash } = group!;
  const bookings = await readBookings(tx, bookingIds);
  const secret = linkSecret(holdSecret, groupId);
  const isValid = !isSignedIn && secretHash !== null && isSecret(secret, secretHash); // it may have been renewed
  return {
    bookings: bookings.map((booking) => toBookingOnWire(booking, today)),
    link: isValid ? { bookingId: bookingIds[0]!, secret } : null,
  };
}

type HeldOrder = {
  holder: Holder;
  key: HoldKey;
  form: LeadGuest;
  when: { today: string; now: Date };
  rooms: readonly HeldRoom[];
  booker: Booker;
  /** By room. */
  extras: readonly (readonly AgreedExtra[])[];
} & Pick<Deps, 'mailSecrets'>;

/** Books rooms that are locked, within a transaction that has locked their holder. @throws ApiError as `confirmHold` does */
export function confirmIn(
  tx: Transaction,
  { holder, key, form, when, mailSecrets, rooms, booker, extras }: HeldOrder,
): Confirmed {
  const { customer } = holder;
  const quotes = rooms.map(({ quote }) => toQuotedStay(quote));
  assertMayBook(customer, booker, quotes, when.today);
  if (rooms.some(({ isDeleted }) => isDeleted)) throw roomNotAvailable();

  const groupId = randomUUID();
  // An account sees its bookings by itself, but not the person at another address for whom it books.
  const isOwnAddress = customer?.email.toLowerCase() === form.email.toLowerCase();
  const secret = isOwnAddress ? null : linkSecret(key.secret, groupId);
  const terms = acceptedBy(customer, booker, form.terms);
  const { arrivalTime = null, requests } = form;
  const secretHash = secret === null ? null : hashOf(secret);
  tx.queryAtCommit(groupInsert({ groupId, secretHash, arrivalTime, requests }));
  const language = languageOf(currentClient().languages);
  const { guestId, guestName } = addGuest(tx, holder, booker, { ...form, language });
  if (!customer) setActor({ kind: 'user', id: guestId });
  endConfirmed(tx, key.holdId, { ...holder, groupId });
  const ids = rooms.map(() => newBookingId(booker.bookingPrefix)).sort(); // so that they sort as the rooms do
  const of = {
    customerId: customer?.id ?? guestId,
    guestId,
    groupId,
    group: rooms.length > 1 ? { groupId, bookings: rooms.length } : null,
    email: form.email,
    guestName,
    isCustomerDeleted: booker.isDeleted,
    createdAt: booker.now.toISOString(),
    arrivalTime,
    requests,
    language,
    isRoomChosen: false,
    source: 'site' as const,
    channel: null,
    payer: null,
  };
  const details = {
    link: secret && mailSecrets ? sealLink(mailSecrets, secret, groupId) : null,
    unproven: unprovenOf(mailSecrets, customer, form.email),
    terms,
  };
  const by = customer && isStaff(customer) ? 'hotel' : 'guest';
  const decisions = quotes.map((quote, place) => {
    const stay = {
      ...agreedByQuote(quote, roomsOf(rooms[place]!), extras[place]),
      ...of,
      bookingId: ids[place]!,
    };
    return decide(null, { type: 'book', stay, details }, when, by);
  });
  saveBookings(tx, decisions);
  const acceptor = { id: customer?.id ?? guestId, isAccount: customer !== null };
  if (terms) for (const id of ids) tx.queryAtCommit(termsInsert(id, terms, acceptor));
  const bookedFrom = placeOfHolder(holder);
  if (bookedFrom) for (const id of ids) tx.queryAtCommit(placeOfBooking(id, bookedFrom));
  return {
    bookings: decisions.map(({ after }) => toBookingOnWire(after.booking, when.today)),
    link: customer || secret === null ? null : { bookingId: ids[0]!, secret },
  };
}

/** The rooms that a held stay has in turn. */
function roomsOf({ roomId, roomName, second, category, quote }: HeldRoom): RoomOfPart[] {
  const names = [
    { roomId, name: roomName },
    ...(second ? [{ roomId: second.roomId, name: second.roomName }] : []),
  ];
  return partsOf(quote).map(({ start, end }, place) => ({ ...names[place]!, start, end, category }));
}

/**
 * The lead guest: the account's guest if the details are the account's, otherwise a new guest, because an account may book
 * for others.
 */
function addGuest(
  tx: Transaction,
  { customer }: Holder,
  booker: Booker,
  { firstName, lastName, email, phone, language }: LeadGuest & { language: string | null },
): { guestId: string; guestName: string } {
  const guestName = `${firstName} ${lastName}`.trim();
  const isOwn =
    customer &&
    guestName === booker.guestName &&
    email.toLowerCase() === customer.email.toLowerCase() &&
    phone === booker.phone;
  if (isOwn) {
    const guest = guestOfAccount(customer, booker, language);
    if (guest) tx.queryAtCommit(guest);
    return { guestId: customer.id, guestName };
  }
  const guestId = randomUUID();
  tx.queryAtCommit(walkInInsert({ guestId, firstName, lastName, email, phone, language }));
  return { guestId, guestName };
}
