// Complete bookings, as a guest makes them on /stay: a search of all categories, a hold at its price, and the confirmation of
// the hold with a new guest. 10,000 rooms in 20 categories and 1,000,000 bookings, sixteen guests at once, each from an address of
// its own. `npx tsc -b` first; BENCH_SECONDS, 10; BENCH_BOOKINGS for fewer bookings; BENCH_DIR keeps the filled hotel for the day.
import { Temporal } from 'temporal-polyfill';
import { measureProcessors } from './processor-time.ts';
import { createClient } from './request.ts';
import { startHotel, startService } from './stack.ts';

const GUESTS = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const today = Temporal.Now.plainDateISO('Europe/Madrid');
const below = (limit: number) => Math.floor(Math.random() * limit);
/** As text, made beforehand: the load must not cost more than what it measures. */
const DAYS = Array.from({ length: 290 }, (_, days) => today.add({ days }).toString());
const json = { 'content-type': 'application/json' };

const hotel = await startHotel((what) => console.log(what));
const service = await startService(hotel);
const client = createClient();
let addresses = 0;
const took: Record<'search' | 'hold' | 'confirm' | 'all', number[]> = {
  search: [],
  hold: [],
  confirm: [],
  all: [],
};
const others = new Map<string, number>();

async function call(
  step: keyof typeof took,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const begun = performance.now();
  const answer = await client.call('POST', service.url + path, {
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  took[step].push(performance.now() - begun);
  if (answer.status < 300) return answer.body;
  const what = `${step}: ${answer.status} ${JSON.parse(answer.body).code}`;
  others.set(what, (others.get(what) ?? 0) + 1);
  return undefined;
}

const TOKEN = '"token":"';

/** The quote of some category that is free; undefined if none is. Reading all of the answer would cost the load more than this. */
function quoteIn(answer: string): string | undefined {
  const after = answer.indexOf(TOKEN, below(answer.length));
  const at = after < 0 ? answer.indexOf(TOKEN) : after;
  return at < 0 ? undefined : answer.slice(at + TOKEN.length, answer.indexOf('"', at + TOKEN.length));
}

/** Returns whether a booking came of it. */
async function bookAStay() {
  addresses += 1;
  // Consecutive guests are in different networks, because those of one /24 share limits.
  const address = `10.${(addresses >> 8) & 255}.${addresses & 255}.${(addresses >> 16) & 255}`;
  const headers = { 'x-forwarded-for': address };
  const begun = performance.now();
  const first = 1 + below(280);
  const stay = { start: DAYS[first], end: DAYS[first + 1 + below(3)], adults: 1 + below(2) };
  const quote = quoteIn((await call('search', '/api/stay/search', stay, headers)) ?? '');
  if (!quote) return false;
  const answer = await call('hold', '/api/stay/holds', { quotes: [quote] }, headers);
  if (!answer) return false;
  const held = JSON.parse(answer);
  const form = { lastName: 'Haddad', email: `guest-${addresses}@example.com`, phone: '+34600555014' };
  const path = `/api/stay/holds/${held.holdId}/confirm`;
  const booked = await call('confirm', path, form, { ...headers, 'hold-secret': held.secret });
  if (booked) took.all.push(performance.now() - begun);
  return booked !== undefined;
}

async function measure(seconds: number): Promise<void> {
  for (const list of Object.values(took)) list.length = 0;
  others.clear();
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: GUESTS }, async () => {
      while (performance.now() < end) await bookAStay();
    }),
  );
}

try {
  await measure(Math.min(8, SECONDS)); // to warm up: until then the service compiles much
  const processors = measureProcessors({ service: service.pid, Postgres: hotel.databasePid });
  await measure(SECONDS);
  const spent = processors();
  const at = (list: number[], share: number) =>
    list.sort((a, b) => a - b)[Math.floor(list.length * share)]?.toFixed(1);
  console.log(`${Math.round(took.all.length / SECONDS)} complete bookings/s`);
  console.table(
    Object.entries(took).map(([what, list]) => ({
      what,
      calls: list.length,
      'p50 ms': at(list, 0.5),
      'p99 ms': at(list, 0.99),
    })),
  );
  console.table(
    spent.map(([what, ms]) => ({ what, 'processor ms per booking': (ms / took.all.length).toFixed(2) })),
  );
  if (others.size) console.table([...others].map(([answer, count]) => ({ answer, count })));
} finally {
  client.close();
  await service.stop();
  await hotel.stop();
}
