import type { NearDays, StayOffersByCode, StaySearch, StaySearchByCode } from '@innkeeper/contracts/booking';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { fromMinor } from '@innkeeper/contracts/money';
import { invalidFields, toWorded } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { findCode } from '../rates/discount-codes.ts';
import type { StayOfParty, StoredCode } from '../rates/rate-sheet.ts';
import type { Asked } from './availability.ts';
import { toOffersJson } from './offers-json.ts';

type SearchDeps = Pick<
  Deps,
  'database' | 'availability' | 'today' | 'firstNight' | 'now' | 'quoteKeys' | 'hotel'
>;

/**
 * What every category offers a party for a stay, the cheapest first, each with a quote of its price; and other dates if
 * nothing is free: `StayOffers` as JSON. Nothing is written.
 * @throws ApiError 400 for a stay that begins before today, or that no guest may book; 503 for too many searches by SQL
 */
export async function searchStays(deps: SearchDeps, search: StaySearch, asked: Asked): Promise<string> {
  assertBookable(search, deps);
  return offersFor(deps, toStayOfParty(search), asked);
}

/**
 * The same with a discount code. If the code does not apply to the stay, the prices do not include it.
 * @throws ApiError as `searchStays` does
 */
export async function searchStaysByCode(
  deps: SearchDeps,
  { discountCode: typed, hold, ...search }: StaySearchByCode,
  asked: Asked,
): Promise<string> {
  const { database, today } = deps;
  assertBookable(search, deps);
  const stay = toStayOfParty(search);
  const { code, problem } = await findCode(database, { typed, hold }, stay, today());
  const found = await offersFor(deps, { ...stay, code }, asked);
  const error = problem && toWorded(problem);
  const discountCode: StayOffersByCode['discountCode'] = {
    code: code?.code ?? typed,
    error,
    problem: error?.message ?? null,
  };
  return `${found.slice(0, -1)},"discountCode":${JSON.stringify(discountCode)}}`;
}

/**
 * The lowest price of a stay, and of those of the same length that begin some days earlier or later. Nothing is written.
 * @throws ApiError as `searchStays` does
 */
export async function searchNearDays(deps: SearchDeps, search: StaySearch, asked: Asked): Promise<NearDays> {
  assertBookable(search, deps);
  const { currency, digits } = deps.hotel;
  const days = await deps.availability.daysAround({ ...toStayOfParty(search), digits }, asked);
  return {
    days: days.map(({ start, end, price }) => ({
      start,
      end,
      total: price && { amount: fromMinor(price.total, price.digits), currency },
    })),
  };
}

async function offersFor(
  { availability, now, quoteKeys, hotel }: SearchDeps,
  searched: StayOfParty & { code?: StoredCode | null },
  asked: Asked,
): Promise<string> {
  const { currency, digits, timeZone } = hotel;
  const stay = { ...searched, digits };
  const signing = { key: quoteKeys.signing(now()), currency, now: now(), timeZone };
  return toOffersJson(await availability.offers(stay, asked), stay, signing);
}

const toStayOfParty = ({ start, end, adults, children }: StaySearch): StayOfParty => ({
  start,
  end,
  adults,
  childrenAges: children,
});

/** A search for a stay that no guest may book says so, instead of offering rooms that booking then rejects. */
function assertBookable(stay: Stay, { hotel, today, firstNight }: SearchDeps): void {
  if (stay.start < firstNight()) throw invalidFields({ start: { code: 'before_today' } });
  const last = hotel.lastBookableDay(today());
  if (last !== null && stay.end > last)
    throw invalidFields({ end: { code: 'after_last_bookable_day', params: { last: { date: last } } } });
  if (nightsOf(stay) > hotel.maxNights)
    throw invalidFields({ end: { code: 'nights_after_check_in', params: { max: hotel.maxNights } } });
}
