import { randomUUID } from 'node:crypto';
import { may } from '@innkeeper/contracts/access';
import { type BookingOnWire, bookingTopic, type DeskOrder } from '@innkeeper/contracts/booking';
import { forbidden, invalidFields, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { asReleased, sellOverHolds } from '../holds/desk-holds.ts';
import { hashOf, newSecret } from '../holds/secret.ts';
import { bookable, lockRoom, readRooms } from '../inventory/rooms.ts';
import { toAgreedPrice } from '../rates/agreed-price.ts';
import { confirm, withBookingRetries } from './book-room.ts';
import { walkInInsert } from './booker-store.ts';
import type { Booking } from './booking.ts';
import { bookingInserts } from './booking-inserts.ts';
import { toState } from './booking-state.ts';
import { checkIn } from './change-status.ts';
import { groupInsert } from './group-store.ts';
import { answerUpdate, claimKey } from './idempotency.ts';
import { sealLink } from './links.ts';
import { lockRoomsFor } from './lock-rooms-for.ts';
import { selectTakenRoom } from './move-store.ts';
import { toBookingOnWire } from './read-bookings.ts';
import { recordBooking, recordStatus } from './record-booking.ts';
import type { LockedBooking } from './set-status.ts';
import { selectNow } from './store.ts';
import { keepForUndo } from './undo-change.ts';

/** A booking by staff; `changeId` is that of the check-in, null if the guest was not checked in. */
export type DeskBooking = {
  booking: BookingOnWire;
  changeId: string | null;
  /** Of guests, which ended because the desk sold over them. */
  releasedHolds?: number;
};

type BookDeps = Pick<Deps, 'database' | 'metrics' | 'today' | 'mailSecrets'> & {
  hotel: Pick<Deps['hotel'], 'bookingPrefix'>;
};

/**
 * Books a room for a guest without an account, who walks in or calls, and checks them in if the call asks for it. A guest's hold of the room ends. A room that nobody chose is
 * replaced by another one of its category if it is taken. Staff may book before the
 * hotel is open to guests, and stays that are restricted for guests. With a `key`, a repeated call returns the first call's answer.
 * An agreed price needs the permission and a reason: the history and the booking store the reason, the lines of the price do
 * not.
 * @throws ApiError 400, 404, 409 `room_not_available`, `room_not_clean` for a check-in without a reason; 403 for an agreed price without the permission; 422 for a key that came
 *   with another order
 */
export function bookForGuest(
  { database, metrics, hotel, today, mailSecrets }: BookDeps,
  staff: Pick<User, 'id' | 'permissions'>,
  order: DeskOrder,
  key?: string,
): Promise<DeskBooking> {
  if (order.agreedPrice !== undefined && !may(staff, 'bookings:price')) throw forbidden();
  return withBookingRetries({ database, metrics }, () =>
    database.transaction(async (tx) => {
      const idempotency = key === undefined ? undefined : { customerId: staff.id, key };
      const answered = idempotency && (await claimKey<DeskBooking>(tx, idempotency, order));
      if (answered) return answered;
      const answer = await bookIn(tx, order, { today: today(), mailSecrets, hotel });
      if (idempotency) tx.queryAtCommit(answerUpdate(idempotency, answer));
      return answer;
    }),
  );
}

async function bookIn(
  tx: Transaction,
  ordered: DeskOrder,
  { today, mailSecrets, hotel }: Pick<BookDeps, 'mailSecrets' | 'hotel'> & { today: string },
): Promise<DeskBooking> {
  if (ordered.start < today) throw invalidFields({ start: 'must not be before today' });
  if (ordered.checkIn && ordered.start > today)
    throw invalidFields({ checkIn: 'is possible on the day of arrival only' });
  const isRoomChosen = ordered.isRoomChosen || ordered.checkIn;
  const order = isRoomChosen ? ordered : { ...ordered, roomId: await freeRoomLike(tx, ordered, today) };
  const [room, now] = await Promise.all([lockRoom(tx, order.roomId, order), selectNow(tx)]);
  const guest = { guestId: randomUUID(), ...namesOf(order) };
  const { booking: confirmed, lines } = confirm(
    order,
    bookable(room, order.roomId),
    { id: guest.guestId, email: guest.email ?? '' },
    {
      guestName: `${guest.firstName} ${guest.lastName}`.trim(),
      isDeleted: false,
      now,
      bookingPrefix: hotel.bookingPrefix,
    },
    toAgreedPrice(order),
  );
  const priceReason = order.agreedPrice === undefined ? null : (order.priceReason ?? null);
  const { groupId, groupInserts, link } = groupOf(order, mailSecrets);
  const booking: Booking = {
    ...confirmed,
    arrivalTime: order.arrivalTime ?? null,
    requests: order.requests ?? '',
    source: order.checkIn ? 'walk_in' : 'desk',
  };
  const segments = [{ roomId: booking.roomId, start: booking.start, end: booking.end }];
  const releasedHolds = await sellOverHolds(tx, segments);
  const inserts = [
    ...groupInserts,
    walkInInsert(guest),
    ...bookingInserts({ ...booking, ...groupId, isRoomChosen, priceReason }, { price: lines }),
  ];
  await Promise.all(inserts.map((insert) => tx.query(insert)));
  tx.publish(bookingTopic, 'booking.confirmed', booking.bookingId, {
    ...toState({ booking, segments }),
    link,
    unproven: null,
  });
  recordBooking(tx, 'booking.confirmed', null, { booking, segments }, priceReason ?? '');
  const made = order.checkIn
    ? await checkInAtOnce(tx, { booking, segments }, today, order.reason)
    : { booking: toBookingOnWire(booking, today), changeId: null };
  return { ...made, ...asReleased(releasedHolds) };
}

/** The ordered room, or if it is taken a free one of its category, for which other stays move if necessary; that one is locked. */
async function freeRoomLike(
  tx: Transaction,
  { roomId, start, end, guests = 1 }: DeskOrder,
  today: string,
): Promise<string> {
  const isTaken = await selectTakenRoom(tx, '', [{ roomId, start, end }], { isByStaff: true });
  const categoryId = isTaken && (await readRooms(tx, [roomId])).get(roomId)?.categoryId;
  if (!categoryId) return roomId;
  const [other] = await lockRoomsFor(tx, [{ categoryId, start, end, guests: guests ?? 1, today }]);
  return other!.roomId;
}

const namesOf = ({ firstName, lastName, email, phone }: DeskOrder) => ({ firstName, lastName, email, phone });

/**
 * Arrival time, requests and the secret of the link that the guest's e-mails get are stored where those of bookings made together are; a
 * booking without them needs nothing there.
 */
function groupOf({ arrivalTime, requests = '', email }: DeskOrder, mailSecrets: Deps['mailSecrets']) {
  const secret = email && mailSecrets ? newSecret() : null;
  if (!arrivalTime && !requests && secret === null) return { groupId: {}, groupInserts: [], link: null };
  const groupId = randomUUID();
  const secretHash = secret === null ? null : hashOf(secret);
  return {
    groupId: { groupId },
    groupInserts: [groupInsert({ groupId, secretHash, arrivalTime: arrivalTime ?? null, requests })],
    link: secret && mailSecrets ? sealLink(mailSecrets, secret, groupId) : null,
  };
}

async function checkInAtOnce(
  tx: Transaction,
  confirmed: LockedBooking,
  today: string,
  reason: string | undefined,
): Promise<DeskBooking> {
  const change = await checkIn(tx, confirmed, today, reason);
  recordStatus(tx, confirmed.booking, change, reason);
  const changeId = keepForUndo(tx, confirmed.booking, change);
  return { booking: toBookingOnWire(change.booking, today), changeId };
}
