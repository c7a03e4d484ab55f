import type { BookingStatus } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { Temporal } from 'temporal-polyfill';
import { priceWithoutRates } from '../rates/price-without-rates.ts';
import { DEMO_ROOMS, type DemoRoom } from './demo-rooms.ts';

type Guest = { customerId: string; email: string; firstName: string; lastName: string };
export type DemoBooking = Guest &
  Pick<DemoRoom, 'roomId' | 'roomName'> &
  Stay & { status: BookingStatus; price: string; currency: string };

const guest = (number: number, email: string, firstName = '', lastName = ''): Guest => ({
  firstName,
  lastName,
  customerId: `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  email,
});

/** The demo hotel's guest account, under the id that identity gives it; its name comes from there. The others have no account. */
const MARINA = guest(1, 'guest@marisol.example');
const HANA = guest(101, 'hana.sato@example.com', 'Hana', 'Sato');
const MARC = guest(102, 'marc.d@example.com', 'Marc', 'Dubois');
const OSKAR = guest(103, 'o.lindqvist@example.com', 'Oskar', 'Lindqvist');
const PRIYA = guest(104, 'priya.n@example.com', 'Priya', 'Nair');
const TOMAS = guest(105, 'tomas.rey@example.com', 'Tomás', 'Rey');

const { lavender, garden, chandler, harbour, lantern, pine, sea, sunset } = DEMO_ROOMS;

/** The check-in day, counted from today, and the number of nights. */
const STAYS: [BookingStatus, Guest, DemoRoom, daysFromToday: number, nights: number][] = [
  ['cancelled', MARINA, harbour, -98, 2],
  ['checked_out', MARINA, lantern, -78, 3],
  ['checked_out', TOMAS, lavender, -40, 5],
  ['checked_out', PRIYA, pine, -19, 2],
  ['no_show', MARC, sea, -5, 2],
  ['checked_in', HANA, harbour, -3, 4],
  ['checked_in', TOMAS, chandler, -2, 2],
  ['checked_in', MARINA, garden, -1, 3],
  ['confirmed', OSKAR, lantern, 0, 1],
  ['confirmed', PRIYA, pine, 6, 3],
  ['confirmed', MARC, lavender, 9, 2],
  ['confirmed', TOMAS, sunset, 14, 4],
  ['confirmed', MARINA, sea, 20, 3],
];

export const DEMO_CURRENCY = 'USD';
/** Catalog's settings of the demo may arrive later than its bookings are added. */
export const DEMO_HOTEL = 'Marisol Bay';

/** The nights of these stays, counted from today. */
export const DEMO_NIGHTS = STAYS.map(([, , { roomId }, first, nights]) => ({ roomId, first, nights }));

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
