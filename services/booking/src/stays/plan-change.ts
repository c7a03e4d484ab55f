import type { Segment, StayFacts } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { invalidFields, rejection } from '@innkeeper/kit/http';
import { type RoomToMoveTo, roomToMoveTo } from '../inventory/rooms.ts';
import type { AgreedPrice } from '../rates/agreed-price.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { changedTerms } from '../rates/cancellation.ts';
import { nightsAgreed, nightsByRates } from '../rates/nights-by-rates.ts';
import { priceNights, totalOf } from '../rates/price-nights.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import {
  type NightlyRates,
  NO_RULES,
  type Party,
  type PricedStay,
  type StayNight,
} from '../rates/rate-sheet.ts';
import type { Booking } from './booking.ts';
import { stretchNights } from './segments.ts';

/** The stay after a change. */
export type PlannedStay = Stay &
  Pick<Booking, 'guests' | 'childrenAges' | 'price' | 'terms'> & {
    nights: readonly StayNight[];
    priced: PricedStay;
    segments: readonly Segment[];
    /** Why the desk agreed on the price; null if it did not; absent if the reason does not change. */
    priceReason?: string | null;
  };

/**
 * A change that staff or a guest want. A number of guests alone leaves their ages as they are. An agreed price applies to
 * all nights.
 */
export type ChangeWanted = StayFacts & {
  childrenAges?: readonly number[];
  agreedPrice?: AgreedPrice | null;
  priceReason?: string;
};

/** When and where a change is made. */
export type ChangeClock = { today: string; now: Date; timeZone: string };

export type StayBefore = {
  booking: Booking;
  /** Its nights, with the sheets by which they were agreed. */
  nights: readonly StayNight[];
  segments: readonly Segment[];
  rooms: ReadonlyMap<string, RoomToMoveTo>;
  /** Of the rooms' categories for the wanted nights. */
  rates: ReadonlyMap<string, NightlyRates>;
};

/**
 * Computes the stay after a change, and its price. The constraint decides whether the nights are free when it is stored.
 * @throws ApiError 400 for past days, and for an agreed price with too many decimals; 409 `illegal_transition` for a stay that has ended, `room_not_available` for a room
 *   that is unknown, closed, deleted or too small for new nights or guests
 */
export function planChange(
  before: StayBefore,
  to: ChangeWanted,
  { today, ...clock }: ChangeClock,
): PlannedStay {
  const { booking, segments, rooms } = before;
  assertDays(booking, to, today);
  assertDecimals(booking.currency, { agreedPrice: to.agreedPrice?.amount });
  const isMoved = to.roomId !== booking.roomId;
  const after = stretchNights(segments, to, {
    today,
    roomId: isMoved || segments.length === 0 ? to.roomId : null,
    fallback: booking.roomId,
  });
  for (const { roomId, end } of after) {
    const isNew = nightsAdded(after, segments, roomId) > 0;
    const isCrowded = to.guests > booking.guests && end > today;
    if (isNew || isCrowded) roomToMoveTo(rooms.get(roomId), roomId, to.guests);
  }
  const party = partyAfter(booking, to);
  const digits = digitsOf(booking.currency);
  const nights = to.agreedPrice
    ? nightsAgreed(to.agreedPrice, rulesOf(before, to.roomId), { ...to, digits })
    : nightsAfter(before, after, to, digits);
  const priced = priceNights(nights, { ...party, extras: booking.extras, digits });
  const price = totalOf(priced);
  if (!isStorablePrice(price)) throw invalidFields({ end: { code: 'cost_too_high' } });
  const { start, end, guests } = to;
  const terms = booking.terms && changedTerms(booking.terms, { start, price: priced }, clock);
  const { childrenAges } = party;
  return {
    start,
    end,
    guests,
    childrenAges,
    price,
    nights,
    priced,
    terms,
    segments: after,
    ...(to.agreedPrice && { priceReason: to.priceReason ?? '' }),
    ...(!nights.some(({ sheet }) => sheet.agreedFor) && { priceReason: null }),
  };
}

function assertDays({ status, start, end }: Booking, to: Stay, today: string): void {
  if (status !== 'confirmed' && status !== 'checked_in')
    throw rejection('illegal_transition.stay', { status });
  if (status === 'checked_in' && to.start !== start)
    throw invalidFields({ start: { code: 'fixed_after_check_in' } });
  if (to.start !== start && to.start < today) throw invalidFields({ start: { code: 'before_today' } });
  if (to.end !== end && to.end < today) throw invalidFields({ end: { code: 'before_today' } });
}

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one > other ? other : one);

/** How many nights two stays have in common. */
const overlap = (one: Stay, other: Stay): number =>
  Math.max(0, nightsOf({ start: latest(one.start, other.start), end: earliest(one.end, other.end) }));

/** How many nights a stay has in a room that it did not have there before. */
function nightsAdded(after: readonly Segment[], before: readonly Segment[], roomId: string): number {
  const own = (list: readonly Segment[]) => list.filter((segment) => segment.roomId === roomId);
  return own(after)
    .map((segment) => nightsOf(segment) - own(before).reduce((sum, one) => sum + overlap(segment, one), 0))
    .reduce((sum, nights) => sum + nights, 0);
}

const rulesOf = ({ rooms, rates }: StayBefore, roomId: string) =>
  rates.get(rooms.get(roomId)?.categoryId ?? '') ?? NO_RULES;

/**
 * The nights of the changed stay. Kept nights keep their sheets, whatever room they are in; new ones have today's of their room's
 * category, at the plan of the booking and without its code.
 */
function nightsAfter(
  { booking, nights, rooms, rates }: StayBefore,
  after: readonly Segment[],
  { start, end }: Stay,
  digits: number,
): StayNight[] {
  const plan = booking.terms?.plan ?? null;
  const added = after.flatMap(({ roomId, ...segment }) =>
    partsOutside(segment, booking).flatMap((part) => {
      const room = rooms.get(roomId);
      if (!room?.pricePerNight) throw rejection('room_not_available.no_price', { roomId });
      const of = { categoryPrice: room.pricePerNight, rates: rates.get(room.categoryId) ?? null };
      return nightsByRates({ ...of, plan, code: null }, { ...part, digits });
    }),
  );
  const kept = nights.filter(({ date }) => date >= start && date < end);
  return [...kept, ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * The party if only its number is given: the same party with more or fewer adults, and without children if they would be alone.
 */
function partyAfter(booking: Booking, { guests, childrenAges }: ChangeWanted): Party {
  if (childrenAges) return { adults: guests - childrenAges.length, childrenAges };
  const { childrenAges: known } = booking;
  return known.length < guests
    ? { adults: guests - known.length, childrenAges: known }
    : { adults: guests, childrenAges: [] };
}

/** The nights of a stay before and after another one. */
const partsOutside = ({ start, end }: Stay, other: Stay): Stay[] =>
  [
    { start, end: earliest(end, other.start) },
    { start: latest(start, other.end), end },
  ].filter((part) => part.start < part.end);
