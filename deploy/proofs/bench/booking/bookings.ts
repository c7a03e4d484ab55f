// Search and booking in a hotel of 10,000 rooms and 1,000,000 bookings: straight, through the gateway, and beside
// them what Postgres itself does with the same SQL. Every part runs on this machine, the load included.
import { existsSync } from 'node:fs';
import { reportRatio, roundsOf, secondsOf } from '../form.ts';
import type { Part, Stop } from '../processes.ts';
import { type Call, type Calls, callsOf } from './calls.ts';
import { measure } from './load.ts';
import { pgbenchExists, runPgbench } from './pgbench.ts';
import {
  GATEWAY,
  type Hotel,
  startEmptyRevocations,
  startGateway,
  startHotel,
  startService,
} from './stack.ts';

const SECONDS = secondsOf(10, 4);
const ROUNDS = roundsOf(3, 1);
const started = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

type Result = { 'requests/s': number };
const stops: Stop[] = [];
const keep = <P extends Part>(part: P): P => {
  stops.unshift(part.stop);
  return part;
};
const results: ({ what: string } & Result)[] = [];
const record = (what: string, result: Result) => {
  results.push({ what, ...result });
  say(`${what}: ${result['requests/s']} requests/s`);
};

/** The run with the median of the answers per second. */
const middle = (runs: Result[]) =>
  runs.sort((a, b) => a['requests/s'] - b['requests/s'])[Math.floor(runs.length / 2)]!;

async function run() {
  const hotel = keep(await startHotel(say));
  const calls = callsOf(hotel);
  const hasPgbench = pgbenchExists();
  if (!hasPgbench) say('pgbench is not installed: the table is without Postgres itself');
  await bookInTurns(hotel, calls, hasPgbench);

  const service = keep(await startService(hotel));
  const fronts: [string, string][] = [['straight', service.url]];
  if (existsSync(GATEWAY)) {
    const identity = keep(await startEmptyRevocations());
    fronts.push(['through the gateway', keep(await startGateway(hotel, service, identity)).url]);
  }
  for (const [by, url] of fronts) record(`search, ${by}`, await measureWarm(url, calls.search));
  for (const [by, url] of fronts.slice(1)) record(`booking, ${by}`, await measureWarm(url, calls.booking));
  console.table(results.sort((a, b) => b.what.split(',')[0]!.localeCompare(a.what.split(',')[0]!)));
}

/**
 * Postgres and the service in turns, which share the machine's good and bad moments. While pgbench runs, no service publishes its
 * events.
 */
async function bookInTurns(hotel: Hotel, calls: Calls, hasPgbench: boolean) {
  const runs: Record<'pgbench' | 'straight', Result[]> = { pgbench: [], straight: [] };
  for (let round = 0; round < ROUNDS; round++) {
    if (hasPgbench) runs.pgbench.push(await runPgbench(hotel.databaseUrl, SECONDS));
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
      middle(runs.straight)['requests/s'],
      middle(runs.pgbench)['requests/s'],
    );
}

async function measureWarm(url: string, call: () => Call) {
  await measure(url, call, Math.min(5, SECONDS));
  return measure(url, call, SECONDS);
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
