import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { bookingTopic, type Segment } from '@innkeeper/contracts/booking';
import type { Statement, Transaction } from '@innkeeper/kit/postgres';
import { free, type Occupying, occupy } from '../inventory/occupancies.ts';
import { linesDelete, linesInsert } from '../rates/booked-lines.ts';
import { type ExtraSale, salesOfLines, salesReplace } from '../rates/extra-sales.ts';
import type { Booking, Reservation } from './booking.ts';
import { toEventData } from './booking-state.ts';
import type { Decision } from './decision.ts';
import { changeUpsert, undoneUpdate } from './undo-store.ts';
import { restorable } from './undoable.ts';

/**
 * Stores what was decided, by the round trip of the commit: the only writer of bookings, of what they occupy and of the lines of their
 * prices. Publishes and records it, and keeps what undoing it needs. The constraint `no_double_booking` decides whether the nights are
 * free; where stays exchange rooms they are saved together. Returns the id by which staff can undo the change, or null.
 */
export function saveBookings(tx: Transaction, decisions: readonly Decision[]): (string | null)[] {
  const freed = decisions.map(({ before, after }) => difference(before, after)).filter(isAny);
  const taken = decisions.map(({ before, after }) => difference(after, before)).filter(isAny);
  const made = decisions.filter(({ before }) => !before);
  if (freed.length) tx.queryAtCommit(free(freed));
  for (const { after } of made) tx.queryAtCommit(bookingInsert(after.booking));
  if (taken.length) tx.queryAtCommit(occupy(taken));
  return decisions.map((decision) => save(tx, decision));
}

/** The same for one booking. */
export const saveBooking = (tx: Transaction, decision: Decision): string | null =>
  saveBookings(tx, [decision])[0]!;

function save(tx: Transaction, { before, after, event, details, history, undo }: Decision): string | null {
  const { booking } = after;
  const { bookingId } = booking;
  if (before) tx.queryAtCommit(bookingUpdate(booking));
  if (booking.lines !== (before?.booking.lines ?? null)) {
    if (before?.booking.lines) tx.queryAtCommit(linesDelete(bookingId));
    if (booking.lines) tx.queryAtCommit(linesInsert(bookingId, booking.lines));
  }
  const sold = salesOf(booking);
  if (!isDeepStrictEqual(sold, before ? salesOf(before.booking) : []))
    tx.queryAtCommit(salesReplace(bookingId, sold));
  tx.publish(bookingTopic, event, bookingId, toEventData(after, details));
  if (history) {
    const reason = history.reason && { reason: history.reason };
    tx.record({
      action: event,
      subject: { kind: 'booking', id: bookingId, name: booking.guestName },
      before: before && recorded(before, event),
      after: { ...recorded(after, event), ...reason },
    });
  }
  if (undo === 'undone') tx.queryAtCommit(undoneUpdate(bookingId));
  if (!undo || undo === 'undone' || !before) return null;
  const changeId = randomUUID();
  tx.queryAtCommit(
    changeUpsert(bookingId, {
      changeId,
      event,
      movedTo: undo.movedTo,
      before: restorable(before, booking),
      after: restorable(after, booking),
    }),
  );
  return changeId;
}

/** What of the hotel's extras a booking takes, by day. */
const salesOf = ({ status, lines }: Booking): ExtraSale[] =>
  status === 'cancelled' || status === 'no_show' ? [] : salesOfLines(lines ?? []);

/** The segments of one state of a booking that the other one does not have. */
function difference(of: Reservation | null, other: Reservation | null): Occupying {
  const { booking, segments } = of ?? other!;
  const isSame = (one: Segment) => other?.segments.some((segment) => isDeepStrictEqual(segment, one));
  const isMovable = !other && !booking.isRoomChosen && segments.length === 1;
  return {
    bookingId: booking.bookingId,
    segments: of ? segments.filter((segment) => !isSame(segment)) : [],
    movableGuests: isMovable ? booking.guests : null,
  };
}
const isAny = ({ segments }: Occupying) => segments.length > 0;

/** What the history has of a booking. The shown room follows from the segments; what the guest wishes is there where it changes. */
function recorded({ booking, segments }: Reservation, event: Decision['event']): object {
  const { arrivalTime, requests, language } = booking;
  if (event === 'booking.wishes_changed')
    return { arrivalTime: arrivalTime ?? '', requests, language: language ?? '' };
  const { guestName, email, guests, status, start, end, price, currency, cancellationFee } = booking;
  const fee = cancellationFee === null ? {} : { cancellationFee };
  return { guestName, email, guests, status, start, end, price, currency, ...fee, segments };
}

/** Without a name it takes the guest's name, which may have arrived since the guest was read. */
const bookingInsert = (booking: Booking): Statement => ({
  name: 'insert-booking',
  text: `insert into bookings
           (booking_id, customer_id, email, guest_id, guest_name, adults, room_id, stay, status, price, currency, group_id,
            free_until, late_fee, cancellation, children, is_room_chosen, price_reason, code, source, language, channel, payer, extras)
         select $1, $2, $3, $11,
                case when $4 <> '' then $4
                     else (select trim(first_name || ' ' || last_name) from guests where guest_id = $11) end,
                $5, $6, daterange($7, $8), $21, $9, $10, $12, $13, $14, $15, $16, $17, $18, $19, $20, $22, $23, $24, $25`,
  values: [
    booking.bookingId,
    booking.customerId,
    booking.email,
    booking.guestName,
    booking.guests,
    booking.roomId,
    booking.start,
    booking.end,
    booking.price,
    booking.currency,
    booking.guestId,
    booking.groupId,
    ...termsValues(booking),
    booking.childrenAges,
    booking.isRoomChosen,
    booking.priceReason,
    booking.code && JSON.stringify(booking.code),
    booking.source,
    booking.status,
    booking.language,
    booking.channel,
    booking.payer && JSON.stringify(booking.payer),
    JSON.stringify(booking.extras),
  ],
});

/** Everything that a command may change. Triggers count the revision, and whether the stay may be moved. */
const bookingUpdate = (booking: Booking): Statement => ({
  name: 'update-booking',
  text: `update bookings
            set status = $2, stay = daterange($3, $4), room_id = $5, adults = $6, children = $7, price = $8, free_until = $9,
                late_fee = $10, cancellation = $11, cancellation_fee = $12, price_reason = $13, is_room_chosen = $14,
                guest_id = $15, guest_name = $16, email = $17, language = $18, payer = $19, extras = $20
          where booking_id = $1`,
  values: [
    booking.bookingId,
    booking.status,
    booking.start,
    booking.end,
    booking.roomId,
    booking.guests,
    booking.childrenAges,
    booking.price,
    ...termsValues(booking),
    booking.cancellationFee,
    booking.priceReason,
    booking.isRoomChosen,
    booking.guestId,
    booking.guestName,
    booking.email,
    booking.language,
    booking.payer && JSON.stringify(booking.payer),
    JSON.stringify(booking.extras),
  ],
});

/** The columns `free_until`, `late_fee` and `cancellation`. */
function termsValues({ terms }: Booking): (string | null)[] {
  if (!terms) return [null, null, null];
  const { freeUntil, fee, ...rest } = terms;
  return [freeUntil, fee, JSON.stringify(rest)];
}
