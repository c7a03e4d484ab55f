import {
  type BookedRoom,
  type BookingChannel,
  type BookingSource,
  type BookingState,
  type BookingStatus,
  bookingStatus,
  type Payer,
  type Segment,
} from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { type ApiError, rejection } from '@innkeeper/kit/http';
import { Temporal } from 'temporal-polyfill';
import type { CancellationTerms } from '../rates/cancellation.ts';
import type { AgreedExtra, DiscountCode, Party } from '../rates/rate-sheet.ts';
import type { StoredLine } from '../rates/stored-line.ts';

/** A booking as it is stored. */
export type Booking = Stay & {
  bookingId: string;
  /** The account that booked, or the guest for whom staff or a guest without an account did. */
  customerId: string;
  /** The lead guest. */
  guestId: string;
  /** Of bookings that were made together; null for one that was made alone and has no link. */
  groupId: string | null;
  email: string;
  guestName: string;
  guests: number;
  /** Of the children among the guests, at check-in. The others are adults, or of unknown age. */
  childrenAges: readonly number[];
  status: BookingStatus;
  roomId: string;
  roomName: string;
  /** The rooms that the guest has in turn; null for one room, and for a stay that occupies none. */
  rooms?: BookedRoom[] | null;
  nights: number;
  /** Of the whole stay, as decimal text. */
  price: string;
  /** Of the price, by ISO 4217: the hotel's when it was booked. */
  currency: string;
  /** An ISO 8601 instant. */
  createdAt: string;
  flags: ('room_deleted' | 'customer_deleted')[];
  /** The cancellation terms; null if cancelling is free of charge. */
  terms: CancellationTerms | null;
  /** The amount owed for a cancelled booking, as decimal text; null for others, and for bookings without terms. */
  cancellationFee: string | null;
  /** How often it was changed: the sequence number of its calendar entry. The database counts. */
  revision: number;
  /** The name of its room's category; null for a room that is no longer known. */
  category: string | null;
  /** Such as 18:30. */
  arrivalTime: string | null;
  requests: string;
  /** Of e-mails about it; null if not known. */
  language: string | null;
  /** Whether a guest or the staff chose the room: then the booking keeps it. */
  isRoomChosen: boolean;
  /** Why the desk agreed on a price that differs from the rates; null if it did not. */
  priceReason: string | null;
  /** Of the nights that have one. */
  code: DiscountCode | null;
  /** What the guest has beside the room, as it was agreed. */
  extras: readonly AgreedExtra[];
  source: BookingSource;
  /** How the guest reached the desk; null if nobody said. */
  channel: BookingChannel | null;
  /** Who pays instead of the lead guest; null if the guest does. */
  payer: Payer | null;
  /** The bookings that were made together; null for a booking that was made alone. */
  group: BookingState['group'];
  /** Of its price; null if each night costs the same and nothing else is due. */
  lines: readonly StoredLine[] | null;
};

/** A booking with the rooms that it occupies in turn. */
export type Reservation = { booking: Booking; segments: readonly Segment[] };

/** The same booking after a change, which its calendar entry counts. */
export const withFacts = ({ booking, segments }: Reservation, facts: Partial<Booking>): Reservation => ({
  booking: { ...booking, ...facts, revision: booking.revision + 1 },
  segments,
});

/** Whether the guest is expected or in the house. */
export const isToCome = (status: BookingStatus): boolean => status === 'confirmed' || status === 'checked_in';

type When = 'any day' | 'from the check-in day';

/** The statuses that may follow each status, and when. A status without a next status is final. */
const TRANSITIONS: Record<BookingStatus, Partial<Record<BookingStatus, When>>> = {
  confirmed: {
    cancelled: 'any day',
    checked_in: 'from the check-in day',
    no_show: 'from the check-in day',
  },
  checked_in: { checked_out: 'any day' },
  checked_out: {},
  cancelled: {},
  no_show: {},
};

/** The data about a booking that the rules need. */
type BookingFacts = Stay & { status: BookingStatus };

/** Whether a booking may get the status `to` on the day `today` (`YYYY-MM-DD`). */
export function mayBecome({ status, start }: BookingFacts, to: BookingStatus, today: string): boolean {
  const when = TRANSITIONS[status][to];
  return when === 'any day' || (when === 'from the check-in day' && today >= start);
}

/**
 * Whether its guest may cancel it: until the day before the arrival, because from then on the room is kept for them. Staff
 * may also cancel later.
 */
export const mayGuestCancel = (booking: BookingFacts, today: string): boolean =>
  mayBecome(booking, 'cancelled', today) && today < booking.start;

/** Whether its guest may change its dates and people: as long as they may cancel it. */
export const mayGuestChange = mayGuestCancel;

/** The party. */
export const partyOfBooking = ({
  guests,
  childrenAges,
}: Pick<Booking, 'guests' | 'childrenAges'>): Party => ({
  adults: guests - childrenAges.length,
  childrenAges,
});

/** What its price depends on besides the nights. */
export const termsOfPrice = (booking: Pick<Booking, 'guests' | 'childrenAges' | 'extras' | 'currency'>) => ({
  ...partyOfBooking(booking),
  extras: booking.extras,
  digits: digitsOf(booking.currency),
});

/** The statuses that a booking may get on the day `today`. */
export const nextStatuses = (booking: BookingFacts, today: string): BookingStatus[] =>
  bookingStatus.options.filter((to) => mayBecome(booking, to, today));

/** The booking's status and nights after it became `to` on the day `today`. Only a check-out changes the nights. */
export function become({ start, end }: BookingFacts, to: BookingStatus, today: string): BookingFacts {
  const stay = to === 'checked_out' ? stayUntilDeparture({ start, end }, today) : { start, end };
  return { ...stay, status: to };
}

/**
 * The nights of a guest who leaves on `today`. An early departure frees the later nights. The first night always
 * counts, and a late departure does not lengthen the stay, because the next guest may have the room.
 */
export function stayUntilDeparture({ start, end }: Stay, today: string): Stay {
  const afterFirstNight = Temporal.PlainDate.from(start).add({ days: 1 }).toString();
  const departure = today < afterFirstNight ? afterFirstNight : today;
  return { start, end: departure < end ? departure : end };
}

/**
 * The first night that a booking frees when it becomes `to` on `today`; null if it frees none. A guest who leaves on the
 * check-in day pays for the first night but frees it.
 */
export function freedFrom({ start }: Stay, to: BookingStatus, today: string): string | null {
  if (to === 'cancelled' || to === 'no_show') return start;
  return to === 'checked_out' ? today : null;
}

/** The error of a status that may not follow. It names those that may, and from which day. */
export function illegalTransition({ status, start }: BookingFacts): ApiError {
  if (status === 'confirmed') return rejection('illegal_transition.confirmed', { from: { date: start } });
  if (status === 'checked_in') return rejection('illegal_transition.checked_in');
  return rejection('illegal_transition.final', { status });
}
