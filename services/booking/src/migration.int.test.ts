import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { violation } from '@innkeeper/kit/http';
import { Database, migrateService } from '@innkeeper/kit/postgres';
import { below, createTestDatabase, pick, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { findRooms } from './inventory/search-rooms.ts';
import { bookingService } from './service.ts';
import { bookRoom } from './stays/book-room.ts';
import { newBookingId } from './stays/booking-id.ts';
import { cancelBooking } from './stays/cancel-booking.ts';
import { changeStatus } from './stays/change-status.ts';
import { readUndoableChange, undoChange } from './stays/undo-change.ts';
import { day, TODAY } from './testing/booking.ts';
import { PreviousVersion } from './testing/previous-version.ts';

const OWNER = { permissions: ['bookings', 'bookings:price'] };
const ROOMS = 30;
const BOOKINGS = 4_000;
const CUSTOMERS = 700;

let target: TestDatabase;
let folderOfPrevious: string;
let previous: PreviousVersion;
let database: Database;

beforeEach(async () => {
  target = await createTestDatabase();
  folderOfPrevious = mkdtempSync(path.join(tmpdir(), 'innkeeper-previous-version-'));
  const first = '0001_bookings.sql';
  copyFileSync(path.join(bookingService.migrations, first), path.join(folderOfPrevious, first));
  await migrateService(target.url, folderOfPrevious, testLogger);
  database = new Database({ url: target.url, name: 'this-version', logger: testLogger, connections: 6 });
  previous = new PreviousVersion(target.url);
  await database.query(FILL);
  await database.query('insert into deleted_customers select distinct customer_id from bookings limit 20');
});
afterEach(async () => {
  await Promise.all([database.close(), previous.stop()]);
  await target.drop();
  rmSync(folderOfPrevious, { recursive: true });
});

const migrate = () => migrateService(target.url, bookingService.migrations, testLogger);

// Stays that follow each other in each room, before and after today, in every status. Stays that do not occupy the room
// overlap others, as they may.
const FILL = `
  insert into categories values ('00000000-0000-4000-8000-000000000000', 'Double', 100);
  insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
  select 'R-' || n, '00000000-0000-4000-8000-000000000000', 'Room ' || n, 2, '[]', true from generate_series(0, ${ROOMS - 1}) n;
  insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
  select 'MB-OLD' || n, ('00000000-0000-4000-8000-' || lpad((n % ${CUSTOMERS})::text, 12, '0'))::uuid,
         'guest' || n % ${CUSTOMERS} || '@example.com', 'R-' || n % ${ROOMS}, daterange(arrival, arrival + 2),
         case when n % 7 = 3 then 'cancelled' when n % 11 = 5 then 'no_show' when arrival < '${TODAY}' then 'checked_out'
              when arrival = '${TODAY}' then 'checked_in' else 'confirmed' end, 200
    from generate_series(0, ${BOOKINGS - 1}) n, lateral (select date '${TODAY}' + 2 * (n / ${ROOMS} - 60) as arrival) x;
  insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
  select replace(booking_id, 'OLD', 'TWIN'), customer_id, email, room_id, stay, 'cancelled', price from bookings`;

/** Bookings without what occupies their rooms, and occupancies without such a booking. */
async function differences(): Promise<unknown[]> {
  const { rows } = await database.query(
    `select * from (select booking_id, room_id, stay from bookings where status in ('confirmed', 'checked_in')) b
       full join (select booking_id, room_id, nights from occupancies
                   where booking_id not in (select booking_id from bookings where status = 'checked_out')) o
              on (b.booking_id, b.room_id, b.stay) = (o.booking_id, o.room_id, o.nights)
      where b.booking_id is null or o.booking_id is null
     union all
     -- What a finished stay still occupies is within its nights.
     select b.booking_id, b.room_id, stay, o.booking_id, o.room_id, nights
       from occupancies o join bookings b using (booking_id)
      where b.status = 'checked_out' and not (nights <@ stay and o.room_id = b.room_id)`,
  );
  return rows;
}

async function bookingsWithoutGuest(): Promise<unknown[]> {
  const { rows } = await database.query(
    `select b.booking_id from bookings b left join guests g using (guest_id)
      where g.guest_id is null or g.customer_id <> b.customer_id or g.email <> b.email`,
  );
  return rows;
}

/** Calls the previous version until it is stopped or a call fails, and keeps the confirmed bookings. */
class Traffic {
  readonly promised = new Map<string, string>();
  readonly failures: unknown[] = [];
  calls = 0;
  #stopping = false;
  readonly #workers: Promise<void>[];

  constructor(workers: number) {
    this.#workers = Array.from({ length: workers }, () => this.#work());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#stopping && !this.failures.length) {
      try {
        await pick([this.#book, this.#book, this.#cancel, this.#checkIn, this.#checkOut, this.#search])();
        this.calls++;
      } catch (error) {
        if (violation(error)?.constraint !== 'no_double_booking') this.failures.push(error);
      }
    }
  }

  #book = async () => {
    const start = below(600);
    const customerId = randomUUID();
    const order = {
      roomId: `R-${below(ROOMS)}`,
      start: day(start),
      end: day(start + 2),
    };
    const email = `${customerId}@example.com`;
    const { bookingId } = await previous.book({ ...order, customerId, email, bookingId: newBookingId('MB') });
    this.promised.set(bookingId, 'confirmed');
  };

  #cancel = () => this.#change('confirmed', 'cancelled');
  #checkIn = () => this.#change('confirmed', 'checked_in');
  #checkOut = () => this.#change('checked_in', 'checked_out', true);
  #search = async () => void (await previous.search('Double', day(1), day(3)));

  async #change(from: string, to: string, early = false): Promise<void> {
    const bookingId = pick([...this.promised].filter(([, status]) => status === from))?.[0];
    if (!bookingId) return;
    this.promised.delete(bookingId); // so that no other worker changes it
    const { rows } = await database.query<{ end: string }>(
      'select lower(stay) + 1 as "end" from bookings where booking_id = $1',
      [bookingId],
    );
    const end = early && below(2) ? rows[0]!.end : undefined;
    const changed = await previous.change(bookingId, from, to, end);
    this.promised.set(bookingId, changed!.status);
  }
}

test('a filled database is migrated while the previous version serves, and nothing is lost', async () => {
  const before = await previous.list();
  const traffic = new Traffic(4);
  const callsWhen = async (enough: () => boolean) => {
    while (!enough() && !traffic.failures.length) await new Promise((resolve) => setTimeout(resolve, 20));
    return traffic.calls;
  };
  const atStart = await callsWhen(() => traffic.calls > 200);
  await migrate();
  const migrated = traffic.calls;
  await callsWhen(() => traffic.calls > migrated + 400);
  await traffic.stop();

  expect(traffic.failures).toEqual([]);
  expect(atStart).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
  expect(await bookingsWithoutGuest()).toEqual([]);
  const { rows } = await database.query<{ id: string; status: string }>(
    'select booking_id as id, status from bookings',
  );
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  expect(stored.size).toBe(2 * BOOKINGS + traffic.promised.size);
  for (const [id, status] of traffic.promised) expect([id, stored.get(id)]).toEqual([id, status]);
  for (const { bookingId, status } of before) expect(stored.get(bookingId)).toBe(status);
  // Guests are one for each account.
  const { rows: guests } = await database.query<{ guests: number; customers: number }>(
    'select (select count(*) from guests) as guests, count(distinct customer_id) as customers from bookings',
  );
  expect(guests[0]!.guests).toBe(guests[0]!.customers);
}, 120_000);

const metrics = { countRejection: () => {} };
const today = () => TODAY;
const person = () => {
  const id = randomUUID();
  return { id, email: `${id}@example.com`, role: 'Customer', actor: 'user', permissions: [] };
};

test('the two versions never book the same night, whichever comes first', async () => {
  await migrate();
  const deps = { database, metrics, today, mailSecrets: null };
  const nights = Array.from({ length: 40 }, (_, n) => ({
    roomId: `R-${n % ROOMS}`,
    start: day(600 + n),
    end: day(603 + n),
  }));
  for (const order of nights) {
    const customer = person();
    const old = { ...order, bookingId: newBookingId('MB'), customerId: customer.id, email: customer.email };
    const attempts = [() => previous.book(old), () => bookRoom(deps, customer, order)];
    if (below(2)) attempts.reverse();
    const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { reason } = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(reason.code === 'room_not_available' || violation(reason)?.constraint).toBe(
      reason.code === 'room_not_available' ? true : 'no_double_booking',
    );
  }
  expect(await differences()).toEqual([]);
  expect(await bookingsWithoutGuest()).toEqual([]);
}, 180_000);

test('each version sees and changes what the other booked', async () => {
  await migrate();
  const deps = { database, metrics, today, mailSecrets: null, now: () => new Date() };
  const search = { category: 'Double', start: day(700), end: day(702) };
  const isOffered = async () => [
    (await previous.search(search.category, search.start, search.end)).includes('R-1'),
    (await findRooms(database, { ...search, digits: 2 }, TODAY)).some(({ roomId }) => roomId === 'R-1'),
  ];
  const order = { roomId: 'R-1', start: search.start, end: search.end };
  const customer = person();
  const staff = { id: randomUUID(), actor: 'staff', permissions: ['bookings'] };

  const { bookingId } = await bookRoom(deps, customer, order);
  expect(await isOffered()).toEqual([false, false]);
  await previous.change(bookingId, 'confirmed', 'cancelled');
  expect(await isOffered()).toEqual([true, true]);

  const old = { ...order, bookingId: newBookingId('MB'), customerId: customer.id, email: customer.email };
  await previous.book(old);
  expect(await isOffered()).toEqual([false, false]);
  expect(await cancelBooking(deps, staff, { bookingId: old.bookingId })).toMatchObject({
    status: 'cancelled',
  });
  expect(await isOffered()).toEqual([true, true]);

  const { changeId } = (await readUndoableChange(database, old.bookingId, TODAY))!;
  await undoChange(deps, old.bookingId, changeId);
  expect(await isOffered()).toEqual([false, false]);
  await previous.change(old.bookingId, 'confirmed', 'cancelled');
  expect(await isOffered()).toEqual([true, true]);
  await expect(undoChange(deps, old.bookingId, changeId)).rejects.toMatchObject({ code: 'changed_since' });

  const later = { database, metrics, mailSecrets: null, now: () => new Date(), today: () => day(701) };
  const stay = await bookRoom(deps, customer, order);
  const { rows: there } = await database.query<{ id: string }>(
    `select booking_id as id from bookings where room_id = 'R-1' and status = 'checked_in'`,
  );
  for (const { id } of there) await previous.change(id, 'checked_in', 'checked_out');
  await changeStatus(later, OWNER, stay.bookingId, 'checked_in', { reason: 'The guest is tired.' });
  await changeStatus(later, OWNER, stay.bookingId, 'checked_out');
  const lastNight = { start: day(701), end: day(702) };
  expect(await previous.search('Double', lastNight.start, lastNight.end)).toContain('R-1');
  await expect(bookRoom(later, customer, { roomId: 'R-1', ...lastNight })).resolves.toMatchObject({
    status: 'confirmed',
  });
  expect(await differences()).toEqual([]);
}, 180_000);

test('a customer whose deletion either version has applied is deleted for both', async () => {
  await migrate();
  const [one, other] = (
    await database.query<{ id: string }>(
      `select distinct customer_id as id from bookings
        where status = 'confirmed' and customer_id not in (select customer_id from deleted_customers) limit 2`,
    )
  ).rows.map(({ id }) => id) as [string, string];
  await previous.deleteCustomer(one);
  await database.query('insert into customers (customer_id, deleted) values ($1, true)', [other]);
  const flagged = (await previous.list()).filter(({ flags }) => flags.includes('customer_deleted'));
  expect(flagged.map(({ customerId }) => customerId)).toEqual(expect.arrayContaining([one, other]));
  const { rows } = await database.query<{ id: string }>(
    `select customer_id as id from customers where deleted except select customer_id from deleted_customers
     union all (select customer_id from deleted_customers except select customer_id from customers where deleted)`,
  );
  expect(rows).toEqual([]);
}, 180_000);
