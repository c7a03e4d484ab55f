import { bookingCalls } from '@innkeeper/contracts/booking';
import { andThen, type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { asReleased, withReleased } from '../holds/desk-holds.ts';
import { removeBlock, saveBlock } from './blocks.ts';
import { findAlternatives } from './find-alternatives.ts';
import { readStayCalendar } from './read-stay-calendar.ts';
import { searchRooms } from './search-rooms.ts';
import { searchStays, searchStaysByCode } from './search-stays.ts';

export const inventoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.findFreeRooms, ({ body, headers }) =>
    andThen(searchRooms(deps, body, { isFresh: isFresh(headers) }), (latin1) => ({ status: 200, latin1 })),
  ),
  implement(bookingCalls.findAlternatives, async ({ body, headers }) => ({
    status: 200,
    body: await findAlternatives(deps, body, { isFresh: isFresh(headers) }),
  })),
  implement(bookingCalls.searchStays, async ({ body, headers }) => ({
    status: 200,
    json: await searchStays(deps, body, { isFresh: isFresh(headers) }),
  })),
  implement(bookingCalls.searchStaysByCode, async ({ body, headers }) => ({
    status: 200,
    json: await searchStaysByCode(deps, body, { isFresh: isFresh(headers) }),
  })),
  implement(bookingCalls.readStayCalendar, async ({ query }) => ({
    status: 200,
    body: await readStayCalendar(deps, query),
  })),
  implement(bookingCalls.saveBlock, async ({ params, body }) => {
    const { block, releasedHolds } = await saveBlock(deps, params.blockId, body);
    const message = withReleased(`Room ${block.roomId} is blocked.`, releasedHolds);
    return { status: 200, body: { message, block, ...asReleased(releasedHolds) } };
  }),
  implement(bookingCalls.removeBlock, async ({ params, query }) => {
    const block = await removeBlock(deps, params.blockId, query.version);
    return { status: 200, body: { message: 'The room is free again.', block } };
  }),
];

const isFresh = (headers: { 'cache-control'?: string | undefined }) =>
  headers['cache-control']?.includes('no-cache') ?? false;
