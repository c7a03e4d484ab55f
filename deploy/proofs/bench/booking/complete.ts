// Complete bookings, as a guest makes them on /stay: a search of all categories, a hold at its price, and the confirmation of
// the hold with a new guest. 10,000 rooms in 20 categories and 1,000,000 bookings, sixteen guests at once, each from an address of
// its own. `npx tsc -b` first; BENCH_SECONDS, 10; BENCH_BOOKINGS for fewer bookings; BENCH_DIR keeps the filled hotel for the day.
import { secondsOf } from '../form.ts';
import { percentile, startGuests } from './guests.ts';
import { measureProcessors } from './processor-time.ts';
import { startHotel, startService } from './stack.ts';

const SECONDS = secondsOf(10);

const hotel = await startHotel((what) => console.log(what));
const service = await startService(hotel);
const guests = startGuests(service.url, { mostNights: 3 });

try {
  await guests.measure(Math.min(8, SECONDS)); // to warm up: until then the service compiles much
  const processors = measureProcessors({ service: service.pid, Postgres: hotel.databasePid });
  await guests.measure(SECONDS);
  const spent = processors();
  const { took, others } = guests;
  console.log(`${Math.round(took.all.length / SECONDS)} complete bookings/s`);
  console.table(
    Object.entries(took).map(([what, list]) => ({
      what,
      calls: list.length,
      'p50 ms': percentile(list, 0.5),
      'p99 ms': percentile(list, 0.99),
    })),
  );
  console.table(
    spent.map(([what, ms]) => ({ what, 'processor ms per booking': (ms / took.all.length).toFixed(2) })),
  );
  if (others.size) console.table([...others].map(([answer, count]) => ({ answer, count })));
} finally {
  guests.stop();
  await service.stop();
  await hotel.stop();
}
