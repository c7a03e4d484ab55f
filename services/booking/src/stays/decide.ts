import { isDeepStrictEqual } from 'node:util';
import type { Segment } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { rejection } from '@innkeeper/kit/http';
import { priceNights, totalOf } from '../rates/price-nights.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { type Booking, isToCome, type Reservation, termsOfPrice, withFacts } from './booking.ts';
import type { BookingEvent } from './booking-state.ts';
import { assertVacant, cancel, checkIn, checkOut, noShow } from './decide-status.ts';
import type { By, Command, CommandOf, Decision, Outcome, Rooms, Shown, When } from './decision.ts';
import { roomOn } from './segments.ts';
import { eventOfUndoing, isNoShow } from './undoable.ts';

/**
 * Decides what a command makes of a booking: all rules of the life of a stay. Pure: `saveBooking` stores what it returns.
 * @throws ApiError 409 for what the rules reject, as the function of each command says
 */
export function decide(before: Reservation | null, command: Command, when: When, by: By): Decision {
  const outcome = outcomeOf(before, command, when, by);
  const isKept = by === 'desk' && before !== null;
  return {
    before,
    after: outcome.after,
    event: outcome.event,
    details: outcome.details ?? {},
    history: by === 'guest' ? null : { reason: outcome.reason ?? '' },
    undo: outcome.undo ?? (isKept ? { movedTo: null } : null),
  };
}

function outcomeOf(before: Reservation | null, command: Command, when: When, by: By): Outcome {
  if (command.type === 'book') return book(command);
  if (!before) throw new Error('only a new stay has no booking yet');
  switch (command.type) {
    case 'change':
      return change(before, command, when, by);
    case 'change_extras':
      return changeExtras(before, command);
    case 'move':
      return move(before, command, when);
    case 'rearrange':
      return { after: inRooms(before, command, when), event: 'booking.rearranged' };
    case 'check_in':
      return checkIn(before, command, when);
    case 'check_out':
      return checkOut(before, command, when);
    case 'cancel':
      return cancel(before, command, when, by);
    case 'no_show':
      return noShow(before, command, when);
    case 'undo':
      return undo(before, command, when);
    case 'rename':
      return { after: withFacts(before, command.guest), event: 'booking.lead_guest_changed', ...command };
    case 'wish':
      return { after: withFacts(before, command.wishes), event: 'booking.wishes_changed' };
    case 'erase':
      return {
        after: withFacts(before, {
          guestName: command.guestName,
          email: '',
          arrivalTime: null,
          requests: '',
          language: null,
          payer: null,
        }),
        event: 'booking.guest_erased',
      };
  }
}

/** A stay that is agreed. */
function book({ stay: { inRooms: rooms, isCustomerDeleted, ...stay }, ...rest }: CommandOf<'book'>): Outcome {
  const [{ roomId, name: roomName, category }] = rooms;
  const inTurn = rooms.map(({ name, start, end }) => ({ roomName: name, start, end }));
  const booking: Booking = {
    ...stay,
    status: 'confirmed',
    nights: nightsOf(stay),
    roomId,
    roomName,
    category,
    rooms: inTurn.length > 1 ? inTurn : null,
    flags: isCustomerDeleted ? ['customer_deleted'] : [],
    cancellationFee: null,
    revision: 0,
  };
  const segments = rooms.map((room) => ({ roomId: room.roomId, start: room.start, end: room.end }));
  return { after: { booking, segments }, event: 'booking.confirmed', ...rest };
}

/** Other nights, guests, another room or price, as `planChange` computed them. The booking keeps a room that the desk gave it. */
function change(
  before: Reservation,
  { planned, rooms, reason }: CommandOf<'change'>,
  when: When,
  by: By,
): Outcome {
  const { segments, priced, nights: _, priceReason = before.booking.priceReason, ...facts } = planned;
  const placed = inRooms(before, { segments, rooms }, when);
  const isMoved = placed.booking.roomId !== before.booking.roomId;
  const after = {
    segments,
    booking: {
      ...placed.booking,
      ...facts,
      nights: nightsOf(planned),
      priceReason,
      lines: toStoredLines(priced),
      isRoomChosen: placed.booking.isRoomChosen || (by === 'desk' && isMoved),
    },
  };
  return { after, event: eventOfChange(before, after), reason: planned.priceReason || reason };
}

/** Other extras; the same nights, guests and rooms. @throws ApiError 409 `illegal_transition` for a stay that has ended */
function changeExtras(before: Reservation, { extras, nights, reason }: CommandOf<'change_extras'>): Outcome {
  const { status, guests, childrenAges, currency } = before.booking;
  if (!isToCome(status)) throw rejection('illegal_transition.stay', { status });
  const priced = priceNights(nights, termsOfPrice({ guests, childrenAges, currency, extras }));
  const facts = { extras, price: totalOf(priced), lines: toStoredLines(priced) };
  return { after: withFacts(before, facts), event: 'booking.extras_changed', reason };
}

/** What happened to a stay follows from the difference, whichever call made it. */
function eventOfChange(
  { booking: before, segments: former }: Reservation,
  { booking, segments }: Reservation,
): BookingEvent {
  if (before.start !== booking.start || before.end !== booking.end) return 'booking.dates_changed';
  if (before.guests !== booking.guests || !isDeepStrictEqual(before.childrenAges, booking.childrenAges))
    return 'booking.guests_changed';
  return isDeepStrictEqual(former, segments) ? 'booking.price_changed' : 'booking.moved';
}

/** Coming nights in another room, which the booking keeps; the same price. */
function move(before: Reservation, { movedTo, reason, ...to }: CommandOf<'move'>, when: When): Outcome {
  const { booking, segments } = inRooms(before, to, when);
  const after = { booking: { ...booking, isRoomChosen: true }, segments };
  return { after, event: 'booking.moved', undo: { movedTo }, reason };
}

/** The state before a change, in its former rooms or those of a guest who comes after all. @throws ApiError 409 `room_occupied` */
function undo(before: Reservation, command: CommandOf<'undo'>, { today }: When): Outcome {
  const { change: kept, segments, rooms, present } = command;
  const { segments: _, lines, roomId: formerRoom, ...former } = kept.before;
  const roomId = isNoShow(kept) ? (roomOn(segments, today) ?? formerRoom) : formerRoom;
  const restored = { ...before.booking, ...former, ...(lines !== undefined && { lines }), roomId };
  const after = inRooms(
    { booking: restored, segments: before.segments },
    { segments, rooms, roomId },
    { today },
  );
  Object.assign(after.booking, { nights: nightsOf(restored), cancellationFee: null });
  if (kept.after.status === 'checked_out') assertVacant(after.booking, present);
  return { after, event: eventOfUndoing(kept.event), undo: 'undone' };
}

/** The same booking in other rooms. */
function inRooms(
  before: Reservation,
  { segments, rooms, roomId }: { segments: readonly Segment[]; rooms: Rooms; roomId?: string },
  { today }: Pick<When, 'today'>,
): Reservation {
  const { booking } = before;
  const shown = roomId ?? roomOn(segments, today) ?? booking.roomId;
  const inTurn = segments.map(({ roomId: id, start, end }) => ({
    roomName: rooms.get(id)?.name ?? '',
    start,
    end,
  }));
  const room = rooms.get(shown);
  const isDeleted = isToCome(booking.status) && room?.deleted === true;
  const facts: Shown = {
    roomId: shown,
    roomName: room?.name ?? booking.roomName,
    category: room ? room.category : booking.category,
    rooms: inTurn.length > 1 ? inTurn : null,
    flags: [
      ...(isDeleted ? (['room_deleted'] as const) : []),
      ...booking.flags.filter((flag) => flag !== 'room_deleted'),
    ],
  };
  return { ...withFacts(before, facts), segments };
}
