// The staff's lists of bookings and guests, and the search of everything, in a hotel of 1,000,000 bookings:
// make bench ONLY=lists. Each row of the table is one filter, called in every sort order in turns: percentiles of all these calls, and the slowest order with its
// median. Arguments choose filters by name.
import { performance } from 'node:perf_hooks';
import { Temporal } from 'temporal-polyfill';
import { sizeOf } from '../form.ts';
import type { Stop } from '../processes.ts';
import { type Hotel, query, type Running, startHotel, startService } from './stack.ts';

/** Of each filter in each order: 280 of each filter. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? sizeOf(20, 1));
const WARM_UP_CALLS = sizeOf(3, 0);
const SORTS = ['start', 'end', 'createdAt', 'guestName', 'roomId', 'status', 'bookingId'];
const ORDERS = SORTS.flatMap((sort) => [
  { sort, order: 'asc' },
  { sort, order: 'desc' },
]);
const PAGES_BY_CURSOR = sizeOf(200, 5);

const today = Temporal.Now.plainDateISO('Europe/Madrid');
const day = (offset: number) => today.add({ days: offset }).toString();

/** A booking to search for. */
type One = { bookingId: string; guestName: string; email: string; roomId: string; phone: string };
type Parameters = Record<string, string | number>;
type Page = { pageInfo?: { totalIsExact?: boolean; totalItems?: number; next?: string } };
type List = (parameters: Parameters) => Promise<Page>;

const filtersOf = ({ bookingId, guestName, email, roomId, phone }: One): [string, Parameters][] => [
  ['none', {}],
  ['status confirmed', { status: 'confirmed' }],
  ['status no_show (one in 500)', { status: 'no_show' }],
  ['arrivals today', { from: day(0), to: day(0), dates: 'arrival' }],
  ['departures today', { from: day(0), to: day(0), dates: 'departure' }],
  ['in the house this week', { from: day(0), to: day(6) }],
  ['in the house in a past week', { from: day(-70), to: day(-64) }],
  ['from today, confirmed', { from: day(0), status: 'confirmed' }],
  ['view today', { view: 'today' }],
  ['view arriving', { view: 'arriving' }],
  ['view overdue', { view: 'overdue' }],
  ['a frequent name, view today', { q: 'maria', view: 'today' }],
  ['a year that has no booking', { from: day(-2_000), to: day(-1_700) }],
  ['a booking id', { q: bookingId }],
  ['a full name', { q: guestName }],
  ['a frequent first name', { q: 'maria' }],
  ['a name without its accents', { q: 'sofia garcia' }],
  ['a telephone number', { q: phone }],
  ['two letters', { q: 'ma' }],
  ['an e-mail address', { q: email }],
  ['a domain that all have', { q: 'example.com' }],
  ['a room', { q: roomId }],
  ['a thousand rooms', { q: 'R-09' }],
  ['a frequent name, this week', { q: 'maria', from: day(0), to: day(6) }],
  ['nothing matches', { q: 'qqqxxx' }],
];

/** What staff type into the search of everything. */
const searchesOf = ({ bookingId, guestName, email, roomId, phone }: One): [string, string][] => [
  ['find: two letters', 'ma'],
  ['find: a frequent first name', 'maria'],
  ['find: a full name', guestName],
  ['find: a name without its accents', 'sofia garcia'],
  ['find: a name in Cyrillic', 'Иванова'],
  ['find: a part of names', 'arcia'],
  ['find: a telephone number', phone],
  ['find: three letters', 'mar'],
  ['find: the beginning of a name', guestName.slice(0, 4)],
  ['find: a booking id', bookingId],
  ['find: an e-mail address', email],
  ['find: a room', roomId],
  ['find: a thousand rooms', 'R-09'],
  ['find: nothing', 'qqqxxx'],
];

/** The list of guests: all, sorted, searched. */
const guestListsOf = ({ guestName, email, phone }: One): [string, Parameters][] => [
  ['guests: by name', {}],
  ['guests: by e-mail', { sort: 'email', order: 'desc' }],
  ['guests: page 400', { pageNumber: 400 }],
  ['guests: two letters', { q: 'ma' }],
  ['guests: a frequent first name', { q: 'maria' }],
  ['guests: a full name', { q: guestName }],
  ['guests: a name without its accents', { q: 'sofia garcia' }],
  ['guests: a telephone number', { q: phone }],
  ['guests: an e-mail address', { q: email }],
  ['guests: a domain that all have', { q: 'example.com' }],
  ['guests: nothing', { q: 'qqqxxx' }],
];

const stops: Stop[] = [];
try {
  const started = Date.now();
  const log = (what: string) => console.log(`${Math.round((Date.now() - started) / 1_000)} s  ${what}`);
  const hotel = await startHotel(log);
  stops.unshift(hotel.stop);
  const service = await startService(hotel);
  stops.unshift(service.stop);
  const [one] = await query<One>(
    hotel.databaseUrl,
    `select booking_id as "bookingId", guest_name as "guestName", b.email, room_id as "roomId", substr(phone, 5) as phone
       from bookings b join guests using (guest_id) limit 1`,
  );
  const list = listerOf(service, hotel);
  const rows: object[] = [];
  const wanted = process.argv.slice(2);
  for (const [filter, parameters] of filtersOf(one!)) {
    if (wanted.length && !wanted.includes(filter)) continue;
    const row = await measure(ORDERS, (order) => list({ ...parameters, ...order }));
    rows.push({ filter, ...row });
    log(`${filter}: p50 ${row['p50 ms']}, p99 ${row['p99 ms']} ms`);
  }
  const find = finderOf(service, hotel);
  for (const [search, q] of searchesOf(one!)) {
    if (wanted.length && !wanted.includes(search) && !wanted.includes('find')) continue;
    const row = await measure(Array(ORDERS.length).fill({ q }), find);
    rows.push({ filter: search, ...row, 'slowest order': '', total: '' });
    log(`${search}: p50 ${row['p50 ms']}, p99 ${row['p99 ms']} ms`);
  }
  const guests = guestListerOf(service, hotel);
  for (const [filter, parameters] of guestListsOf(one!)) {
    if (wanted.length && !wanted.includes(filter) && !wanted.includes('guests')) continue;
    const row = await measure(Array(ORDERS.length).fill(parameters), guests);
    rows.push({ filter, ...row, 'slowest order': '' });
    log(`${filter}: p50 ${row['p50 ms']}, p99 ${row['p99 ms']} ms`);
  }
  if (!wanted.length) {
    for (const pageNumber of [2, 400]) {
      const newestFirst: Parameters[] = [{ sort: 'start', order: 'desc' }];
      rows.push({
        filter: `page ${pageNumber}`,
        ...(await measure(newestFirst, (order) => list({ pageNumber, ...order }))),
      });
    }
    rows.push({ filter: `${PAGES_BY_CURSOR} pages by cursor`, ...(await turnPages(list)) });
  }
  console.table(rows);
} finally {
  for (const stop of stops) await stop();
}

function callerOf(service: Running, { tokens }: Hotel) {
  const token = tokens.sign({ id: crypto.randomUUID(), email: 'staff@example.com', role: 'Admin' });
  return async (path: string, parameters: Parameters): Promise<Page> => {
    const response = await fetch(
      `${service.url}${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]))}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const body = (await response.json()) as Page;
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
}

function listerOf(service: Running, hotel: Hotel): List {
  const call = callerOf(service, hotel);
  return (parameters) => call('/api/booking/getAllBookings', { pageSize: 25, pageNumber: 1, ...parameters });
}

function guestListerOf(service: Running, hotel: Hotel): List {
  const call = callerOf(service, hotel);
  return (parameters) => call('/api/desk/guests', { pageSize: 20, ...parameters });
}

function finderOf(service: Running, hotel: Hotel): List {
  const call = callerOf(service, hotel);
  return (parameters) => call('/api/desk/search', parameters);
}

/** Calls in these orders in turns, so that all share the machine's good and bad moments. */
async function measure(orders: Parameters[], call: List) {
  const timesOf: number[][] = orders.map(() => []);
  let body: Page = {};
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++)
    for (const [i, order] of orders.entries()) {
      const begun = performance.now();
      body = await call(order);
      if (turn >= 0) timesOf[i]!.push(performance.now() - begun);
    }
  const medians = timesOf.map((times) => percentilesOf(times)['p50 ms']);
  const slowest = medians.indexOf(Math.max(...medians));
  return {
    ...percentilesOf(timesOf.flat()),
    'slowest order': `${orders[slowest]!['sort']} ${orders[slowest]!['order']}`,
    'its p50 ms': medians[slowest],
    total: `${body.pageInfo?.totalIsExact === false ? '> ' : ''}${body.pageInfo?.totalItems}`,
  };
}

async function turnPages(list: List) {
  const times: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_BY_CURSOR; page++) {
    const begun = performance.now();
    const { pageInfo }: Page = await list({ sort: 'guestName', order: 'asc', ...(cursor && { cursor }) });
    times.push(performance.now() - begun);
    cursor = pageInfo?.next;
  }
  return percentilesOf(times);
}

function percentilesOf(times: number[]) {
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]! * 10) / 10;
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}
