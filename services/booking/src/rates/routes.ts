import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { readDayPrices, setDayPrices } from './day-prices.ts';
import { setRestrictions } from './day-restrictions.ts';
import { previewPrice, readPriceRules, setPriceRules } from './price-rules.ts';
import { readRatePlans, setRatePlans } from './rate-plans.ts';
import { addSeason, changeSeason, deleteSeason, listSeasons } from './seasons.ts';
import { readTaxes, setTaxes } from './tax-rules.ts';

export const rateEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.readDayPrices, async ({ params, query }) => ({
    status: 200,
    body: await readDayPrices(deps, { ...params, ...query }),
  })),
  implement(bookingCalls.setDayPrices, async ({ params, body }) => ({
    status: 200,
    body: { message: 'Prices saved.', version: await setDayPrices(deps, { ...body, ...params }) },
  })),
  implement(bookingCalls.setRestrictions, async ({ params, body }) => ({
    status: 200,
    body: { message: 'Restrictions saved.', version: await setRestrictions(deps, { ...body, ...params }) },
  })),
  implement(bookingCalls.listSeasons, async () => ({
    status: 200,
    body: { seasons: await listSeasons(deps) },
  })),
  implement(bookingCalls.addSeason, async ({ body }) => ({
    status: 201,
    body: { message: 'Season added.', season: await addSeason(deps, body) },
  })),
  implement(bookingCalls.changeSeason, async ({ params, body }) => ({
    status: 200,
    body: { message: 'Season saved.', season: await changeSeason(deps, { ...body, ...params }) },
  })),
  implement(bookingCalls.readPriceRules, async () => ({ status: 200, body: await readPriceRules(deps) })),
  implement(bookingCalls.setPriceRules, async ({ body }) => ({
    status: 200,
    body: { message: 'Rules saved.', rules: await setPriceRules(deps, body) },
  })),
  implement(bookingCalls.readTaxes, async () => ({ status: 200, body: await readTaxes(deps) })),
  implement(bookingCalls.setTaxes, async ({ body }) => ({
    status: 200,
    body: { message: 'Taxes saved.', rules: await setTaxes(deps, body) },
  })),
  implement(bookingCalls.readRatePlans, async () => ({ status: 200, body: await readRatePlans(deps) })),
  implement(bookingCalls.setRatePlans, async ({ body }) => ({
    status: 200,
    body: { message: 'Plans saved.', rules: await setRatePlans(deps, body) },
  })),
  implement(bookingCalls.previewPrice, async ({ body }) => ({
    status: 200,
    body: await previewPrice(deps, body),
  })),
  implement(bookingCalls.deleteSeason, async ({ params }) => {
    await deleteSeason(deps, params.seasonId);
    return { status: 200, body: { message: 'Season deleted.' } };
  }),
];
