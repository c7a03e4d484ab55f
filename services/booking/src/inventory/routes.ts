import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { searchRooms } from './search-rooms.ts';

export const inventoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.findFreeRooms, async ({ body }) => {
    const rooms = await searchRooms(deps, body);
    return { status: 200, body: { rst: rooms.map((room) => ({ ...room, price: Number(room.price) })) } };
  }),
];
