import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { fromMinor, multiply, rounded } from '@innkeeper/contracts/money';
import type { AgreedPrice } from './agreed-price.ts';
import { nightsAgreed } from './nights-by-rates.ts';
import { priceNights, totalOf } from './price-nights.ts';
import { priceWithoutRates } from './price-without-rates.ts';
import {
  type NightlyRates,
  type NightRules,
  NO_RULES,
  type Party,
  type PricedStay,
  type StayOfParty,
  type StayPrice,
} from './rate-sheet.ts';
import { priceForParty } from './stay-price.ts';

export {
  ratesColumns,
  selectNightlyRates as readNightlyRates,
  toNightlyRates,
} from './nightly-rates-store.ts';

/** The price of a category's room as decimal text: for the stay, and per night or per night on average. */
export type OfferedPrice = { total: string; perNight: string };

/** The party for a number of guests of unknown ages; null if the number is not known either. */
export const partyOf = (guests: number | null | undefined): Party | null =>
  guests == null ? null : { adults: guests, childrenAges: [] };

/**
 * The price of a stay with its lines, if the category has rates for it. Without a party it is the price for the guests that
 * a night includes.
 */
export const priceByRates = (
  categoryPrice: string,
  rates: NightlyRates,
  stay: Stay & { digits: number },
  party: Party | null,
): PricedStay =>
  priceForParty(categoryPrice, party ? rates : { ...rates, occupancy: null }, {
    ...stay,
    ...(party ?? { adults: 1, childrenAges: [] }),
  });

/** The price of a stay if the category has no rates. */
export const withoutRates = (categoryPrice: string, nights: number, digits: number): OfferedPrice => ({
  total: priceWithoutRates(categoryPrice, nights, digits),
  perNight: rounded(categoryPrice, digits),
});

/** The price in searches: the same as that of a booking. */
export function offeredPrice(
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: Stay & { digits: number },
  party: Party | null,
): OfferedPrice {
  const nights = nightsOf(stay);
  if (!rates) return withoutRates(categoryPrice, nights, stay.digits);
  return averaged(priceByRates(categoryPrice, rates, stay, party), nights);
}

/** The same for a price that the desk agrees on with a guest. */
export const offeredAtAgreedPrice = (
  agreed: AgreedPrice,
  rates: NightlyRates | null,
  stay: StayOfParty & { digits: number },
): OfferedPrice => averaged(priceAgreed(agreed, rates, stay), nightsOf(stay));

/** What a new stay costs at a price that the desk has agreed on. */
export function priceAgreed(
  agreed: AgreedPrice,
  rules: NightRules | null,
  stay: StayOfParty & { digits: number },
): PricedStay {
  const guests = stay.adults + stay.childrenAges.length;
  return priceNights(nightsAgreed(agreed, rules ?? NO_RULES, { ...stay, guests }), stay);
}

function averaged(price: StayPrice, nights: number): OfferedPrice {
  const average = multiply(price.total, 1n, BigInt(nights));
  return { total: totalOf(price), perNight: fromMinor(average, price.digits) };
}
