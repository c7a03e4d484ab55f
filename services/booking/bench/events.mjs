// How soon a booking's change takes effect in another service, and how fast what has waited is caught up with, on each
// of the two event logs. Booking and feedback run as built, on one Postgres that writes to disk; everything, the load
// included, runs on this machine. Each step is repeated, because the p99 of a single run varies much.
//
// Both ends of a delay are commit times that Postgres keeps, of the booking's row that a check-out has changed and of
// the row in feedback's `finished_stays`: one clock, and nothing that looks while it is measured. Postgres takes the
// time as it begins to write a commit to disk, so a delay includes that writing for the change and not for the effect.
//
//   node bench/events.mjs [postgres | kafka] [one-replica | three-replicas | catching-up]     without a name: all
//   BENCH_RUNS=2 node bench/events.mjs                                                        quickly
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing';
import { BUSES } from './buses.mjs';
import { checkOut, fillHouse } from './check-outs.mjs';
import { allPublished, delays, summaryOf, timesOfChanges, timesOfEffects, timesOfMarks } from './effects.mjs';
import { query, runToEnd, startDatabase, startProcess } from './stack.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 10);
const PER_SECOND = 200;
const SECONDS = 5;
const WARM_UP_SECONDS = 10; // a process that has just started needs several times the processor
const WAITING = 5_000;

const SERVICES = path.join(import.meta.dirname, '../..');
const mainOf = (service) => path.join(SERVICES, service, 'dist/main.js');

const started = Date.now();
const say = (what) => console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

const stops = [];
const keep = (stop) => void stops.unshift(stop);
let stopping;
/** Stops the parts one after the other, the newest first; concurrent callers wait for the same stop. */
function stopAll() {
  stopping ??= (async () => {
    while (stops.length) await stops.shift()();
  })().finally(() => {
    stopping = undefined;
  });
  return stopping;
}

/** `bookings`: how many check-outs the step makes. `replicas`: of booking, which share them. */
const STEPS = {
  'one-replica': {
    replicas: 1,
    bookings: (WARM_UP_SECONDS + RUNS * SECONDS) * PER_SECOND,
    measure: measureDelay,
  },
  'three-replicas': {
    replicas: 3,
    bookings: (WARM_UP_SECONDS + RUNS * SECONDS) * PER_SECOND,
    measure: measureDelay,
  },
  'catching-up': { replicas: 1, bookings: RUNS * WAITING, measure: measureCatchingUp },
};

/** Booking and feedback with databases of their own, each migrated, on a fresh event log. Neither runs yet. */
async function createHotel(busName, bookings) {
  const postgres = await startDatabase({ track_commit_timestamp: 'on' });
  keep(postgres.stop);
  const bus = await BUSES[busName]({ postgres, keep });
  const tokens = createTokenFactory();
  keep(() => rmSync(path.dirname(tokens.publicKeysFile), { recursive: true }));
  const environmentOf = (name) => ({
    ...bus.environment,
    DATABASE_URL: postgres.superuserUrl(name),
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    LOG_LEVEL: 'warn',
  });
  for (const name of ['booking', 'feedback']) {
    await query(postgres.superuserUrl('postgres'), `create database ${name}`);
    await runToEnd(mainOf(name), environmentOf(name), ['migrate']);
  }
  const start = async (name) => {
    const running = await startProcess(mainOf(name), environmentOf(name));
    keep(running.stop);
    return running;
  };
  const bookingUrl = postgres.superuserUrl('booking');
  const bookingIds = await fillHouse(bookingUrl, bookings);
  return {
    take: (count) => bookingIds.splice(0, count),
    token: tokens.sign(testUser('Admin')),
    start,
    bookingUrl,
    feedbackUrl: postgres.superuserUrl('feedback'),
  };
}

/** How many milliseconds the machine's processors have been busy, all together. */
const busyMs = () =>
  cpus().reduce((sum, { times: { idle, ...busy } }) => sum + Object.values(busy).reduce((a, b) => a + b), 0);

async function measureDelay({ take, start, bookingUrl, feedbackUrl }, service) {
  const feedback = await start('feedback');
  await checkOut(service, take(WARM_UP_SECONDS * PER_SECOND), PER_SECOND);
  const runs = [];
  while (runs.length < RUNS) {
    const ids = take(SECONDS * PER_SECOND);
    const [begun, busyBefore] = [performance.now(), busyMs()];
    await checkOut(service, ids, PER_SECOND);
    const busy = (busyMs() - busyBefore) / (performance.now() - begun);
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
    });
  }
  await feedback.stop();
  return runs;
}

/** Feedback starts while all the events of a run are in the log and it has read none of them. */
async function measureCatchingUp({ take, start, bookingUrl, feedbackUrl }, service) {
  const runs = [];
  while (runs.length < RUNS) {
    const ids = take(WAITING);
    await checkOut(service, ids);
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

async function run(busNames, stepNames) {
  const results = {};
  for (const busName of busNames) {
    say(`${busName}: starting`);
    const steps = stepNames.map((name) => STEPS[name]);
    const bookings = steps.reduce((sum, step) => sum + step.bookings, 0);
    const { token, ...hotel } = await createHotel(busName, bookings);
    for (const [i, { replicas, measure }] of steps.entries()) {
      const running = [];
      while (running.length < replicas) running.push(await hotel.start('booking'));
      say(`${busName}, ${stepNames[i]}: ${RUNS} runs`);
      const service = { urls: running.map(({ url }) => url), token };
      results[`${busName}, ${stepNames[i]}`] = summaryOf(await measure(hotel, service));
      console.table(results);
      await Promise.all(running.map(({ stop }) => stop()));
    }
    await stopAll();
  }
}

const chosen = (all) => {
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
  console.error(error.message);
  process.exitCode = 1;
}
await stopAll();
process.exit(); // an interrupted run still waits for something
