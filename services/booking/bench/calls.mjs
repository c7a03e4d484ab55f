import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';

const GUESTS = 200;
const below = (limit) => Math.floor(Math.random() * limit);
const digits = (number, length) => String(number).padStart(length, '0');

/** Days from today on as text, made beforehand: the load must not cost more than what it measures. */
const today = Temporal.Now.plainDateISO('Europe/Madrid');
const DAYS = Array.from({ length: 300 }, (_, offset) => today.add({ days: offset }).toString());

const searchOf = (first, nights, category) =>
  JSON.stringify({ start: DAYS[first], end: DAYS[first + nights], category: `Category ${category}` });

/** The two calls, each with other dates, categories, rooms and guests every time; bookings begin in the given years. */
export function callsOf({ tokens }, { firstYear = 2030, years = 5_000 } = {}) {
  const authorizations = Array.from({ length: GUESTS }, () => {
    const id = randomUUID();
    return `Bearer ${tokens.sign({ id, email: `${id}@example.com`, role: 'Customer' })}`;
  });
  const json = { 'content-type': 'application/json' };
  return {
    search: () => ({
      path: '/api/booking/getAvailbleRooms',
      headers: json,
      body: searchOf(1 + below(280), 1 + below(7), below(20)),
    }),
    /** The bodies of all 39,200 searches that `search` makes, each once, in a random order. */
    differentSearches: () =>
      Array.from({ length: 280 * 7 * 20 }, (_, n) => ({
        order: Math.random(),
        body: searchOf(1 + (n % 280), 1 + (Math.floor(n / 280) % 7), Math.floor(n / (280 * 7))),
      }))
        .sort((a, b) => a.order - b.order)
        .map(({ body }) => body),
    // In so many centuries that hardly anybody is refused: what is measured is booking, not 409.
    booking: () => {
      const month = `${firstYear + below(years)}-${digits(1 + below(12), 2)}`;
      const first = 1 + below(25);
      const body = {
        start: `${month}-${digits(first, 2)}`,
        end: `${month}-${digits(first + 1 + below(3), 2)}`,
        roomId: `R-${digits(below(10_000), 5)}`,
      };
      const headers = {
        ...json,
        authorization: authorizations[below(GUESTS)],
        'idempotency-key': randomUUID(),
      };
      return { path: '/api/booking', headers, body: JSON.stringify(body) };
    },
  };
}
