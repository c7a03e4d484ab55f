import type { BookingStatus } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { Temporal } from 'temporal-polyfill';
import { priceWithoutRates } from '../rates/price-without-rates.ts';

type Guest = { customerId: string; email: string; firstName: string; lastName: string };
type Room = { roomId: string; roomName: string; pricePerNight: string };
export type DemoBooking = Guest &
  Pick<Room, 'roomId' | 'roomName'> &
  Stay & { status: BookingStatus; price: string; currency: string };

const guest = (number: number, email: string, firstName = '', lastName = ''): Guest => ({
  firstName,
  lastName,
  customerId: `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  email,
});
const room = (roomId: string, roomName: string, pricePerNight: string): Room => ({
  roomId,
  roomName,
  pricePerNight,
});

/** The demo hotel's guest account, under the id that identity gives it; its name comes from there. The others have no account. */
const MARINA = guest(1, 'guest@marisol.example');
const HANA = guest(101, 'hana.sato@example.com', 'Hana', 'Sato');
const MARC = guest(102, 'marc.d@example.com', 'Marc', 'Dubois');
const OSKAR = guest(103, 'o.lindqvist@example.com', 'Oskar', 'Lindqvist');
const PRIYA = guest(104, 'priya.n@example.com', 'Priya', 'Nair');
const TOMAS = guest(105, 'tomas.rey@example.com', 'Tomás', 'Rey');

const LAVENDER = room('GD-102', 'Lavender Double', '128.00');
const GARDEN = room('GD-104', 'Garden Double', '128.00');
const CHANDLER = room('HT-205', 'Chandler Twin', '146.00');
const HARBOUR = room('HT-206', 'Harbour Twin', '146.00');
const LANTERN = room('LL-401', 'Lantern Loft', '189.00');
const PINE = room('FR-202', 'Pine Family Room', '210.00');
const SEA = room('SS-301', 'Sea Suite', '264.00');
const SUNSET = room('PH-501', 'Sunset Suite', '420.00');

/** The check-in day, counted from today, and the number of nights. */
const STAYS: [BookingStatus, Guest, Room, daysFromToday: number, nights: number][] = [
  ['cancelled', MARINA, HARBOUR, -98, 2],
  ['checked_out', MARINA, LANTERN, -78, 3],
  ['checked_out', TOMAS, LAVENDER, -40, 5],
  ['checked_out', PRIYA, PINE, -19, 2],
  ['no_show', MARC, SEA, -5, 2],
  ['checked_in', HANA, HARBOUR, -3, 4],
  ['checked_in', TOMAS, CHANDLER, -2, 2],
  ['checked_in', MARINA, GARDEN, -1, 3],
  ['confirmed', OSKAR, LANTERN, 0, 1],
  ['confirmed', PRIYA, PINE, 6, 3],
  ['confirmed', MARC, LAVENDER, 9, 2],
  ['confirmed', TOMAS, SUNSET, 14, 4],
  ['confirmed', MARINA, SEA, 20, 3],
];

export const DEMO_CURRENCY = 'USD';
/** Catalog's settings of the demo may arrive later than its bookings are added. */
export const DEMO_HOTEL = 'Marisol Bay';

/** Bookings around `today` (`YYYY-MM-DD`): finished, in house, arriving, leaving and future ones. */
export function demoBookings(today: string): DemoBooking[] {
  const day = (offset: number) => Temporal.PlainDate.from(today).add({ days: offset }).toString();
  return STAYS.map(([status, guest, { roomId, roomName, pricePerNight }, first, nights]) => ({
    ...guest,
    roomId,
    roomName,
    start: day(first),
    end: day(first + nights),
    status,
    price: priceWithoutRates(pricePerNight, nights, digitsOf(DEMO_CURRENCY)),
    currency: DEMO_CURRENCY,
  }));
}
