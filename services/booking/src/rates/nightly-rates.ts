import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { fromMinor, multiply, rounded } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import type { AgreedPrice } from './agreed-price.ts';
import { nightsAgreed } from './nights-by-rates.ts';
import { priceNights, totalOf } from './price-nights.ts';
import { priceWithoutRates } from './price-without-rates.ts';
import { plansColumn } from './rate-plans-store.ts';
import {
  type DiscountCode,
  type NightlyRates,
  type NightRules,
  NO_RATES,
  NO_RULES,
  type Party,
  type PlanChange,
  type PricedStay,
  type RatesRow,
  type StayOfParty,
  type StayPrice,
} from './rate-sheet.ts';
import { priceForParty } from './stay-price.ts';

/**
 * Columns with the rates of a category for the nights of a range; both are SQL. They cost microseconds in a hotel
 * without rates. Amounts stay decimal text: JSON numbers would be floating point.
 */
export const ratesColumns = (categoryId: string, nights: string): string => `
  (select json_agg(json_build_object('name', s.name, 'firstNight', lower(s.nights), 'lastNight', upper(s.nights) - 1,
                                     'priority', s.priority, 'prices', p.amounts::text[]) order by s.priority desc)
     from season_prices p join seasons s using (season_id)
    where p.category_id = ${categoryId} and s.nights && ${nights}) as seasons,
  (select json_object_agg(d.night, d.amount::text) from day_prices d
    where d.category_id = ${categoryId} and d.night >= lower(${nights}) and d.night < upper(${nights})) as "dayPrices",
  (select to_json(w.amounts::text[]) from weekday_prices w where w.category_id = ${categoryId}) as "weekdayPrices",
  (select json_build_object('rulesId', r.rules_id, 'occupancy', r.rules->'occupancy', 'lengthTiers', r.rules->'lengthTiers',
                            'taxes', r.rules->'taxes')
     from rate_rules r where r.category_id = ${categoryId} order by r.rules_id desc limit 1) as rules,
  ${plansColumn}`;

/** Null if there are no rates: then every night costs the price of the category. */
export const toNightlyRates = ({
  seasons,
  dayPrices,
  weekdayPrices,
  rules,
  plans,
}: RatesRow): NightlyRates | null =>
  seasons || dayPrices || weekdayPrices || rules || plans
    ? {
        ...(rules ?? NO_RULES),
        seasons: seasons ?? [],
        dayPrices: dayPrices ?? {},
        weekdayPrices: weekdayPrices ?? null,
        plans: plans ?? [],
      }
    : null;

/** The rates of these categories for the nights of a stay, by category; those without any are left out. */
export async function readNightlyRates(
  sql: Sql,
  categoryIds: readonly string[],
  { start, end }: Stay,
): Promise<Map<string, NightlyRates>> {
  const { rows } = await sql.query<RatesRow & { categoryId: string }>(
    {
      name: 'nightly-rates',
      text: `select c.category_id as "categoryId", ${ratesColumns('c.category_id', 'daterange($2, $3)')}
               from unnest($1::uuid[]) as c (category_id)`,
    },
    [categoryIds, start, end],
  );
  return new Map(
    rows.flatMap(({ categoryId, ...row }) => {
      const rates = toNightlyRates(row);
      return rates ? [[categoryId, rates]] : [];
    }),
  );
}

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
  stay: StayWithTerms,
  party: Party | null,
): PricedStay =>
  priceForParty(
    categoryPrice,
    party ? rates : { ...rates, occupancy: null },
    { ...stay, ...(party ?? { adults: 1, childrenAges: [] }) },
    stay.plan,
  );

/** A stay with the plan and the discount code of its price; neither for the first plan, or no code. */
export type StayWithTerms = Stay & { digits: number; plan?: PlanChange | null; code?: DiscountCode | null };

/** The price of a stay if the category has no rates. */
export const withoutRates = (categoryPrice: string, nights: number, digits: number): OfferedPrice => ({
  total: priceWithoutRates(categoryPrice, nights, digits),
  perNight: rounded(categoryPrice, digits),
});

/** The price in searches: the same as that of a booking. */
export function offeredPrice(
  categoryPrice: string,
  rates: NightlyRates | null,
  stay: StayWithTerms,
  party: Party | null,
): OfferedPrice {
  const nights = nightsOf(stay);
  if (!rates && !stay.code) return withoutRates(categoryPrice, nights, stay.digits);
  return averaged(priceByRates(categoryPrice, rates ?? NO_RATES, stay, party), nights);
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
