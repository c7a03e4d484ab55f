import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { searchRooms } from './search-rooms.ts';

export const inventoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.readHotel, async () => ({ status: 200, body: { timeZone: deps.timeZone } })),
  implement(bookingCalls.findFreeRooms, async ({ body, headers }) => {
    const isFresh = headers['cache-control']?.includes('no-cache') ?? false;
    return { status: 200, bytes: await searchRooms(deps, body, { isFresh }) };
  }),
];
