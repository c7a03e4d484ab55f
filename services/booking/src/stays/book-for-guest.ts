import { randomUUID } from 'node:crypto';
import { may } from '@innkeeper/contracts/access';
import type { BookingOnWire, DeskOrder } from '@innkeeper/contracts/booking';
import { invalidFields, rejection, type User } from '@innkeeper/kit/http';
import type { Once, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { guestOfOrder, newGuest } from '../guests/guest-of-order.ts';
import { readTakenRoom } from '../inventory/occupancies.ts';
import { bookable, lockRoom, lockRooms, readRooms } from '../inventory/rooms.ts';
import { toAgreedPrice } from '../rates/agreed-price.ts';
import { findCode, redeemCodes } from '../rates/discount-codes.ts';
import { type StoredCode, sizeOf } from '../rates/rate-sheet.ts';
import { hashOf, newSecret } from '../secret.ts';
import { newBookingId } from './booking-id.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { checkIn } from './change-status.ts';
import { decide } from './decide.ts';
import { groupInsert } from './group-store.ts';
import { asReleased, sellOverHolds } from './holds/desk-holds.ts';
import { sealLink } from './links.ts';
import { lockRoomsFor } from './lock-rooms-for.ts';
import {
  agreedByRates,
  assertNotPast,
  type DeskTerms,
  ONE_ADULT,
  toParty,
  withBookingRetries,
} from './new-stay.ts';
import { readNow } from './read-booker.ts';
import { saveBookings } from './save-booking.ts';

/** A booking by staff; `changeId` is that of the check-in, null if the guest was not checked in. */
export type DeskBooking = {
  booking: BookingOnWire;
  changeId: string | null;
  /** Of guests, which ended because the desk sold over them. */
  releasedHolds?: number;
};

type BookDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'now' | 'mailSecrets'> & {
  hotel: Pick<Deps['hotel'], 'bookingPrefix'>;
};

/**
 * Books a room for a guest without an account, who walks in or calls, and checks them in if the call asks for it. A guest's hold of
 * the room ends. A room that nobody chose is replaced by another one of its category if it is taken. Staff may book before the
 * hotel is open to guests, and stays that are restricted for guests. A repeated call returns the first one's answer.
 * An agreed price needs the permission and a reason: the history and the booking store the reason, the lines of the price do
 * not.
 * @throws ApiError 400, 404, 409 `discount_code_used_up`, `room_not_available`, `room_not_clean` for a check-in without a reason; 403 for an agreed price
 *   without the permission; 422 for a key that came with another order
 */
export function bookForGuest(
  deps: BookDeps,
  staff: Pick<User, 'permissions'>,
  order: DeskOrder,
  once?: Once,
): Promise<DeskBooking> {
  if (order.agreedPrice !== undefined && !may(staff, 'bookings:price')) throw rejection('forbidden');
  const book = (tx: Transaction) => bookIn(tx, deps, order);
  return withBookingRetries(deps, () => deps.database.transaction(book, once));
}

async function bookIn(
  tx: Transaction,
  { hotel, mailSecrets, ...clock }: BookDeps,
  order: DeskOrder,
): Promise<DeskBooking> {
  const when = { today: clock.today(), now: clock.now() };
  assertNotPast(order, when.today);
  if (order.checkIn && order.start > when.today)
    throw invalidFields({ checkIn: { code: 'arrival_day_only' } });
  const guest = await guestOfOrder(tx, order); // before the rooms, as a change of the guest locks them
  const rooms = await lockOrdered(tx, order, when.today);
  const madeAt = await readNow(tx);
  const terms = await termsOf(tx, order, when.today);
  const discount = terms.code ?? undefined;
  await redeemCodes(
    tx,
    rooms.map(() => ({ discount })),
  );
  const group = groupOf(order, mailSecrets);
  const ids = rooms.map(() => newBookingId(hotel.bookingPrefix)).sort(); // so that they sort as the rooms do
  const of = {
    customerId: guest.customerId,
    groupId: group?.groupId ?? null,
    group: group && rooms.length > 1 ? { groupId: group.groupId, bookings: rooms.length } : null,
    email: order.email ?? '',
    isCustomerDeleted: false,
    createdAt: madeAt.toISOString(),
    arrivalTime: order.arrivalTime ?? null,
    requests: order.requests ?? '',
    language: guest.language,
    source: order.checkIn ? ('walk_in' as const) : ('desk' as const),
    channel: order.channel ?? null,
    payer: order.payer ?? null,
  };
  const details = { link: group?.link ?? null };
  const guests = rooms.map(({ lastName, firstName }) =>
    lastName ? newGuest({ firstName, lastName, phone: '', language: guest.language }) : guest,
  );
  const decisions = rooms.map(({ room, isRoomChosen, partyField, ...ordered }, place) => {
    const wanted = { ...order, ...ordered, party: toParty(ordered) };
    const { guestId, guestName } = guests[place]!;
    const agreed = agreedByRates(wanted, room, { ...terms, partyField });
    const stay = { ...agreed, ...of, isRoomChosen, bookingId: ids[place]!, guestId, guestName };
    return decide(null, { type: 'book', stay, details, reason: terms.reason ?? '' }, when, 'desk');
  });
  const taken = decisions.flatMap(({ after }) => after.segments);
  const releasedHolds = asReleased(await sellOverHolds(tx, taken));
  if (group) tx.queryAtCommit(groupInsert(group));
  for (const { change } of new Set([guest, ...guests])) if (change) tx.queryAtCommit(change);
  saveBookings(tx, decisions);
  let changeId: string | null = null;
  let [first] = decisions.map(({ after }) => after.booking);
  if (order.checkIn)
    for (const [place, { after }] of decisions.entries()) {
      const arrived = await checkIn(tx, after, when, order.reason);
      if (place === 0) [first, changeId] = [arrived.booking, arrived.changeId];
    }
  return { booking: toBookingOnWire(first!, when.today), changeId, ...releasedHolds };
}

/** The rooms of an order, locked in the order of their ids; the first is another one like it if it is taken and nobody chose it. */
async function lockOrdered(tx: Transaction, order: DeskOrder, today: string) {
  const { moreRooms, guests, adults, children } = order;
  const isRoomChosen = order.isRoomChosen || order.checkIn;
  const roomId = isRoomChosen ? order.roomId : await freeRoomLike(tx, order, today);
  const partyField = adults === undefined ? 'guests' : 'adults';
  const ordered = [
    { roomId, isRoomChosen, guests, adults, children, firstName: '', lastName: '', partyField },
    ...moreRooms.map((room, place) => ({
      ...room,
      isRoomChosen: true,
      partyField: `moreRooms.${place}.adults`,
    })),
  ];
  if (moreRooms.length)
    await lockRooms(
      tx,
      ordered.map((one) => one.roomId),
    );
  const rooms = await Promise.all(ordered.map((one) => lockRoom(tx, one.roomId, order)));
  return ordered.map((one, place) => ({ ...one, room: bookable(rooms[place], one.roomId) }));
}

/** How the price of an order is found. @throws ApiError 400 for a discount code that does not apply to the stay */
export async function termsOf(
  tx: Transaction,
  order: Pick<DeskOrder, 'start' | 'end' | 'adults' | 'planId' | 'discountCode' | keyof AgreedOrder>,
  today: string,
): Promise<DeskTerms & { code: StoredCode | null }> {
  const price = toAgreedPrice(order);
  const terms = {
    price,
    reason: price && (order.priceReason ?? null),
    planId: order.planId,
    partyField: order.adults === undefined ? ('guests' as const) : ('adults' as const),
  };
  if (price || order.discountCode === undefined) return { ...terms, code: null };
  const { code, problem } = await findCode(
    tx,
    { typed: order.discountCode },
    { ...order, ...ONE_ADULT },
    today,
  );
  if (problem) throw invalidFields({ discountCode: problem });
  return { ...terms, code };
}
type AgreedOrder = Pick<DeskOrder, 'agreedPrice' | 'agreedPer' | 'priceReason'>;

/** The ordered room, or if it is taken a free one of its category, for which other stays move if necessary; that one is locked. */
async function freeRoomLike(
  tx: Transaction,
  { roomId, start, end, ...order }: DeskOrder,
  today: string,
): Promise<string> {
  const isTaken = await readTakenRoom(tx, '', [{ roomId, start, end }], { isByStaff: true });
  const categoryId = isTaken && (await readRooms(tx, [roomId])).get(roomId)?.categoryId;
  if (!categoryId) return roomId;
  const [other] = await lockRoomsFor(tx, [
    { categoryId, start, end, guests: sizeOf(toParty(order) ?? ONE_ADULT), today },
  ]);
  return other!.roomId;
}

/**
 * Arrival time, requests and the secret of the link that the guest's e-mails get are stored where those of bookings made together are; a
 * booking without them needs nothing there.
 */
function groupOf(
  { arrivalTime, requests = '', email, moreRooms }: DeskOrder,
  mailSecrets: Deps['mailSecrets'],
) {
  const secret = email && mailSecrets ? newSecret() : null;
  if (!arrivalTime && !requests && secret === null && !moreRooms.length) return null;
  const groupId = randomUUID();
  return {
    groupId,
    arrivalTime: arrivalTime ?? null,
    requests,
    secretHash: secret === null ? null : hashOf(secret),
    link: secret && mailSecrets ? sealLink(mailSecrets, secret, groupId) : null,
  };
}
