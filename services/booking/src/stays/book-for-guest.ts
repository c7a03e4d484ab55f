import { randomUUID } from 'node:crypto';
import { may } from '@innkeeper/contracts/access';
import type { BookingOnWire, DeskOrder } from '@innkeeper/contracts/booking';
import { invalidFields, rejection, type User } from '@innkeeper/kit/http';
import type { Once, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { walkInInsert } from '../guests/add-guest.ts';
import { readTakenRoom } from '../inventory/occupancies.ts';
import { bookable, lockRoom, readRooms } from '../inventory/rooms.ts';
import { toAgreedPrice } from '../rates/agreed-price.ts';
import { hashOf, newSecret } from '../secret.ts';
import { newBookingId } from './booking-id.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { checkIn } from './change-status.ts';
import { decide } from './decide.ts';
import { groupInsert } from './group-store.ts';
import { asReleased, sellOverHolds } from './holds/desk-holds.ts';
import { sealLink } from './links.ts';
import { lockRoomsFor } from './lock-rooms-for.ts';
import { agreedByRates, assertNotPast, withBookingRetries } from './new-stay.ts';
import { readNow } from './read-booker.ts';
import { saveBooking } from './save-booking.ts';

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
 * @throws ApiError 400, 404, 409 `room_not_available`, `room_not_clean` for a check-in without a reason; 403 for an agreed price
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
  ordered: DeskOrder,
): Promise<DeskBooking> {
  const when = { today: clock.today(), now: clock.now() };
  assertNotPast(ordered, when.today);
  if (ordered.checkIn && ordered.start > when.today)
    throw invalidFields({ checkIn: { code: 'arrival_day_only' } });
  const isRoomChosen = ordered.isRoomChosen || ordered.checkIn;
  const order = isRoomChosen ? ordered : { ...ordered, roomId: await freeRoomLike(tx, ordered, when.today) };
  const [locked, madeAt] = await Promise.all([lockRoom(tx, order.roomId, order), readNow(tx)]);
  const room = bookable(locked, order.roomId);
  const reason = order.agreedPrice === undefined ? null : (order.priceReason ?? null);
  const { firstName, lastName, email, phone, language = null } = order;
  const guestId = randomUUID();
  const group = groupOf(order, mailSecrets);
  const stay = {
    ...agreedByRates(order, room, { price: toAgreedPrice(order), reason }),
    isRoomChosen,
    bookingId: newBookingId(hotel.bookingPrefix),
    customerId: guestId,
    guestId,
    groupId: group?.groupId ?? null,
    group: null,
    email: email ?? '',
    guestName: `${firstName} ${lastName}`.trim(),
    isCustomerDeleted: false,
    createdAt: madeAt.toISOString(),
    arrivalTime: order.arrivalTime ?? null,
    requests: order.requests ?? '',
    language,
    source: order.checkIn ? ('walk_in' as const) : ('desk' as const),
  };
  const details = { link: group?.link ?? null };
  const decision = decide(null, { type: 'book', stay, details, reason: reason ?? '' }, when, 'desk');
  const releasedHolds = asReleased(await sellOverHolds(tx, decision.after.segments));
  if (group) tx.queryAtCommit(groupInsert(group));
  tx.queryAtCommit(walkInInsert({ guestId, firstName, lastName, email, phone, language }));
  saveBooking(tx, decision);
  if (!order.checkIn)
    return { booking: toBookingOnWire(decision.after.booking, when.today), changeId: null, ...releasedHolds };
  const arrived = await checkIn(tx, decision.after, when, order.reason);
  return {
    booking: toBookingOnWire(arrived.booking, when.today),
    changeId: arrived.changeId,
    ...releasedHolds,
  };
}

/** The ordered room, or if it is taken a free one of its category, for which other stays move if necessary; that one is locked. */
async function freeRoomLike(
  tx: Transaction,
  { roomId, start, end, guests = 1 }: DeskOrder,
  today: string,
): Promise<string> {
  const isTaken = await readTakenRoom(tx, '', [{ roomId, start, end }], { isByStaff: true });
  const categoryId = isTaken && (await readRooms(tx, [roomId])).get(roomId)?.categoryId;
  if (!categoryId) return roomId;
  const [other] = await lockRoomsFor(tx, [{ categoryId, start, end, guests: guests ?? 1, today }]);
  return other!.roomId;
}

/**
 * Arrival time, requests and the secret of the link that the guest's e-mails get are stored where those of bookings made together are; a
 * booking without them needs nothing there.
 */
function groupOf({ arrivalTime, requests = '', email }: DeskOrder, mailSecrets: Deps['mailSecrets']) {
  const secret = email && mailSecrets ? newSecret() : null;
  if (!arrivalTime && !requests && secret === null) return null;
  const groupId = randomUUID();
  return {
    groupId,
    arrivalTime: arrivalTime ?? null,
    requests,
    secretHash: secret === null ? null : hashOf(secret),
    link: secret && mailSecrets ? sealLink(mailSecrets, secret, groupId) : null,
  };
}
