import type { Segment, StayChange } from '@innkeeper/contracts/booking';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { cents, fromCents } from '@innkeeper/contracts/money';
import { conflict, invalidFields } from '@innkeeper/kit/http';
import { type RoomToMoveTo, roomToMoveTo } from '../inventory/rooms.ts';
import { changedTerms, feeBaseOf } from '../rates/cancellation.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { NightlyRates, StayPrice, Tax } from '../rates/rate-sheet.ts';
import { priceForParty } from '../rates/stay-price.ts';
import type { Booking } from './booking.ts';
import { stretchNights } from './segments.ts';

/** What a change makes of a stay. */
export type PlannedStay = Stay & Pick<Booking, 'guests' | 'price' | 'terms'> & { segments: Segment[] };

/** When a change is made, and where. */
export type ChangeClock = { today: string; now: Date; timeZone: string };

type Before = {
  booking: Booking;
  segments: Segment[];
  rooms: ReadonlyMap<string, RoomToMoveTo>;
  /** Of the rooms' categories for the wanted nights. */
  rates: ReadonlyMap<string, NightlyRates>;
};

/**
 * Decides what a change makes of a stay, and its price. Whether the nights are free is decided when it is stored.
 * @throws ApiError 400 for days that are over; 409 `illegal_transition` for a stay that is over, `room_not_available` for a
 *   room that is unknown, closed, deleted or too small for new nights or guests
 */
export function planChange(before: Before, to: StayChange, { today, ...clock }: ChangeClock): PlannedStay {
  const { booking, segments, rooms } = before;
  assertDays(booking, to, today);
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
  const { price, base } = priceOf(before, after, to.guests);
  if (!isStorablePrice(price))
    throw invalidFields({ end: 'makes the stay cost more than one booking can hold' });
  const { start, end, guests } = to;
  const terms = booking.terms && changedTerms(booking.terms, { before: booking, after: to, base }, clock);
  return { start, end, guests, price, terms, segments: after };
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

/**
 * Nights that the stay keeps keep their share of the agreed price, rounded half up, also in another room; new nights have the
 * price of their room today.
 */
function priceOf(
  { booking, rooms, rates }: Before,
  after: readonly Segment[],
  guests: number,
): { price: string; base: bigint } {
  const agreed = cents(booking.price);
  const nights = BigInt(booking.nights);
  const kept = BigInt(after.reduce((sum, segment) => sum + overlap(segment, booking), 0));
  const shareOf = (amount: bigint) => (amount * kept * 2n + nights) / (nights * 2n);
  let priced = Number(kept);
  let price = shareOf(agreed);
  let base = shareOf(cents(booking.terms?.base ?? '0.00'));
  for (const segment of after)
    for (const part of partsOutside(segment, booking)) {
      const added = priceOfNights(segment.roomId, part);
      price += added.total;
      base += feeBaseOf(added);
      priced += nightsOf(part);
    }
  return { price: fromCents(price), base };

  function priceOfNights(roomId: string, part: Stay): StayPrice {
    const room = rooms.get(roomId);
    if (!room?.pricePerNight)
      throw conflict(
        'room_not_available',
        `Room ${roomId} has no price for more nights. Please choose another room.`,
      );
    const ofCategory = rates.get(room.categoryId) ?? null;
    const left = ofCategory && { ...ofCategory, taxes: taxesOfMore(ofCategory.taxes, priced) };
    return priceForParty(
      room.pricePerNight,
      left,
      { ...part, adults: guests, childrenAges: [] },
      booking.terms?.plan,
    );
  }
}

/** What is due for more nights of a stay of which so many are priced: nothing twice that is due once, or for so many nights. */
const taxesOfMore = (taxes: readonly Tax[], priced: number): Tax[] =>
  taxes
    .filter(({ per }) => per !== 'stay' || priced === 0)
    .map((tax) =>
      tax.maximumNights === null ? tax : { ...tax, maximumNights: Math.max(tax.maximumNights - priced, 0) },
    );

/** The nights of a stay before and after another one. */
const partsOutside = ({ start, end }: Stay, other: Stay): Stay[] =>
  [
    { start, end: earliest(end, other.start) },
    { start: latest(start, other.end), end },
  ].filter((part) => part.start < part.end);
