import type { Segment, StayFacts } from '@innkeeper/contracts/booking';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { conflict, invalidFields } from '@innkeeper/kit/http';
import { type RoomToMoveTo, roomToMoveTo } from '../inventory/rooms.ts';
import { type AgreedPrice, isAgreed, priceAgreed } from '../rates/agreed-price.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { changedTerms, feeBaseOf, NOTHING } from '../rates/cancellation.ts';
import { priceOfChange } from '../rates/price-of-change.ts';
import { totalOf } from '../rates/price-stay.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { NightlyRates, Party, StayPrice } from '../rates/rate-sheet.ts';
import { type Booking, partyOfBooking } from './booking.ts';
import { stretchNights } from './segments.ts';

/** The stay after a change. */
export type PlannedStay = Stay &
  Pick<Booking, 'guests' | 'childrenAges' | 'price' | 'terms'> & {
    priced: StayPrice;
    segments: Segment[];
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
  /** Its price, line by line. */
  agreed: StayPrice;
  segments: Segment[];
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
  const priced = to.agreedPrice
    ? priceAgreed(to.agreedPrice, taxesOf(before, to.roomId), {
        start: to.start,
        end: to.end,
        ...party,
        digits: before.agreed.digits,
      })
    : priceOf(before, after, party);
  const price = totalOf(priced);
  if (!isStorablePrice(price))
    throw invalidFields({ end: 'makes the stay cost more than one booking can hold' });
  const { start, end, guests } = to;
  const base = feeBaseOf(priced);
  const { digits } = priced;
  const terms =
    booking.terms && changedTerms(booking.terms, { before: booking, after: to, base, digits }, clock);
  const { childrenAges } = party;
  return {
    start,
    end,
    guests,
    childrenAges,
    price,
    priced,
    terms,
    segments: after,
    ...(to.agreedPrice && { priceReason: to.priceReason ?? '' }),
    ...(!isAgreed(priced) && { priceReason: null }),
  };
}

function assertDays({ status, start, end }: Booking, to: Stay, today: string): void {
  if (status !== 'confirmed' && status !== 'checked_in')
    throw conflict('illegal_transition', `This booking is ${status}, so its stay cannot change.`);
  if (status === 'checked_in' && to.start !== start)
    throw invalidFields({ start: 'cannot change after check-in' });
  if (to.start !== start && to.start < today) throw invalidFields({ start: 'must not be before today' });
  if (to.end !== end && to.end < today) throw invalidFields({ end: 'must not be before today' });
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

const taxesOf = ({ rooms, rates }: StayBefore, roomId: string) =>
  rates.get(rooms.get(roomId)?.categoryId ?? '')?.taxes ?? [];

/**
 * The price of the changed stay. New nights have today's price of their room's category, even if another room was agreed.
 */
function priceOf(
  { booking, agreed, rooms, rates }: StayBefore,
  after: readonly Segment[],
  party: Party,
): StayPrice {
  const plan = booking.terms?.plan ?? null;
  const added = after.flatMap(({ roomId, ...segment }) =>
    partsOutside(segment, booking).map((part) => ({ ...part, ...pricesOf(roomId) })),
  );
  const kept = after.flatMap((segment) => {
    const part = { start: latest(segment.start, booking.start), end: earliest(segment.end, booking.end) };
    if (part.start >= part.end) return [];
    const room = rooms.get(segment.roomId);
    const ofCategory = (room && rates.get(room.categoryId)) ?? null;
    return [{ ...part, categoryPrice: room?.pricePerNight ?? NOTHING, rates: ofCategory }];
  });
  const { start, end } = booking;
  return priceOfChange({
    agreed,
    before: { start, end, ...partyOfBooking(booking) },
    party,
    plan,
    kept,
    added,
  });

  function pricesOf(roomId: string) {
    const room = rooms.get(roomId);
    if (!room?.pricePerNight)
      throw conflict(
        'room_not_available',
        `Room ${roomId} has no price for more nights. Please choose another room.`,
      );
    return { categoryPrice: room.pricePerNight, rates: rates.get(room.categoryId) ?? null };
  }
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
