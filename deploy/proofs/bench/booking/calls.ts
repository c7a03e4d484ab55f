import { createHash, randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { sizeOf } from '../form.ts';
import { CATEGORIES, type Hotel, ROOMS } from './stack.ts';

/** So many guests book that each has few open bookings, as in a hotel: the next one counts them. */
export const GUESTS = sizeOf(5_000, 200);
/** The id that fill.sql gives the hotel's guest of this number. */
const guestId = (n: number) =>
  `${createHash('md5').update(`guest ${n}`).digest('hex').slice(0, 8)}-0000-4000-8000-${digits(n, 12)}`;
const below = (limit: number) => Math.floor(Math.random() * limit);
const digits = (number: number, length: number) => String(number).padStart(length, '0');

const today = Temporal.Now.plainDateISO('Europe/Madrid');
/** Of bookings after a day far ahead Postgres knows nothing, and reads a guest's open bookings by a slow way. */
export const TODAY = today.toString();
/** Days from today on as text, made beforehand: the load must not cost more than what it measures. */
const DAYS = Array.from({ length: 300 }, (_, offset) => today.add({ days: offset }).toString());

const searchOf = (first: number, nights: number, category: number) =>
  JSON.stringify({ start: DAYS[first], end: DAYS[first + nights], category: `Category ${category}` });

/** A POST call. */
export type Call = { path: string; headers: Record<string, string>; body: string };
export type Order = { start: string; end: string; roomId: string };
export type Calls = ReturnType<typeof callsOf>;

/** The two calls, each with other dates, categories, rooms and guests every time; bookings begin in the given years. */
export function callsOf({ tokens }: Pick<Hotel, 'tokens'>, { firstYear = 2030, years = 5_000 } = {}) {
  const authorizations = Array.from({ length: GUESTS }, (_, n) => {
    const user = { id: guestId(n), email: `guest.${n}@example.com`, role: 'Customer' as const };
    return `Bearer ${tokens.sign(user)}`;
  });
  const json = { 'content-type': 'application/json' };
  const bookingOf = (order: Order): Call => ({
    path: '/api/booking',
    headers: { ...json, authorization: authorizations[below(GUESTS)]!, 'idempotency-key': randomUUID() },
    body: JSON.stringify(order),
  });
  return {
    search: (): Call => ({
      path: '/api/booking/getAvailbleRooms',
      headers: json,
      body: searchOf(1 + below(280), 1 + below(7), below(CATEGORIES)),
    }),
    /** The bodies of all searches that `search` makes, usually 39,200, each once, in a random order. */
    differentSearches: () =>
      Array.from({ length: 280 * 7 * CATEGORIES }, (_, n) => ({
        order: Math.random(),
        body: searchOf(1 + (n % 280), 1 + (Math.floor(n / 280) % 7), Math.floor(n / (280 * 7))),
      }))
        .sort((a, b) => a.order - b.order)
        .map(({ body }) => body),
    // In so many centuries that hardly anybody is rejected: what is measured is booking, not 409.
    booking: () => {
      const month = `${firstYear + below(years)}-${digits(1 + below(12), 2)}`;
      const first = 1 + below(25);
      return bookingOf({
        start: `${month}-${digits(first, 2)}`,
        end: `${month}-${digits(first + 1 + below(3), 2)}`,
        roomId: `R-${digits(below(ROOMS), 5)}`,
      });
    },
    bookingOf,
  };
}
