// How long searches and the calendar take in this process, without HTTP and Postgres: 10,000 rooms in 20
// categories, 1,000,000 stays, three years of day prices. On a busy machine only the processor's time says something. `make services` first; BENCH_SECONDS for each measurement, 5;
// make bench ONLY=stays ARGS=search, ARGS=calendar or ARGS=rooms.
import { createSecretKey, randomBytes } from 'node:crypto';
import { AvailabilityIndex } from '@innkeeper/booking/internals/availability/availability-index';
import { toCalendarDays } from '@innkeeper/booking/internals/availability/calendar-days';
import { findOffers } from '@innkeeper/booking/internals/availability/offers';
import { toOffersJson } from '@innkeeper/booking/internals/availability/offers-json';
import { dateOf, dayNumber } from '@innkeeper/booking/internals/rates/night-price';
import { secondsOf, sizeOf } from '../form.ts';

const ROOMS = sizeOf(10_000, 200);
const CATEGORIES = 20;
const STAYS = sizeOf(1_000_000, 2_000);
const DAYS = 1_095;
const SECONDS = secondsOf(5);
const TODAY = '2026-11-23';
const first = dayNumber(TODAY);

let seed = 7;
const below = (limit: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};

const index = new AvailabilityIndex({ start: first, end: first + 1_120 }, first);
index.setCategories(
  [],
  Array.from({ length: CATEGORIES }, (_, category) => ({
    categoryId: `00000000-0000-4000-8000-0000000000${String(category).padStart(2, '0')}`,
    name: `Category ${category}`,
    key: `category ${category}`,
    price: '100.00',
    restrictions: null,
    rates: {
      rulesId: null,
      seasons: [],
      weekdayPrices: null,
      occupancy: null,
      lengthTiers: [],
      taxes: [],
      plans: [],
      dayPrices: Object.fromEntries(
        Array.from({ length: DAYS }, (_, day) => [dateOf(first + day), `${80 + below(200)}.00`]),
      ),
    },
    rooms: Array.from({ length: ROOMS / CATEGORIES }, (_, room) => ({
      roomId: `${category}-${room}`,
      name: `Room ${room}`,
      specialDescription: '',
      maximumGuests: 2 + (room % 3),
      photo: [],
    })),
  })),
);
// Stays of one to seven nights, a hundred in each room; those that overlap share nights.
for (let stay = 0; stay < STAYS; stay++) {
  const start = first + below(DAYS);
  index.take(`${stay % CATEGORIES}-${Math.floor(stay / CATEGORIES) % (ROOMS / CATEGORIES)}`, {
    start: dateOf(start),
    end: dateOf(start + 1 + below(4)),
  });
}

const secret = createSecretKey(randomBytes(32));
const key = { kid: 'benchmark', secret, from: 0, until: Number.POSITIVE_INFINITY };
const partyOf = () => ({ adults: 1 + below(3), childrenAges: [], digits: 2 });
const stayWithin = (from: number, days: number) => {
  const start = first + from + below(days);
  return { start: dateOf(start), end: dateOf(start + 1 + below(7)), ...partyOf() };
};
const popular = Array.from({ length: 100 }, () => stayWithin(0, 120));
async function search(stay = stayWithin(20, 900)) {
  const found = await findOffers(index, stay, { today: first, last: Number.MAX_SAFE_INTEGER });
  return toOffersJson(found, stay, { key, currency: 'EUR', now: new Date(), timeZone: 'Europe/Madrid' })
    .length;
}
async function calendar() {
  const firstNight = first + 30 * below(20);
  const party = partyOf();
  const categories = index.categories.map((category) => category.calendar(party));
  return JSON.stringify(toCalendarDays(categories, { start: firstNight, end: firstNight + 365 }, 2)).length;
}

async function rooms() {
  const { start, end } = stayWithin(20, 900);
  const category = index.find(`Category ${below(CATEGORIES)}`)!;
  return category.freeRooms({ start: dayNumber(start), end: dayNumber(end) }, null, 2).json.length;
}

async function measure(name: string, run: () => Promise<number>): Promise<void> {
  for (let i = 0; i < 50; i++) await run();
  const took: number[] = [];
  let bytes = 0;
  const before = process.cpuUsage();
  const end = performance.now() + SECONDS * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    bytes += await run();
    took.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)]!.toFixed(2);
  console.log(
    `${name}: ${Math.round(took.length / SECONDS)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${Math.round((user + system) / took.length)} µs of a processor, ${Math.round(bytes / took.length / 1_000)} kB`,
  );
}
const parts = process.argv.slice(2);
const isWanted = (part: string) => !parts.length || parts.includes(part);
if (isWanted('search')) {
  await measure('search of all room types, any of 900 days', () => search());
  await measure('search of all room types, one of a hundred stays', () => search(popular[below(100)]));
}
if (isWanted('calendar')) await measure('calendar of a year', calendar);
if (isWanted('rooms')) await measure('free rooms of a room type, any of 900 days', rooms);
