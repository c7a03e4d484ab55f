// Searches at the service and through the gateway, beside a plain Node server that writes the same bytes, in turns; the same
// while guests book; and how late a booking shows on another replica. Every part runs on this machine, the load included.
//
//   make bench ONLY=search                    everything
//   make bench ONLY=search ARGS=beside        only searches beside bookings
//   make bench ONLY=search ARGS=staleness     only how late a booking shows on another replica
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECK, reportRatio, roundsOf, SHORT, secondsOf, sizeOf } from '../form.ts';
import type { Part, Stop } from '../processes.ts';
import { type Call, type Calls, callsOf, type Order } from './calls.ts';
import { createClient } from './request.ts';
import {
  CATEGORIES,
  GATEWAY,
  startEmptyRevocations,
  startGateway,
  startHotel,
  startProcess,
  startService,
} from './stack.ts';
import { load } from './wrk.ts';

const SECONDS = secondsOf(5, 3);
const ROUNDS = roundsOf(3, 1);
const SEARCHES = sizeOf(1_000, 100);
const CALLERS = 16;
const BOOKINGS_BESIDE = 500; // per second
const SEARCH = '/api/booking/getAvailbleRooms';
const started = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

/** A server that searches are sent to, and the file of their bodies. */
type Front = { url: string; bodies?: string };
type Named = Front & { name: string };

const JSON_HEADERS = { 'content-type': 'application/json' };
const client = createClient();
const search = ({ url }: Front, body: string) =>
  client.call('POST', url + SEARCH, { headers: JSON_HEADERS, body });

const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-search-'));
const stops: Stop[] = [() => rmSync(folder, { recursive: true }), client.close];
const keep = <P extends Part>(part: P): P => {
  stops.unshift(part.stop);
  return part;
};

const fileOf = (name: string) => path.join(folder, name);
const searchAt = ({ url, bodies = 'bodies' }: Front) =>
  load(url, { path: SEARCH, bodies: fileOf(bodies), seconds: SECONDS });

/** Searches as the load makes them, and the service's answers to them. */
async function recordAnswers(service: Front, calls: Calls) {
  const bodies = Array.from({ length: SEARCHES }, () => calls.search().body);
  const answers: string[] = [];
  for (const body of bodies) answers.push((await search(service, body)).body);
  writeFileSync(fileOf('bodies'), bodies.join('\n'));
  writeFileSync(fileOf('answers'), answers.join('\n'));
  writeFileSync(fileOf('different'), calls.differentSearches().join('\n'));
  say(`an answer has ${Math.round(answers.join('').length / SEARCHES)} characters`);
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Measures the servers in turns, so that all share the machine's good and bad moments. */
async function measure(fronts: Named[]) {
  const rounds: Awaited<ReturnType<typeof load>>[][] = fronts.map(() => []);
  if (!CHECK) for (const front of fronts) await searchAt(front); // to warm up
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, front] of fronts.entries()) rounds[i]!.push(await searchAt(front));
  const bare = median(rounds[0]!.map(({ perSecond }) => perSecond));
  return fronts.map(({ name }, i) => {
    const perSecond = median(rounds[i]!.map((one) => one.perSecond));
    const p99 = median(rounds[i]!.map((one) => one.p99));
    say(`${name}: ${Math.round(perSecond)} requests/s`);
    if (i) reportRatio(name, perSecond, bare);
    return {
      what: name,
      'requests/s': Math.round(perSecond),
      '%': Math.round((100 * perSecond) / bare),
      'p99 ms': p99,
    };
  });
}

/**
 * So many orders, in a random order, of rooms that are free for nights that guests search for. They are spread over all searches,
 * so that those of the load find nearly as many rooms afterwards.
 */
async function ordersOfFreeRooms(service: Front, calls: Calls, count: number): Promise<Call[]> {
  const orders: Order[] = [];
  while (orders.length < count) {
    const { body } = calls.search();
    const { start, end }: Order = JSON.parse(body);
    for (const { roomId } of JSON.parse((await search(service, body)).body).rst as Order[])
      orders.push({ start, end, roomId });
  }
  const shuffled = orders.map((order) => ({ order, at: Math.random() })).sort((a, b) => a.at - b.at);
  return shuffled.map(({ order }) => calls.bookingOf(order));
}

/** Books until stopped, so many times a second. `onBooked` is called with each booking that succeeds. */
function book(
  { url }: Front,
  next: () => Call,
  perSecond: number,
  onBooked: (order: Order) => void = () => {},
) {
  const begun = performance.now();
  let sent = 0;
  let booked = 0;
  let stopped = false;
  const caller = async () => {
    while (!stopped) {
      const early = (sent++ * 1_000) / perSecond - (performance.now() - begun);
      if (early > 0) await sleep(early);
      const { path: address, ...order } = next();
      const { status } = await client.call('POST', url + address, order);
      if (status !== 201) continue;
      onBooked(JSON.parse(order.body));
      booked++;
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  return {
    stop: async () => {
      stopped = true;
      await callers;
      return Math.round((booked * 1_000) / (performance.now() - begun));
    },
  };
}

/** How long after a booking's answer another replica still offers the room, for one booking in ten. */
async function measureStaleness(service: Front, replica: Front, calls: Calls) {
  const times: number[] = [];
  const checks: Promise<void>[] = [];
  const checkOne = async ({ roomId, start, end }: Order) => {
    const answered = performance.now();
    const body = JSON.stringify({ start, end, category: `Category ${Number(roomId.slice(2)) % CATEGORIES}` });
    for (;;) {
      const asked = performance.now();
      const answer = await search(replica, body);
      if (!answer.body.includes(`"${roomId}"`)) return void times.push(asked - answered);
      await sleep(2);
    }
  };
  let n = 0;
  const booking = book(service, calls.booking, 200, (order) => {
    if (n++ % 10 === 0) checks.push(checkOne(order));
  });
  await sleep(SECONDS * 4 * 1_000);
  const perSecond = await booking.stop();
  await Promise.all(checks);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.max(0, Math.round(times[Math.floor(times.length * share)]!));
  say(
    `at ${perSecond} bookings/s another replica is late by ${at(0.5)} ms (p99 ${at(0.99)}) in ${times.length} samples`,
  );
}

async function run() {
  const hotel = keep(await startHotel(say));
  const startedAt = performance.now();
  const service = keep(await startService(hotel));
  say(`the service was ready after ${Math.round(performance.now() - startedAt)} ms`);
  // Bookings in the window of the index, so that they change what searches read.
  const calls = callsOf(hotel, { firstYear: 2028, years: 1 });
  if (process.argv.includes('staleness'))
    return measureStaleness(service, keep(await startService(hotel)), calls);
  await recordAnswers(service, calls);
  const bare = keep(
    await startProcess(path.join(import.meta.dirname, 'bare-server.js'), {
      ANSWERS: fileOf('answers'),
    }),
  );
  const fronts: Named[] = [
    { name: 'plain Node server, same bytes', url: bare.url },
    { name: 'search, straight', url: service.url },
    { name: 'different searches, straight', url: service.url, bodies: 'different' },
  ];
  if (existsSync(GATEWAY)) {
    const identity = keep(await startEmptyRevocations());
    fronts.splice(2, 0, {
      name: 'search, through the gateway',
      url: keep(await startGateway(hotel, service, identity)).url,
    });
  }
  if (process.argv.includes('beside')) return console.table([await measureBeside(fronts, calls)]);
  const table = await measure(fronts);
  if (SHORT) return console.table(table);
  console.table([...table, await measureBeside(fronts, calls)]);
  await measureStaleness(service, keep(await startService(hotel)), calls);
}

async function measureBeside([bare, service]: Named[], calls: Calls) {
  const orders = await ordersOfFreeRooms(service!, calls, BOOKINGS_BESIDE * SECONDS * (2 * ROUNDS + 4));
  const booking = book(service!, () => orders.pop()!, BOOKINGS_BESIDE);
  const [, beside] = await measure([bare!, service!]);
  return { ...beside, what: `search, beside ${await booking.stop()} bookings/s` };
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
