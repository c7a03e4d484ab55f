import { bookingCalls } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { priceStay } from '../rates/price-stay.ts';
import { searchRooms } from './search-rooms.ts';

export const inventoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.readHotel, async () => ({ status: 200, body: { timeZone: deps.timeZone } })),
  implement(bookingCalls.findFreeRooms, async ({ body }) => {
    const rooms = await searchRooms(deps, body);
    const nights = nightsOf(body);
    const rst = rooms.map((room) => ({
      ...room,
      price: Number(room.price),
      totalPrice: Number(priceStay(room.price, nights)),
    }));
    return { status: 200, body: { rst } };
  }),
];
