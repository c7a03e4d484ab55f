// A full hotel, as in the season: what a search that finds nothing costs beside one that finds rooms, and how many complete bookings
// guests make. 97 % of all nights are taken, most stays may have another room, and stays change all the time. `npx tsc -b`
// first; BENCH_SECONDS for each run, 5; BENCH_ROUNDS, 3; BENCH_ROOMS, 150, and BENCH_CATEGORIES, 10; BENCH_BEFORE=folder of another version, built, that
// is measured in turns with this one on the same hotel.
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { REPOSITORY } from '../../repository.ts';
import { roundsOf, secondsOf } from '../form.ts';
import { percentile, startGuests } from './guests.ts';
import { measureProcessors } from './processor-time.ts';
import { createClient } from './request.ts';

process.env['BENCH_ROOMS'] ??= '150';
process.env['BENCH_CATEGORIES'] ??= '10';
const { query, startHotel, startService } = await import('./stack.ts');

const SECONDS = secondsOf(5);
const ROUNDS = roundsOf(3);
const CHANGES_PER_SECOND = 20;
const today = Temporal.Now.plainDateISO('Europe/Madrid');

/**
 * The coming stays of each room follow each other without a gap, one to fourteen nights long; then one in 33 is cancelled. Four in five
 * may have another room.
 */
const SEASON = `
  set session_replication_role = replica;
  create temporary table coming as
  select booking_id, room_id, adults, daterange(last - nights, last) as nights, hashtext(booking_id || 'room') % 5 = 0 as is_room_chosen
    from (select booking_id, room_id, adults, nights,
                 current_date + 4 + sum(nights) over (partition by room_id order by stay, booking_id)::int as last
            from (select *, (array[1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 7, 10, 14])[1 + abs(hashtext(booking_id) % 13)] as nights
                    from bookings where lower(stay) > current_date) one) each
   where abs(hashtext(booking_id || 'cancelled') % 33) <> 0;
  delete from occupancies where lower(nights) > current_date;
  update bookings set status = 'cancelled' where lower(stay) > current_date;
  update bookings b set status = 'confirmed', stay = c.nights, is_room_chosen = c.is_room_chosen
    from coming c where c.booking_id = b.booking_id;
  insert into occupancies (room_id, nights, kind, booking_id, movable_guests)
  select room_id, nights, 'stay', booking_id, case when not is_room_chosen then adults end from coming order by room_id, nights`;

/** The stays of one to seven nights that a guest may look for, as bodies of calls. */
const STAYS = Array.from({ length: 260 }, (_, day) =>
  [1, 2, 3, 4, 5, 6, 7].map((nights) => {
    const start = today.add({ days: 5 + ((day * 389) % 260) });
    const end = start.add({ days: nights });
    return JSON.stringify({ start: `${start}`, end: `${end}`, adults: 1 + (nights % 2), children: [] });
  }),
).flat();

type Found = 'rooms' | 'nothing';
const searchCall = { headers: { 'content-type': 'application/json' } };

/** The stays for which some room is free, also after moves, and those for which none is. */
async function sort(url: string): Promise<Record<Found, string[]>> {
  const client = createClient();
  const found: Record<Found, string[]> = { rooms: [], nothing: [] };
  for (const body of STAYS) {
    const answer = await client.call('POST', `${url}/api/stay/search`, { ...searchCall, body });
    found[answer.body.includes('"state":"free"') ? 'rooms' : 'nothing'].push(body);
  }
  client.close();
  return found;
}

/** Callers who search for these stays in turn for a while: how many searches, and the time of each in ms. */
async function searchFor(url: string, bodies: readonly string[]): Promise<number[]> {
  const client = createClient();
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        const body = bodies[turn++ % bodies.length]!;
        const { status } = await client.call('POST', `${url}/api/stay/search`, { ...searchCall, body });
        if (status !== 200) throw new Error(`a search was answered ${status}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  client.close();
  return times;
}

/** One stay after the other is a night shorter, and then as long again, as if guests cancelled and booked elsewhere. */
function changeStays(databaseUrl: string): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {}); // Postgres stops before the pool has ended
  const change = async () => {
    const { rows } = await pool.query(
      `select occupancy_id from occupancies tablesample system (1)
        where kind = 'stay' and lower(nights) > current_date + 5 and upper(nights) - lower(nights) > 2 limit 1`,
    );
    for (const nights of [-1, 1])
      await pool.query(
        'update occupancies set nights = daterange(lower(nights), upper(nights) + $2::int) where occupancy_id = $1',
        [rows[0]?.occupancy_id, nights],
      );
  };
  const timer = setInterval(() => change().catch(() => {}), 2_000 / CHANGES_PER_SECOND);
  return {
    stop: () => {
      clearInterval(timer);
      return pool.end();
    },
  };
}

/** Frees what guests have booked and held, so that the next run finds the same hotel. */
const FREE_AGAIN = `
  delete from occupancies
   where kind = 'hold' or booking_id in (select booking_id from bookings where email like 'guest-%' and status = 'confirmed');
  update bookings set status = 'cancelled' where email like 'guest-%'`;

const hotel = await startHotel(console.log);
await query(hotel.databaseUrl, SEASON);
await query(hotel.databaseUrl, 'vacuum analyze');
const versions = [
  ...(process.env['BENCH_BEFORE'] ? [{ name: 'before', repository: process.env['BENCH_BEFORE'] }] : []),
  { name: 'now', repository: REPOSITORY },
];
const booked = new Map<string, number[]>();
try {
  let stays: Record<Found, string[]> | undefined;
  for (let round = 1; round <= ROUNDS; round++)
    for (const { name, repository } of versions) {
      const service = await startService(hotel, repository);
      const measured = async (run: () => Promise<number[]>) => {
        const processors = measureProcessors({ service: service.pid, Postgres: hotel.databasePid });
        const times = await run();
        const spent = Object.fromEntries(processors());
        return {
          times,
          service: spent['service']! / times.length,
          Postgres: spent['Postgres']! / times.length,
        };
      };
      try {
        stays ??= await sort(service.url);
        console.log(
          `${name}, round ${round}: ${stays.rooms.length} stays find rooms, ${stays.nothing.length} nothing`,
        );
        await searchFor(service.url, STAYS); // to warm up
        const changes = changeStays(hotel.databaseUrl);
        const costs: Record<string, number> = {};
        const rows = [];
        for (const found of ['rooms', 'nothing'] as const) {
          const {
            times,
            service: own,
            Postgres,
          } = await measured(() => searchFor(service.url, stays![found]));
          costs[found] = own + Postgres;
          rows.push({
            finds: found,
            'per second': Math.round(times.length / SECONDS),
            'p50 ms': percentile(times, 0.5),
            'p99 ms': percentile(times, 0.99),
            'service ms': own.toFixed(3),
            'Postgres ms': Postgres.toFixed(3),
          });
        }
        await changes.stop();
        console.table(rows);
        console.log(
          `a search that finds nothing costs ${(costs['nothing']! / costs['rooms']!).toFixed(2)} times one that finds rooms`,
        );
        const guests = startGuests(service.url, { mostNights: 7 });
        const {
          times,
          service: own,
          Postgres,
        } = await measured(async () => {
          await guests.measure(SECONDS);
          return guests.took.all;
        });
        booked.set(name, [...(booked.get(name) ?? []), times.length / SECONDS]);
        console.log(
          `${Math.round(times.length / SECONDS)} complete bookings/s, p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms; ` +
            `processor ms: service ${own.toFixed(2)}, Postgres ${Postgres.toFixed(2)}; ${[...guests.others].map(([what, count]) => `${what} ${count}`).join(', ')}`,
        );
        guests.stop();
        await query(hotel.databaseUrl, FREE_AGAIN);
      } finally {
        await service.stop();
      }
    }
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
  for (const [name, rates] of booked)
    console.log(`${name}: ${median(rates).toFixed(0)} complete bookings/s (median)`);
  if (booked.size === 2)
    console.log(
      `now ${(median(booked.get('now')!) / median(booked.get('before')!)).toFixed(2)} times before`,
    );
} finally {
  await hotel.stop();
}
