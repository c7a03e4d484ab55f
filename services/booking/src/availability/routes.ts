import { bookingCalls } from '@innkeeper/contracts/booking';
import { andThen, type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { searchNearDays, searchStays, searchStaysByCode } from './search-stays.ts';

export const availabilityEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.findFreeRooms, ({ body, headers }) =>
    andThen(deps.availability.search(body, askedBy(headers)), (latin1) => ({ status: 200, latin1 })),
  ),
  implement(bookingCalls.findAlternatives, async ({ body, headers }) => ({
    status: 200,
    body: await deps.availability.alternatives(body, askedBy(headers)),
  })),
  implement(bookingCalls.searchStays, async ({ body, headers }) => ({
    status: 200,
    json: await searchStays(deps, body, askedBy(headers)),
  })),
  implement(bookingCalls.searchStaysByCode, async ({ body, headers }) => ({
    status: 200,
    json: await searchStaysByCode(deps, body, askedBy(headers)),
  })),
  implement(bookingCalls.searchNearDays, async ({ body, headers }) => ({
    status: 200,
    body: await searchNearDays(deps, body, askedBy(headers)),
  })),
  implement(bookingCalls.readStayCalendar, async ({ query }) => ({
    status: 200,
    body: await deps.availability.calendar(query),
  })),
  implement(bookingCalls.readFromPrices, async () => ({
    status: 200,
    body: await deps.availability.fromPrices(),
  })),
];

const askedBy = (headers: { 'cache-control'?: string | undefined }) => ({
  isFresh: headers['cache-control']?.includes('no-cache') ?? false,
});
