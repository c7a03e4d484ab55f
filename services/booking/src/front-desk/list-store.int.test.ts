import {
  type BookingStatus,
  type BookingView,
  bookingStatus,
  bookingView,
} from '@innkeeper/contracts/booking';
import fc from 'fast-check';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';
import {
  countUpTo,
  type Filter,
  gatherAtMost,
  gatherKeys,
  type Sort,
  type Window,
  walkToKeys,
} from './list-store.ts';
import { readWords } from './read-words.ts';
import { partsOfView } from './views.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
  const rooms = [];
  for (const name of ['Sea Suite', 'Garden Double', 'Pine 100%'])
    rooms.push(await service.addRoom({ name, roomId: `${name[0]}-${rooms.length}` }));
  await service.database.query(FILL, [rooms.map(({ roomId }) => roomId), day(0)]);
});
afterAll(() => service.stop());

// Few names, days and rooms, so that many sort keys are equal; one stay in ten is longer than a month. Cancelled stays may
// overlap, so occupancies are left out: the list does not read them.
const FILL = `
  with people as (
    select gen_random_uuid() as id, first, last, lower(first) || '@example.com' as email
      from unnest(array['Maria', 'Oskar', 'Anne-Li']) first, unnest(array['Garcia', 'O''Neill', 'Li']) last
  ), added as (
    insert into guests (guest_id, customer_id, first_name, last_name, email)
    select id, id, first, last, email from people
  )
  insert into bookings
    (booking_id, customer_id, guest_id, guest_name, email, room_id, stay, status, price, created_at)
  select 'MB-' || upper(substr(md5(n::text || id), 1, 8)), id, id, first || ' ' || last, email, ($1::text[])[1 + n % 3],
         daterange(arrival, arrival + case when n % 10 = 0 then 40 + n else 1 + n % 5 end),
         (array['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'])[1 + (n * 7) % 5], 100.00,
         timestamptz '2026-01-01' + make_interval(days => n % 4)
    from people, generate_series(1, 45) n, lateral (select $2::date + n % 12 as arrival) x`;

type Query = Omit<Filter, 'words' | 'parts'> & {
  view: BookingView | undefined;
  q: string;
  sort: Sort;
  order: 'asc' | 'desc';
};

/** The views on day 10, as plain conditions. */
const VIEWS: Record<BookingView, string> = {
  today: `(status = 'confirmed' and lower(stay) <= '${day(10)}' or status = 'checked_in'
           or status = 'checked_out' and upper(stay) = '${day(10)}')`,
  arriving: `status = 'confirmed' and lower(stay) = '${day(10)}'`,
  leaving: `status = 'checked_in' and upper(stay) = '${day(10)}'`,
  overdue: `status = 'checked_in' and upper(stay) < '${day(10)}'`,
  late: `status = 'confirmed' and lower(stay) < '${day(10)}'`,
};

/** The words of a text in English, without punctuation. */
const plain = (text: string) => `regexp_replace(replace(lower(${text}), '''', ''), '[^a-z0-9]+', ' ', 'g')`;

/** What the list must find, in a plain statement. */
async function expected({
  view,
  status,
  from,
  to,
  dates = 'stay',
  q,
  sort,
  order,
}: Query): Promise<string[]> {
  const [since, until] = {
    stay: ['upper(stay)', 'lower(stay)'],
    arrival: ['lower(stay)', 'lower(stay)'],
    departure: ['upper(stay)', 'upper(stay)'],
  }[dates] as [string, string];
  const keys = {
    start: 'lower(stay)',
    end: 'upper(stay)',
    createdAt: 'b.created_at',
    guestName: 'lower(guest_name) collate natural_order',
    roomId: 'b.room_id',
    status: `status ${order}, lower(stay)`,
    bookingId: 'booking_id',
  }[sort];
  const { rows } = await service.database.query<{ id: string }>(
    `select booking_id as id from bookings b join rooms r using (room_id)
      where ${view ? VIEWS[view] : 'true'} and ($1::text is null or status = $1) and ($2::date is null or ${since} >= $2)
        and ($3::date is null or ${until} <= $3)
        and not exists (
          select from regexp_split_to_table(${plain('$4')}, ' ') word
           where word <> ''
             and ' ' || ${plain(`booking_id || ' ' || guest_name || ' ' || email || ' ' || room_id || ' ' || name`)}
                 not like case when length(word) < 3 then '% ' else '%' end || word || '%')
      order by ${keys} ${order}, booking_id ${order}`,
    [status, from, to, q],
  );
  return rows.map(({ id }) => id);
}

const toFilter = async ({ q, view, ...filter }: Query): Promise<Filter> => ({
  ...filter,
  words: await readWords(service.database, q),
  parts: view && partsOfView(view, day(10)),
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const days = fc.integer({ min: -40, max: 60 }).map(day);
const queries: fc.Arbitrary<Query> = fc.record({
  status: maybe(fc.constantFrom<BookingStatus>(...bookingStatus.options)),
  from: maybe(days),
  to: maybe(days),
  dates: maybe(fc.constantFrom('stay', 'arrival', 'departure')),
  view: maybe(fc.constantFrom<BookingView>(...bookingView.options)),
  q: fc.constantFrom(
    '',
    'maria',
    'garcia maria',
    "o'neill",
    'GARDEN',
    'sea oskar',
    'pine 100%',
    'example',
    'mb-',
    'zzz',
  ),
  sort: fc.constantFrom('start', 'end', 'createdAt', 'guestName', 'roomId', 'status', 'bookingId'),
  order: fc.constantFrom('asc', 'desc'),
});

test('walking and gathering find the same rows as a plain statement, page after page, with their number', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 150 }), async (query, limit) => {
      const ids = await expected(query);
      const filter = await toFilter(query);
      const { sort, order } = query;
      let after: Window['after'];
      for (let offset = 0; offset <= ids.length; offset += limit) {
        const page = ids.slice(offset, offset + limit);
        const next = { sort, order, limit, offset: 0, after };
        const found = await Promise.all([
          walkToKeys(service.database, filter, { sort, order, limit, offset }, null),
          gatherKeys(service.database, filter, { sort, order, limit, offset }),
          walkToKeys(service.database, filter, next, null),
          gatherKeys(service.database, filter, next),
        ]);
        const gathered = await Promise.all([
          gatherAtMost(service.database, filter, { sort, order, limit, offset }, ids.length),
          gatherAtMost(service.database, filter, next, ids.length),
        ]);
        expect(gathered.map((one) => one?.total)).toEqual([ids.length, ids.length]);
        for (const keys of [...found, ...gathered.map((one) => one!.keys)])
          expect(keys.map((row) => row.at(-1))).toEqual(page);
        expect(gathered[1]!.keys).toEqual(found[0]); // the keys themselves, as text
        after = found[0].at(-1);
      }
      expect(await countUpTo(service.database, filter, 10_000)).toBe(ids.length);
      expect(await countUpTo(service.database, filter, 3)).toBe(Math.min(3, ids.length));
      const whole = { sort, order, limit, offset: 0 };
      if (ids.length)
        expect(await gatherAtMost(service.database, filter, whole, ids.length - 1)).toBe(undefined);
    }),
    { numRuns: 60 },
  );
}, 180_000);

test('a walk gives up after its budget', async () => {
  const filter: Filter = { status: 'no_show', words: [] };
  const window: Window = { sort: 'bookingId', order: 'asc', limit: 50, offset: 0 };
  const within = (budget: number | null) => walkToKeys(service.database, filter, window, budget);
  const all = await within(null);
  expect(all).toHaveLength(50);
  const some = await within(100);
  expect(some.length).toBeLessThan(50);
  expect(all.slice(0, some.length)).toEqual(some);
});
