import type { Segment } from '@innkeeper/contracts/booking';
import type { RoomToMoveTo } from '../inventory/rooms.ts';
import type { StayNight } from '../rates/rate-sheet.ts';
import type { Booking, Reservation } from './booking.ts';
import type { BookingEvent, EventDetails } from './booking-state.ts';
import type { PlannedStay } from './plan-change.ts';
import type { KeptChange } from './undoable.ts';

/**
 * Who acts. Of a guest there is only the event. What the hotel does (its own rules, and staff in a guest's place) is in the history
 * too, and what the desk does can also be undone.
 */
export type By = 'guest' | 'hotel' | 'desk';

/** What someone wants of a booking, with what was read to decide it. */
export type Command =
  | { type: 'book'; stay: NewStay; details: EventDetails; reason?: string }
  | { type: 'change'; planned: PlannedStay; rooms: Rooms; reason?: string | undefined }
  | {
      type: 'change_extras';
      extras: Booking['extras'];
      nights: readonly StayNight[];
      reason?: string | undefined;
    }
  | { type: 'move'; segments: readonly Segment[]; rooms: Rooms; movedTo: string; reason?: string | undefined }
  | { type: 'rearrange'; segments: readonly Segment[]; rooms: Rooms }
  | { type: 'check_in'; present: PresentGuest | undefined; reason?: string | undefined }
  | ({ type: 'check_out'; nights: readonly StayNight[] } & WithCost)
  | ({ type: 'cancel' } & WithCost)
  | { type: 'no_show'; isWaived: boolean; reason?: string | undefined }
  | {
      type: 'undo';
      change: KeptChange;
      segments: readonly Segment[];
      rooms: Rooms;
      present: PresentGuest | undefined;
    }
  | {
      type: 'rename';
      guest: LeadGuest;
      details: EventDetails;
    }
  | { type: 'wish'; wishes: Pick<Booking, 'arrivalTime' | 'requests' | 'language'> }
  | { type: 'erase'; guestName: string };
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** What a booking says of its lead guest. */
export type LeadGuest = Partial<
  Pick<Booking, 'guestId' | 'guestName' | 'email' | 'language' | 'arrivalTime' | 'requests'>
>;

/** `cost` is what the caller was shown. */
type WithCost = { isWaived: boolean; cost?: string | undefined; reason?: string | undefined };

/** Everything that is agreed with the guest of a new stay. */
export type NewStay = Omit<Booking, 'status' | 'nights' | 'cancellationFee' | 'revision' | keyof Shown> & {
  /** The rooms that it has in turn. */
  inRooms: readonly [RoomOfStay, ...RoomOfStay[]];
  isCustomerDeleted: boolean;
};
type RoomOfStay = Segment & { name: string; category: string | null };

/** What a booking shows of its rooms. */
export type Shown = Pick<Booking, 'roomId' | 'roomName' | 'rooms' | 'category' | 'flags'>;
export type Rooms = ReadonlyMap<string, Pick<RoomToMoveTo, 'name' | 'category' | 'deleted'>>;
/** Another guest who is in the room. */
export type PresentGuest = Pick<Booking, 'bookingId' | 'guestName'>;
export type When = { today: string; now: Date };

/** What becomes of a booking. */
export type Decision = {
  /** Null for a new one. */
  before: Reservation | null;
  after: Reservation;
  event: BookingEvent;
  /** What the event has besides the state of the booking. */
  details: EventDetails;
  /** Null if the history does not have it. */
  history: { reason: string } | null;
  /** What is kept so that staff can undo it; that the last change was undone; or null. */
  undo: { movedTo: string | null } | 'undone' | null;
};

/** `undo` is only given where it is special. */
export type Outcome = Pick<Decision, 'after' | 'event'> &
  Partial<Pick<Decision, 'details' | 'undo'>> & { reason?: string | undefined };
