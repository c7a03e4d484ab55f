import type { DeskOrder, RoomOrder } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { ApiError, invalidFields, violation } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { type BookableRoom, roomNotAvailable } from '../inventory/rooms.ts';
import type { AgreedPrice } from '../rates/agreed-price.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { agreedTerms, deadlineOf } from '../rates/cancellation.ts';
import { extraLines } from '../rates/extra-lines.ts';
import { nightsBetween } from '../rates/night-price.ts';
import { partyOf, priceAgreed, priceByRates } from '../rates/nightly-rates.ts';
import { toPrice, totalOf } from '../rates/price-nights.ts';
import { isStorablePrice, priceWithoutRates } from '../rates/price-without-rates.ts';
import type { QuotedStay } from '../rates/quote.ts';
import {
  type AgreedExtra,
  type DiscountCode,
  NO_RATES,
  type Party,
  type RatePlan,
  sizeOf,
} from '../rates/rate-sheet.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import type { NewStay } from './decision.ts';
import { endExpiredHolds } from './holds/end-expired-holds.ts';
import type { RoomOfPart } from './lock-rooms-for.ts';

/** What is agreed with the guest of a new stay, by all ways of booking. */
export type Agreed = Pick<
  NewStay,
  | keyof Stay
  | 'guests'
  | 'childrenAges'
  | 'inRooms'
  | 'price'
  | 'currency'
  | 'lines'
  | 'terms'
  | 'code'
  | 'priceReason'
  | 'extras'
>;

export const ONE_ADULT: Party = { adults: 1, childrenAges: [] };

/** The party of an order; null if it does not say how many come. */
export const toParty = ({
  guests,
  adults,
  children,
}: Pick<DeskOrder, 'children'> & Partial<Pick<DeskOrder, 'guests' | 'adults'>>): Party | null => {
  const grown = adults ?? guests;
  if (grown == null) return children.length ? { ...ONE_ADULT, childrenAges: children } : null;
  return { adults: grown, childrenAges: children };
};

/** What the desk chose for a stay besides room, nights and party. `partyField` names the field for a party that is too large. */
export type DeskTerms = {
  price: AgreedPrice | null;
  reason: string | null;
  planId: string | undefined;
  /** That may be used for the stay. */
  code: DiscountCode | null;
  partyField: string;
};
const BY_RATES: DeskTerms = {
  price: null,
  reason: null,
  planId: undefined,
  code: null,
  partyField: 'guests',
};

/** Nobody is booked into the past. @throws ApiError 400 */
export function assertNotPast({ start }: Pick<Stay, 'start'>, today: string): void {
  if (start < today) throw invalidFields({ start: { code: 'before_today' } });
}

/** By a quote, even if the rates have changed since. */
export const agreedByQuote = (
  quote: QuotedStay,
  rooms: readonly RoomOfPart[],
  extras: readonly AgreedExtra[] = [],
): Agreed => {
  const price = withExtras(quote, extras);
  return {
    start: quote.start,
    end: quote.end,
    guests: sizeOf(quote),
    childrenAges: quote.childrenAges,
    inRooms: rooms as Agreed['inRooms'],
    price: totalOf(price),
    currency: quote.currency,
    lines: toStoredLines(price),
    terms: quote.terms,
    code: quote.discount ?? null,
    priceReason: null,
    extras,
  };
};

function withExtras({ price, start, end, adults, childrenAges }: QuotedStay, extras: readonly AgreedExtra[]) {
  if (!extras.length) return price;
  const { digits, lines } = price;
  const nights = nightsBetween(start, end).map((date) => ({ date }));
  return toPrice(
    [...lines, ...extraLines(extras, { nights, party: { adults, childrenAges }, digits })],
    digits,
  );
}

/**
 * By the rates of a room's category, or at a price that the desk has agreed on.
 * @throws ApiError 400 for a party that the room does not hold, and for a price that cannot be stored or has too many decimals
 */
export function agreedByRates(
  { roomId, start, end, guests: ordered, party = partyOf(ordered) }: RoomOrder & { party?: Party | null },
  { name, category, pricePerNight, currency, timeZone, maximumGuests, rates }: BookableRoom,
  desk: DeskTerms = BY_RATES,
): Agreed {
  const { adults, childrenAges } = party ?? ONE_ADULT;
  const guests = adults + childrenAges.length;
  if (guests > maximumGuests)
    throw invalidFields({
      [desk.partyField]: { code: 'too_many_guests_for_room', params: { max: maximumGuests } },
    });
  const digits = digitsOf(currency);
  const plan = planOf(rates?.plans ?? [], desk.planId);
  assertDecimals(currency, { agreedPrice: desk.price?.amount });
  const priced = desk.price
    ? priceAgreed(desk.price, rates, { start, end, adults, childrenAges, digits })
    : (rates || desk.code) &&
      priceByRates(pricePerNight, rates ?? NO_RATES, { start, end, digits, plan, code: desk.code }, party);
  const price = priced ? totalOf(priced) : priceWithoutRates(pricePerNight, nightsOf({ start, end }), digits);
  if (!isStorablePrice(price))
    throw invalidFields({ [desk.price ? 'agreedPrice' : 'end']: { code: 'cost_too_high' } });
  return {
    start,
    end,
    guests,
    childrenAges,
    inRooms: [{ roomId, name, category, start, end }],
    price,
    currency,
    lines: priced && toStoredLines(priced),
    terms: plan && priced ? agreedTerms(plan, priced, deadlineOf(plan.policy, start, timeZone)) : null,
    code: desk.price ? null : desk.code,
    priceReason: desk.reason,
    extras: [],
  };
}

/**
 * The plan with this id, the first one without an id; undefined where the hotel has none.
 * @throws ApiError 400 for an id that no plan has
 */
export function planOf(plans: readonly RatePlan[], planId: string | undefined): RatePlan | undefined {
  if (planId === undefined) return plans[0];
  const plan = plans.find((one) => one.planId === planId);
  if (!plan)
    throw invalidFields({ planId: { code: 'one_of', params: { values: plans.map(({ name }) => name) } } });
  return plan;
}

/**
 * Runs a transaction that stores new bookings, and runs it again with another id if a booking's id was taken. Counts
 * rejections. If the constraint rejects the nights, it also runs again if that can find `another room`. If no room is free, it
 * ends the expired holds, and runs again if there were any.
 * @throws ApiError 409 `room_not_available` if the constraint rejects the nights of the only wanted room; 409 `price_expired` for a
 *   price in another currency than the hotel's; 503 while the hotel changes its currency
 */
export async function withBookingRetries<T>(
  { database, metrics }: Pick<Deps, 'database' | 'metrics'>,
  book: () => Promise<T>,
  ifTaken: 'reject' | 'another room' = 'reject',
): Promise<T> {
  for (;;) {
    try {
      return await book();
    } catch (error) {
      const constraint = violation(error)?.constraint;
      const isTaken = constraint === 'no_double_booking';
      if (constraint === 'bookings_pkey' || (isTaken && ifTaken === 'another room')) continue;
      const rejection = isTaken ? roomNotAvailable() : rejectionOfSale(error);
      const isFull = rejection instanceof ApiError && rejection.code === 'room_not_available';
      if (isFull && (await endExpiredHolds(database))) continue;
      metrics.countRejection(rejection);
      throw rejection;
    }
  }
}
