import type { FreeRoomOnWire } from '@innkeeper/contracts/booking';
import { priceWithoutRates } from '../rates/price-without-rates.ts';

/** A room that can be searched for; `price` is per night, decimal text. */
export type FreeRoom = {
  roomId: string;
  name: string;
  specialDescription: string;
  maximumGuests: number;
  photo: string[];
  category: string;
  price: string;
};

/** A room as the contract describes it, for a stay of so many nights. */
export const toFreeRoomOnWire = (room: FreeRoom, nights: number): FreeRoomOnWire => ({
  roomId: room.roomId,
  name: room.name,
  specialDescription: room.specialDescription,
  maximumGuests: room.maximumGuests,
  photo: room.photo,
  category: room.category,
  price: Number(room.price),
  totalPrice: totalPrice(room.price, nights),
});

export const totalPrice = (pricePerNight: string, nights: number): number =>
  Number(priceWithoutRates(pricePerNight, nights));
