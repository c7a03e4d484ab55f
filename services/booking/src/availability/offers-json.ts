import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor, multiply } from '@innkeeper/contracts/money';
import type { RingKey } from '@innkeeper/kit/http';
import { agreedTerms, rememberDeadlines, toCancellationOnWire } from '../rates/cancellation.ts';
import { toLinesJson } from '../rates/line-runs.ts';
import { sum } from '../rates/price-line.ts';
import { type QuotedStay, quoteExpiry, quoteSigner } from '../rates/quote.ts';
import { type StayToPrice, sizeOf } from '../rates/rate-sheet.ts';
import { codeFor } from '../rates/stay-price.ts';
import { stateOf } from './category-index.ts';
import type { Combination, CombinedRoom } from './combinations.ts';
import type { NearDate, Offer, Offers, PlannedPrice } from './offers.ts';
import type { SplitOffer } from './split-stay.ts';

/** What a hotel signs quotes with, and what they are in. */
export type Signing = { key: RingKey; currency: string; now: Date; timeZone: string };
type Room = Pick<QuotedStay, 'categoryId' | 'second'> & { isFree: boolean };

/**
 * The answer to a search, `StayOffers` of the contract, as JSON, with a signed quote for each category that is free. A search of twenty
 * categories is 44 kB, and writing it from objects takes twice as long.
 */
export function toOffersJson(
  { offers, combinations, dates, split }: Offers,
  stay: StayToPrice,
  signing: Signing,
): string {
  const priceFields = priceFieldsOf(stay, signing);
  const money = moneyIn(signing.currency);
  const toDate = ({ start, end, price }: NearDate) =>
    `{"start":"${start}","end":"${end}","total":${money(price.total, price.digits)}}`;
  const toSplit = ({ parts, plan, price }: SplitOffer) => {
    const [{ categoryId }, { categoryId: next, start }] = parts;
    const second = { categoryId: next, start };
    return `{"parts":${JSON.stringify(parts)},${priceFields({ categoryId, isFree: true, second }, { plan, price })}}`;
  };
  const toOffer = (offer: Offer) => {
    const { categoryId, category, maximumGuests, rooms, roomsLeft, restriction, others } = offer;
    const room = { categoryId, isFree: roomsLeft > 0 };
    const plans = others.map((other) => `{${priceFields(room, other)}}`);
    return (
      `{"categoryId":"${categoryId}","category":${JSON.stringify(category)},"maximumGuests":${maximumGuests},` +
      `"rooms":${rooms},"roomsLeft":${roomsLeft},"state":"${stateOf(offer, sizeOf(stay))}",` +
      (restriction ? `"restriction":${JSON.stringify(restriction)},` : '') +
      priceFields(room, offer) +
      (plans.length ? `,"otherPlans":[${plans.join()}]}` : '}')
    );
  };
  const toRoom = (room: CombinedRoom) => {
    const { categoryId, category, party } = room;
    const { adults, childrenAges: children } = party;
    const fields = priceFieldsOf({ ...stay, ...party }, signing)({ categoryId, isFree: true }, room);
    return `{${JSON.stringify({ categoryId, category, adults, children }).slice(1, -1)},${fields}}`;
  };
  const toCombination = (rooms: Combination) => {
    const all = (of: 'total' | 'atHotel') =>
      money(sum(rooms.map(({ price }) => price[of])), rooms[0]!.price.digits);
    return `{"rooms":[${rooms.map(toRoom).join()}],"total":${all('total')},"atHotel":${all('atHotel')}}`;
  };
  const together = combinations.length ? `,"combinations":[${combinations.map(toCombination).join()}]` : '';
  const inTwoRooms = split ? `,"split":${toSplit(split)}` : '';
  return `{"offers":[${offers.map(toOffer).join()}]${together},"dates":[${dates.map(toDate).join()}]${inTwoRooms}}`;
}

/**
 * A function that returns what a plan costs in a category for a stay, with a signed quote where a room is free: the
 * fields of the contract's `otherPlans` as JSON, without the braces around them.
 */
export function priceFieldsOf(stay: StayToPrice, { key, currency, now, timeZone }: Signing) {
  const { start, end, adults, childrenAges } = stay;
  const expiresAt = quoteExpiry(now).toISOString();
  const nights = BigInt(nightsOf(stay));
  const deadlineOf = rememberDeadlines(timeZone);
  const discount = codeFor(stay) ?? undefined;
  const money = moneyIn(currency);
  const sign = quoteSigner(key, { start, end, adults, childrenAges, currency, discount }, now);

  return ({ categoryId, second, isFree }: Room, { plan, price }: PlannedPrice): string => {
    const { digits, total, atHotel } = price;
    const lines = toLinesJson(price);
    const terms = plan && agreedTerms(plan, price, deadlineOf(plan.policy, start, timeZone));
    const quote = isFree
      ? `{"token":"${sign({ categoryId, second, terms, digits }, lines)}","expiresAt":"${expiresAt}"}`
      : 'null';
    const cancellation = terms ? `,"cancellation":${JSON.stringify(toCancellationOnWire(terms))}` : '';
    const perNight = multiply(total, 1n, nights);
    return (
      `"total":${money(total, digits)},"perNight":${money(perNight, digits)},"atHotel":${money(atHotel, digits)},` +
      `"lines":${lines.forGuests},"quote":${quote}${cancellation}`
    );
  };
}

/** A function that writes an amount as JSON. */
const moneyIn = (currency: string) => (units: bigint, digits: number) =>
  `{"amount":"${fromMinor(units, digits)}","currency":"${currency}"}`;
