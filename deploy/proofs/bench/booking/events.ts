// How soon a booking's change takes effect in another service, and how fast what has waited is caught up with, on each
// of the two event logs. The changes are check-outs by staff, each with an entry in the history, or bookings by guests.
// Booking and feedback run as built, on one Postgres that writes to disk; everything, the load included, runs on this machine.
// Each step is repeated, because the p99 of a single run varies much.
//
// Both ends of a delay are commit times that Postgres keeps, of the booking's row that a change has written and of its row in
// feedback's inbox, which is written with the effect: one clock, and nothing that looks while it is measured. Postgres takes the
// time as it begins to write a commit to disk, so a delay includes that writing for the change and not for the effect.
//
//   make bench ONLY=events ARGS='[postgres | kafka] [one-replica | three-replicas | bookings | bookings-three-replicas | catching-up]'
//                                                             without a name: all
//   BENCH_RUNS=2 make bench ONLY=events                                                        quickly

import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { REPOSITORY } from '../../repository.ts';
import { secondsOf, sizeOf } from '../form.ts';
import type { Stop } from '../processes.ts';
import { BUSES } from './buses.ts';
import { bookings, type Change, checkOuts, fillHouse, type Service } from './changes.ts';
import { allPublished, delays, summaryOf, timesOfChanges, timesOfEffects, timesOfMarks } from './effects.ts';
import { measureProcessors } from './processor-time.ts';
import { query, type Running, runToEnd, startDatabase, startProcess } from './stack.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? sizeOf(10, 1));
const PER_SECOND = 200;
const SECONDS = secondsOf(5);
const WARM_UP_SECONDS = sizeOf(60, 1); // Kafka needs twice the processor in its first minute, until its code is compiled
const WAITING = sizeOf(5_000, 100);
const EARLIER_STAYS = sizeOf(4_000, 100); // Postgres plans badly for a hotel without bookings

const SERVICES = path.join(REPOSITORY, 'services');
const mainOf = (service: string) => path.join(SERVICES, service, 'dist/main.js');

const started = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

const stops: Stop[] = [];
const keep = (stop: Stop) => void stops.unshift(stop);
let stopping: Promise<void> | undefined;
/** Stops the parts one after the other, the newest first; concurrent callers wait for the same stop. */
function stopAll() {
  stopping ??= (async () => {
    while (stops.length) await stops.shift()!();
  })().finally(() => {
    stopping = undefined;
  });
  return stopping;
}

const CHANGES = (WARM_UP_SECONDS + RUNS * SECONDS) * PER_SECOND;
type Hotel = Awaited<ReturnType<typeof createHotel>>;
type Step = {
  replicas: number;
  checkOuts: number;
  changes(service: Service, bookingIds: string[]): Change;
  measure(hotel: Hotel, change: Change, services: Running[]): Promise<Record<string, number>[]>;
};

/** `checkOuts`: how many the step makes. `replicas`: of booking, which share the calls. */
const STEPS: Readonly<Record<string, Step>> = {
  'one-replica': { replicas: 1, checkOuts: CHANGES, changes: checkOuts, measure: measureDelay },
  'three-replicas': { replicas: 3, checkOuts: CHANGES, changes: checkOuts, measure: measureDelay },
  bookings: { replicas: 1, checkOuts: 0, changes: bookings, measure: measureDelay },
  'bookings-three-replicas': { replicas: 3, checkOuts: 0, changes: bookings, measure: measureDelay },
  'catching-up': { replicas: 1, checkOuts: RUNS * WAITING, changes: checkOuts, measure: measureCatchingUp },
};

/** Booking and feedback with databases of their own, each migrated, on a fresh event log. Neither runs yet. */
async function createHotel(busName: string, guestsInHouse: number) {
  const postgres = await startDatabase({ track_commit_timestamp: 'on' });
  keep(postgres.stop);
  const bus = await BUSES[busName]!({ postgres, keep });
  const tokens = createTokenFactory(ROLES);
  keep(() => rmSync(path.dirname(tokens.publicKeysFile), { recursive: true }));
  const environmentOf = (name: string) => ({
    ...bus.environment,
    DATABASE_URL: postgres.superuserUrl(name),
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    QUOTE_KEYS_FILE: tokens.keyRingFile,
    LOG_LEVEL: 'warn',
  });
  for (const name of ['booking', 'feedback']) {
    await query(postgres.superuserUrl('postgres'), `create database ${name}`);
    await runToEnd(mainOf(name), environmentOf(name), ['migrate']);
  }
  const start = async (name: string) => {
    const running = await startProcess(mainOf(name), environmentOf(name));
    keep(running.stop);
    return running;
  };
  const bookingUrl = postgres.superuserUrl('booking');
  const bookingIds = await fillHouse(bookingUrl, EARLIER_STAYS + guestsInHouse);
  return {
    pids: { postgres: postgres.pid, ...bus.pids },
    bookingIds,
    tokens,
    start,
    bookingUrl,
    feedbackUrl: postgres.superuserUrl('feedback'),
  };
}

/** How many milliseconds the machine's processors have been busy, all together. */
const busyMs = () =>
  cpus().reduce((sum, { times: { idle, ...busy } }) => sum + Object.values(busy).reduce((a, b) => a + b), 0);

async function measureDelay(
  { start, pids, bookingUrl, feedbackUrl }: Hotel,
  change: Change,
  services: Running[],
) {
  const feedback = await start('feedback');
  await change(WARM_UP_SECONDS * PER_SECOND, PER_SECOND);
  const runs: Record<string, number>[] = [];
  while (runs.length < RUNS) {
    const replicas = Object.fromEntries(services.map(({ pid }, i) => [`booking ${i + 1}`, pid]));
    const processors = measureProcessors({ ...pids, feedback: feedback.pid, ...replicas });
    const [begun, busyBefore] = [performance.now(), busyMs()];
    const ids = await change(SECONDS * PER_SECOND, PER_SECOND);
    const tookMs = performance.now() - begun;
    const [busy, spent] = [(busyMs() - busyBefore) / tookMs, processors()];
    const own = spent.reduce((sum, [, ms]) => sum + ms, 0) / tookMs;
    const effects = await timesOfEffects(feedbackUrl, ids);
    const changes = await timesOfChanges(bookingUrl, ids);
    const within = delays(changes, effects);
    await allPublished(bookingUrl);
    const marked = delays(changes, await timesOfMarks(bookingUrl, ids));
    const [first, last] = [Math.min(...changes.values()), Math.max(...changes.values())];
    runs.push({
      'per s': ((ids.length - 1) * 1_000) / (last - first),
      'p50 ms': within(0.5),
      'p99 ms': within(0.99),
      'marked p50': marked(0.5),
      'marked p99': marked(0.99),
      'busy processors': busy,
      'of others': busy - own,
      ...Object.fromEntries(spent.map(([name, ms]) => [`${name} ms`, ms / ids.length])),
    });
  }
  await feedback.stop();
  return runs;
}

/** Feedback starts while all the events of a run are in the log and it has read none of them. */
async function measureCatchingUp({ start, bookingUrl, feedbackUrl }: Hotel, change: Change) {
  const runs: Record<string, number>[] = [];
  while (runs.length < RUNS) {
    const ids = await change(WAITING);
    await allPublished(bookingUrl);
    const begun = Date.now();
    const feedback = await start('feedback');
    const times = [...(await timesOfEffects(feedbackUrl, ids)).values()];
    const [first, last] = [Math.min(...times), Math.max(...times)];
    runs.push({
      'start s': (first - begun) / 1_000,
      'caught up/s': (ids.length * 1_000) / (last - first),
    });
    await feedback.stop();
  }
  return runs;
}

async function run(busNames: string[], stepNames: string[]) {
  const results: Record<string, Record<string, string>> = {};
  for (const busName of busNames) {
    say(`${busName}: starting`);
    const steps = stepNames.map((name) => STEPS[name]!);
    const hotel = await createHotel(
      busName,
      steps.reduce((sum, step) => sum + step.checkOuts, 0),
    );
    for (const [i, { replicas, changes, measure }] of steps.entries()) {
      const running: Running[] = [];
      while (running.length < replicas) running.push(await hotel.start('booking'));
      say(`${busName}, ${stepNames[i]}: ${RUNS} runs`);
      const service = { urls: running.map(({ url }) => url), tokens: hotel.tokens };
      const change = changes(service, hotel.bookingIds);
      results[`${busName}, ${stepNames[i]}`] = summaryOf(await measure(hotel, change, running));
      console.table(results);
      await Promise.all(running.map(({ stop }) => stop()));
    }
    await stopAll();
  }
}

const chosen = (all: string[]) => {
  const names = process.argv.slice(2).filter((name) => all.includes(name));
  return names.length ? names : all;
};
const [busNames, stepNames] = [Object.keys(BUSES), Object.keys(STEPS)];
const unknown = process.argv.slice(2).find((name) => ![...busNames, ...stepNames].includes(name));
if (unknown) throw new Error(`${unknown} is not one of ${[...busNames, ...stepNames].join(', ')}`);
const interrupted = new Promise((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => reject(new Error(`ended by ${signal}`)));
});
try {
  await Promise.race([run(chosen(busNames), chosen(stepNames)), interrupted]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await stopAll();
process.exit(); // an interrupted run still waits for something
