import type { Segment } from '@innkeeper/contracts/booking';
import type { Booking, Reservation } from './booking.ts';
import type { BookingEvent } from './booking-state.ts';

/** What of a booking can be restored. Lines are absent where a change keeps them. */
export type Restorable = Pick<
  Booking,
  | 'status'
  | 'start'
  | 'end'
  | 'roomId'
  | 'guests'
  | 'childrenAges'
  | 'price'
  | 'terms'
  | 'priceReason'
  | 'isRoomChosen'
> & { extras?: Booking['extras']; segments: readonly Segment[]; lines?: Booking['lines'] };

/** The last change of a booking by staff. */
export type KeptChange = {
  changeId: string;
  event: BookingEvent;
  before: Restorable;
  after: Restorable;
  /** The room that nights moved to, by a move. */
  movedTo: string | null;
  undone: boolean;
  /** Ten minutes after the change. */
  undoableUntil: Date;
  isUndoable: boolean;
};

export const restorable = (
  { booking, segments }: Reservation,
  { lines }: Pick<Booking, 'lines'>,
): Restorable => ({
  status: booking.status,
  start: booking.start,
  end: booking.end,
  roomId: booking.roomId,
  guests: booking.guests,
  childrenAges: booking.childrenAges,
  price: booking.price,
  terms: booking.terms,
  priceReason: booking.priceReason,
  isRoomChosen: booking.isRoomChosen,
  extras: booking.extras,
  segments,
  ...(booking.lines !== lines && { lines: booking.lines }),
});

/** Whether a change says that the guest did not come. */
export const isNoShow = ({ after }: Pick<KeptChange, 'after'>): boolean => after.status === 'no_show';

/** Whether a change may be undone now: for ten minutes, but a no-show until the stay would have ended. */
export const mayUndo = (change: KeptChange, today: string): boolean =>
  change.isUndoable || (isNoShow(change) && !change.undone && today < change.after.end);

/** Whether a change is one of the stay itself: its nights, guests, room or price, and not a move of nights alone. */
export const isOfStay = ({ before, after, movedTo }: KeptChange): boolean =>
  before.status === after.status && movedTo === null;

/** Whether a booking is still in the state after its last change, or after the undoing of that change. */
export function isStill(booking: Booking, { undone, before, after }: KeptChange): boolean {
  const { status, start, end, guests, price, roomId } = undone ? before : after;
  const isInRoom = before.roomId === after.roomId || booking.roomId === roomId;
  return (
    isInRoom &&
    booking.status === status &&
    booking.start === start &&
    booking.end === end &&
    booking.guests === guests &&
    booking.price === price
  );
}

const UNDOING: Partial<Record<BookingEvent, BookingEvent>> = {
  'booking.checked_in': 'booking.check_in_undone',
  'booking.checked_out': 'booking.check_out_undone',
  'booking.no_show': 'booking.no_show_undone',
  'booking.cancelled': 'booking.cancellation_undone',
  'booking.moved': 'booking.move_undone',
};

/** The event of undoing a change: those of nights, guests and price have one together. */
export const eventOfUndoing = (event: BookingEvent): BookingEvent =>
  UNDOING[event] ?? 'booking.change_undone';
