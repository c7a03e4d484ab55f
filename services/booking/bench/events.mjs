// How soon a booking's change takes effect in another service, and how fast what has waited is caught up with, on each
// of the two event logs. Booking and feedback run as built, on one Postgres that writes to disk; everything, the load
// included, runs on this machine.
//
// Both ends of a delay are commit times that Postgres keeps, of the booking's row that a check-out has changed and of
// the row in feedback's `finished_stays`: one clock, and nothing that looks while it is measured. Postgres takes the
// time as it begins to write a commit to disk, so a delay includes that writing for the change and not for the effect.
//
//   node bench/events.mjs [postgres | kafka]     without a name: one after the other
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing';
import { BUSES } from './buses.mjs';
import { checkOut, fillHouse } from './check-outs.mjs';
import { allPublished, delays, timesOfChanges, timesOfEffects } from './effects.mjs';
import { query, runToEnd, startDatabase, startProcess } from './stack.mjs';

const PER_SECOND = 200;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const WAITING = 10_000;

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

/** Booking and feedback with databases of their own, each migrated, on a fresh event log. */
async function startHotel(busName) {
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
  const [booking, feedback] = ['booking', 'feedback'].map(environmentOf);
  for (const name of ['booking', 'feedback']) {
    await query(postgres.superuserUrl('postgres'), `create database ${name}`);
    await runToEnd(mainOf(name), environmentOf(name), ['migrate']);
  }
  const startFeedback = async () => {
    const running = await startProcess(mainOf('feedback'), feedback);
    keep(running.stop);
    return running;
  };
  const bookingIds = await fillHouse(
    booking.DATABASE_URL,
    (WARM_UP_SECONDS + SECONDS) * PER_SECOND + WAITING,
  );
  const { url, stop } = await startProcess(mainOf('booking'), booking);
  keep(stop);
  return {
    take: (count) => bookingIds.splice(0, count),
    service: { url, token: tokens.sign(testUser('Admin')) },
    startFeedback,
    bookingUrl: booking.DATABASE_URL,
    feedbackUrl: feedback.DATABASE_URL,
  };
}

async function measureDelay({ take, service, bookingUrl, feedbackUrl }) {
  await checkOut(service, take(WARM_UP_SECONDS * PER_SECOND), PER_SECOND);
  const ids = take(SECONDS * PER_SECOND);
  await checkOut(service, ids, PER_SECOND);
  const effects = await timesOfEffects(feedbackUrl, ids);
  const changes = await timesOfChanges(bookingUrl, ids);
  const within = delays(changes, effects);
  const [first, last] = [Math.min(...changes.values()), Math.max(...changes.values())];
  return {
    'changes/s': Math.round(((ids.length - 1) * 1_000) / (last - first)),
    'delay p50 ms': within(0.5),
    'delay p99 ms': within(0.99),
  };
}

/** `startFeedback` while all the events are in the log and none has been read. */
async function measureCatchingUp({ take, service, startFeedback, bookingUrl, feedbackUrl }) {
  const ids = take(WAITING);
  await checkOut(service, ids);
  await allPublished(bookingUrl);
  const begun = Date.now();
  await startFeedback();
  const times = [...(await timesOfEffects(feedbackUrl, ids)).values()];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return {
    [`${WAITING} caught up s`]: Math.round((last - begun) / 100) / 10,
    'of that start s': Math.round((first - begun) / 100) / 10,
    'caught up/s': Math.round((ids.length * 1_000) / (last - first)),
  };
}

async function measure(busName) {
  say(`${busName}: starting`);
  const hotel = await startHotel(busName);
  const feedback = await hotel.startFeedback();
  say(`${busName}: ${PER_SECOND} check-outs a second for ${SECONDS} s`);
  const delay = await measureDelay(hotel);
  await feedback.stop();
  say(`${busName}: ${WAITING} check-outs while feedback is stopped, then its start`);
  const catchingUp = await measureCatchingUp(hotel);
  await stopAll();
  return { ...delay, ...catchingUp };
}

async function run(names) {
  const results = {};
  for (const name of names) {
    results[name] = await measure(name);
    console.table(results);
  }
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUSES);
const unknown = names.find((name) => !(name in BUSES));
if (unknown) throw new Error(`${unknown} is not one of ${Object.keys(BUSES).join(', ')}`);
const interrupted = new Promise((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => reject(new Error(`ended by ${signal}`)));
});
try {
  await Promise.race([run(names), interrupted]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await stopAll();
process.exit(); // an interrupted run still waits for something
