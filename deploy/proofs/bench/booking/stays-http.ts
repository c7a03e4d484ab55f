// The search of all room types over HTTP: prices with three years of day prices, a signed quote for each. 10,000 rooms in 20
// categories, one booking in five cancelled; the load runs beside the service. `npx tsc -b` first; BENCH_SECONDS for each run, 5; BENCH_ROUNDS, 3;
// BENCH_BOOKINGS for fewer bookings than 1,000,000; BENCH_DIR keeps the filled hotel for the day.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { roundsOf, secondsOf } from '../form.ts';
import { measureProcessors } from './processor-time.ts';
import { query, startHotel, startService } from './stack.ts';
import { load } from './wrk.ts';

const SECONDS = secondsOf(5);
const ROUNDS = roundsOf(3);
const DAYS = 1_095;
const today = Temporal.Now.plainDateISO('Europe/Madrid');
const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-stays-'));

/** Stays of one to seven nights for one or two adults, as bodies of calls, in an order that is not theirs by date. */
function searches(days: number, nights: number): string[] {
  const bodies: string[] = [];
  for (let day = 0; day < days; day++)
    for (let n = 1; n <= nights; n++) {
      const start = today.add({ days: 14 + ((day * 389) % days) });
      bodies.push(
        JSON.stringify({
          start: `${start}`,
          end: `${start.add({ days: n })}`,
          adults: 1 + (n % 2),
          children: [],
        }),
      );
    }
  return bodies;
}

const KINDS = { 'different stays': searches(960, 7), 'popular stays': searches(100, 1) };
const hotel = await startHotel(console.log);
// The full hotel has a stay every four days in each room, which leaves no room for a longer one; cancellations do.
await query(
  hotel.databaseUrl,
  `set session_replication_role = replica;
   create temporary table gone as select booking_id from bookings
    where not exists (select from day_prices) and status = 'confirmed' and hashtext(booking_id) % 20 < 3;
   delete from occupancies where booking_id in (table gone);
   update bookings set status = 'cancelled' where booking_id in (table gone);
   insert into day_prices (category_id, night, amount)
   select category_id, current_date + day, (80 + (day * 37) % 200)::numeric(12, 2) from categories, generate_series(0, ${DAYS - 1}) day
   on conflict do nothing`,
);
const service = await startService(hotel);
try {
  for (let round = 1; round <= ROUNDS; round++)
    for (const [kind, bodies] of Object.entries(KINDS)) {
      const file = path.join(folder, kind);
      writeFileSync(file, bodies.join('\n'));
      const processors = measureProcessors({ service: service.pid });
      const run = await load(service.url, { path: '/api/stay/search', bodies: file, seconds: SECONDS });
      const [, ms] = processors()[0]!;
      const took = (1_000 * ms) / (run.perSecond * SECONDS);
      console.log(
        `${process.version}, ${bodies.length} ${kind}: ${Math.round(run.perSecond)}/s, p50 ${run.p50} ms, p99 ${run.p99} ms, ${Math.round(took)} µs of a processor`,
      );
    }
} finally {
  await service.stop();
  await hotel.stop();
  rmSync(folder, { recursive: true });
}
