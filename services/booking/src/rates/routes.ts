import {
  bookingCalls,
  type DayPriceChange,
  type DiscountCodeForm,
  type ExtraForm,
  type PriceRules,
  type PriceToPreview,
  type SeasonForm,
  type TaxRules,
  type WeekdayPriceChange,
} from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { amountsIn, assertDecimals } from './assert-decimals.ts';
import { readDayPrices, setDayPrices } from './day-prices.ts';
import { setRestrictions } from './day-restrictions.ts';
import { addDiscountCode, changeDiscountCode, listDiscountCodes } from './discount-codes.ts';
import { addExtra, changeExtra, listExtras, previewExtra } from './extras.ts';
import { findExtras } from './extras-of-guests.ts';
import { previewPrice, readPriceRules, setPriceRules } from './price-rules.ts';
import { readRatePlans, setRatePlans } from './rate-plans.ts';
import { addSeason, changeSeason, deleteSeason, listSeasons } from './seasons.ts';
import { readTaxes, setTaxes } from './tax-rules.ts';
import { setWeekdayPrices } from './weekday-prices.ts';

/** The amounts of each call that sets some; their decimals must fit the hotel's currency. */
const amountsOf = {
  nights: (nights: DayPriceChange['nights']) => amountsIn('nights', nights, ({ amount }) => ({ amount })),
  weekdays: (amounts: WeekdayPriceChange['amounts']) =>
    Object.fromEntries(amounts.map((amount, weekday) => [`amounts.${weekday}`, amount])),
  season: ({ prices }: SeasonForm) =>
    amountsIn('prices', prices, ({ amounts }) =>
      Object.fromEntries(amounts.map((amount, weekday) => [`amounts.${weekday}`, amount])),
    ),
  rules: ({ occupancy }: PriceRules) =>
    amountsIn('occupancy', occupancy, ({ extraAdult, childBands }) => ({
      extraAdult,
      ...amountsIn('childBands', childBands, ({ amount }) => ({ amount })),
    })),
  taxes: ({ taxes }: TaxRules) =>
    amountsIn('taxes', taxes, ({ per, rate }) => ({ rate: per === 'percent' ? null : rate })),
  extra: ({ price }: ExtraForm) => ({ price }),
  code: ({ kind, value }: DiscountCodeForm) => ({ value: kind === 'percent' ? null : value }),
};

/** The amounts of a price that is previewed under other rules. */
const amountsToPreview = ({ rules, taxes }: PriceToPreview) => ({
  ...(rules &&
    Object.fromEntries(
      Object.entries(amountsOf.rules(rules)).map(([field, amount]) => [`rules.${field}`, amount]),
    )),
  ...(taxes && amountsOf.taxes({ taxes })),
});

export const rateEndpoints = (deps: Deps): Endpoint[] => {
  const checked = <T>(body: T, amounts: (body: T) => Parameters<typeof assertDecimals>[1]): T => {
    assertDecimals(deps.hotel.currency, amounts(body));
    return body;
  };
  return [
    implement(bookingCalls.readDayPrices, async ({ params, query }) => ({
      status: 200,
      body: await readDayPrices(deps, { ...params, ...query }),
    })),
    implement(bookingCalls.setDayPrices, async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Prices saved.',
        version: await setDayPrices(deps, {
          ...checked(body, ({ nights }) => amountsOf.nights(nights)),
          ...params,
        }),
      },
    })),
    implement(bookingCalls.setRestrictions, async ({ params, body }) => ({
      status: 200,
      body: { message: 'Restrictions saved.', version: await setRestrictions(deps, { ...body, ...params }) },
    })),
    implement(bookingCalls.setWeekdayPrices, async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Prices saved.',
        version: await setWeekdayPrices(deps, {
          ...checked(body, ({ amounts }) => amountsOf.weekdays(amounts)),
          ...params,
        }),
      },
    })),
    implement(bookingCalls.listSeasons, async () => ({
      status: 200,
      body: { seasons: await listSeasons(deps) },
    })),
    implement(bookingCalls.addSeason, async ({ body }) => ({
      status: 201,
      body: { message: 'Season added.', season: await addSeason(deps, checked(body, amountsOf.season)) },
    })),
    implement(bookingCalls.changeSeason, async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Season saved.',
        season: await changeSeason(deps, { ...checked(body, amountsOf.season), ...params }),
      },
    })),
    implement(bookingCalls.readPriceRules, async () => ({ status: 200, body: await readPriceRules(deps) })),
    implement(bookingCalls.setPriceRules, async ({ body }) => ({
      status: 200,
      body: { message: 'Rules saved.', rules: await setPriceRules(deps, checked(body, amountsOf.rules)) },
    })),
    implement(bookingCalls.readTaxes, async () => ({ status: 200, body: await readTaxes(deps) })),
    implement(bookingCalls.setTaxes, async ({ body }) => ({
      status: 200,
      body: { message: 'Taxes saved.', rules: await setTaxes(deps, checked(body, amountsOf.taxes)) },
    })),
    implement(bookingCalls.readRatePlans, async () => ({ status: 200, body: await readRatePlans(deps) })),
    implement(bookingCalls.setRatePlans, async ({ body }) => ({
      status: 200,
      body: { message: 'Plans saved.', rules: await setRatePlans(deps, body) },
    })),
    implement(bookingCalls.listDiscountCodes, async () => ({
      status: 200,
      body: { discountCodes: await listDiscountCodes(deps) },
    })),
    implement(bookingCalls.addDiscountCode, async ({ body }) => ({
      status: 201,
      body: {
        message: 'Discount code added.',
        discountCode: await addDiscountCode(deps, checked(body, amountsOf.code)),
      },
    })),
    implement(bookingCalls.changeDiscountCode, async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Discount code saved.',
        discountCode: await changeDiscountCode(deps, { ...checked(body, amountsOf.code), ...params }),
      },
    })),
    implement(bookingCalls.findExtras, async ({ body }) => ({
      status: 200,
      body: { extras: await findExtras(deps, body) },
    })),
    implement(bookingCalls.listExtras, async () => ({
      status: 200,
      body: { extras: await listExtras(deps) },
    })),
    implement(bookingCalls.addExtra, async ({ body }) => ({
      status: 201,
      body: { message: 'Extra added.', extra: await addExtra(deps, checked(body, amountsOf.extra)) },
    })),
    implement(bookingCalls.changeExtra, async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Extra saved.',
        extra: await changeExtra(deps, { ...checked(body, amountsOf.extra), ...params }),
      },
    })),
    implement(bookingCalls.previewExtra, async ({ body }) => {
      assertDecimals(deps.hotel.currency, { 'extra.price': body.extra.price });
      return { status: 200, body: previewExtra(deps, body) };
    }),
    implement(bookingCalls.previewPrice, async ({ body }) => ({
      status: 200,
      body: await previewPrice(deps, checked(body, amountsToPreview)),
    })),
    implement(bookingCalls.deleteSeason, async ({ params }) => {
      await deleteSeason(deps, params.seasonId);
      return { status: 200, body: { message: 'Season deleted.' } };
    }),
  ];
};
