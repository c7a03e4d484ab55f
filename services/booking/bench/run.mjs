// Search and booking in a hotel of 10,000 rooms and 1,000,000 bookings: straight, through the gateway, and beside
// them what Postgres itself does with the same SQL. Every part runs on this machine, the load included.
import { existsSync } from 'node:fs';
import { reportRatio, SHORT } from '../../../deploy/bench/ratios.mjs';
import { callsOf } from './calls.mjs';
import { measure } from './load.mjs';
import { pgbenchExists, runPgbench } from './pgbench.mjs';
import { GATEWAY, startEmptyRevocations, startGateway, startHotel, startService } from './stack.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? (SHORT ? 4 : 10));
const ROUNDS = SHORT ? 1 : 3;
const started = Date.now();
const say = (what) => console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

const stops = [];
const keep = (part) => {
  stops.unshift(part.stop);
  return part;
};
const results = [];
const record = (what, result) => {
  results.push({ what, ...result });
  say(`${what}: ${result['requests/s']} requests/s`);
};

/** The run with the median of the answers per second. */
const middle = (runs) => runs.sort((a, b) => a['requests/s'] - b['requests/s'])[Math.floor(runs.length / 2)];

async function run() {
  const hotel = keep(await startHotel(say));
  const calls = callsOf(hotel);
  const hasPgbench = pgbenchExists();
  if (hasPgbench) record('search, pgbench', await runPgbench('search', hotel.databaseUrl, SECONDS));
  else say('pgbench is not installed: the table is without Postgres itself');
  await bookInTurns(hotel, calls, hasPgbench);

  const service = keep(await startService(hotel));
  const fronts = [['straight', service.url]];
  if (existsSync(GATEWAY)) {
    const identity = keep(await startEmptyRevocations());
    fronts.push(['through the gateway', keep(await startGateway(hotel, service, identity)).url]);
  }
  for (const [by, url] of fronts) record(`search, ${by}`, await measureWarm(url, calls.search));
  for (const [by, url] of fronts.slice(1)) record(`booking, ${by}`, await measureWarm(url, calls.booking));
  console.table(results.sort((a, b) => b.what.split(',')[0].localeCompare(a.what.split(',')[0])));
}

/**
 * Postgres and the service in turns, which share the machine's good and bad moments. While pgbench runs, no service publishes its
 * events.
 */
async function bookInTurns(hotel, calls, hasPgbench) {
  const runs = { pgbench: [], straight: [] };
  for (let round = 0; round < ROUNDS; round++) {
    if (hasPgbench) runs.pgbench.push(await runPgbench('booking', hotel.databaseUrl, SECONDS));
    await hotel.forgetEvents(); // the service would otherwise publish those of pgbench while it is measured
    const service = await startService(hotel);
    runs.straight.push(await measureWarm(service.url, calls.booking));
    await service.stop();
  }
  if (hasPgbench) record('booking, pgbench', middle(runs.pgbench));
  record('booking, straight', middle(runs.straight));
  if (hasPgbench)
    reportRatio(
      'booking, straight, of pgbench',
      ...[runs.straight, runs.pgbench].map((list) => middle(list)['requests/s']),
    );
}

async function measureWarm(url, call) {
  await measure(url, call, Math.min(5, SECONDS));
  return measure(url, call, SECONDS);
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
