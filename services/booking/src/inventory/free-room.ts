import type { FreeRoomOnWire } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { type OfferedPrice, offeredPrice } from '../rates/nightly-rates.ts';
import type { NightlyRates, Party } from '../rates/rate-sheet.ts';

/** A room that can be searched for; `price` is its category's, per night, decimal text. */
export type FreeRoom = {
  roomId: string;
  name: string;
  specialDescription: string;
  maximumGuests: number;
  photo: string[];
  categoryId: string;
  category: string;
  price: string;
};

/** A room as the contract describes it, at the price of a stay. */
export const toFreeRoomOnWire = (room: Omit<FreeRoom, 'price'>, price: OfferedPrice): FreeRoomOnWire => ({
  roomId: room.roomId,
  name: room.name,
  specialDescription: room.specialDescription,
  maximumGuests: room.maximumGuests,
  photo: room.photo,
  category: room.category,
  ...toPriceOnWire(price),
});

/** The last two fields of a room as the contract describes it. */
export const toPriceOnWire = ({ perNight, total }: OfferedPrice) => ({
  price: Number(perNight),
  totalPrice: Number(total),
});

/** Free rooms at the prices of a stay, cheapest first; those of one price stay in their order. */
export const atPricesOf = (
  rooms: readonly FreeRoom[],
  rates: ReadonlyMap<string, NightlyRates>,
  stay: Stay & { digits: number },
  party: Party | null,
): FreeRoomOnWire[] =>
  rooms
    .map((room) =>
      toFreeRoomOnWire(room, offeredPrice(room.price, rates.get(room.categoryId) ?? null, stay, party)),
    )
    .sort((a, b) => a.totalPrice - b.totalPrice);
