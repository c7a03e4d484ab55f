// Search and booking in a hotel of 10,000 rooms and 1,000,000 bookings: straight, through the gateway, and beside
// them what Postgres itself does with the same SQL. Every part runs on this machine, the load included.
import { existsSync } from 'node:fs';
import { reportRatio, SHORT } from '../../../deploy/bench/ratios.mjs';
import { callsOf } from './calls.mjs';
import { measure } from './load.mjs';
import { pgbenchExists, runPgbench } from './pgbench.mjs';
import { GATEWAY, startEmptyRevocations, startGateway, startHotel, startService } from './stack.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? (SHORT ? 4 : 10));
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

async function run() {
  const hotel = keep(await startHotel(say));
  if (pgbenchExists()) {
    record('search, pgbench', await runPgbench('search', hotel.databaseUrl, SECONDS));
    record('booking, pgbench', await runPgbench('booking', hotel.databaseUrl, SECONDS));
    await hotel.forgetEvents(); // the service would otherwise publish those of pgbench while it is measured
  } else say('pgbench is not installed: the table is without Postgres itself');

  const service = keep(await startService(hotel));
  const calls = callsOf(hotel);
  const fronts = [['straight', service.url]];
  if (existsSync(GATEWAY)) {
    const identity = keep(await startEmptyRevocations());
    fronts.push(['through the gateway', keep(await startGateway(hotel, service, identity)).url]);
  }
  for (const name of ['search', 'booking']) {
    for (const [by, url] of fronts) {
      await measure(url, calls[name], Math.min(3, SECONDS)); // to warm up
      record(`${name}, ${by}`, await measure(url, calls[name], SECONDS));
    }
  }
  const perSecond = (what) => results.find((one) => one.what === what)?.['requests/s'];
  if (pgbenchExists())
    reportRatio(
      'booking, straight, of pgbench',
      perSecond('booking, straight'),
      perSecond('booking, pgbench'),
    );
  console.table(results.sort((a, b) => b.what.split(',')[0].localeCompare(a.what.split(',')[0])));
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
