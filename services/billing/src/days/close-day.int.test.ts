import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { eventually } from '@innkeeper/kit/testing';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { verifyBooks } from '../ledger/verify-books.ts';
import { type BillingUnderTest, newEntry, startBilling } from '../testing/billing.ts';
import { closeDay, closeDueDay } from './close-day.ts';
import { insertFirstDay } from './store.ts';

/** The hotel's clock is UTC, and its day begins at four. */
let clock = new Date();
let service: BillingUnderTest;
beforeEach(async () => {
  clock = new Date('2099-03-01T12:00:00Z');
  service = await startBilling(() => clock);
  const hotel = { ...NEW_HOTEL, timeZone: 'UTC', businessDayBegins: '04:00' };
  await service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel as never));
  await eventually(async () => (await service.database.query('select from hotel')).rowCount === 1);
  await insertFirstDay(service.database, '2099-03-01');
});
afterEach(() => service.stop());

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const night = (day: string): BookedLine => ({
  kind: 'night',
  night: day,
  label: 'Night',
  reason: null,
  quantity: 1,
  unit: '107.00',
  amount: '107.00',
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
  extra: null,
});
const vat: BookedLine = {
  ...night(''),
  kind: 'tax',
  night: null,
  label: 'VAT',
  amount: '14.00',
  unit: null,
  isIncluded: true,
  tax: { taxId: VAT, rate: '7', base: '214.00' },
};
const STAY = {
  start: '2099-03-01',
  end: '2099-03-03',
  nights: 2,
  price: '214.00',
  lines: [night('2099-03-01'), night('2099-03-02'), vat],
};
const IN_HOUSE = { ...STAY, status: 'checked_in' as const };
const checkIn = (changes = {}) => service.booked({ ...IN_HOUSE, ...changes }, 'booking.checked_in');
const deps = (changes: { pendingEvents?: () => Promise<number> } = {}) => ({
  database: service.database,
  logger: undefined as never,
  now: () => clock,
  pendingEvents: async () => 0,
  ...changes,
});
const token = () => service.staff('day-close', 'books:read');
const get = (path: string) => service.call('GET', `/api/desk/${path}`, { token: token() });
const close = (day: string, reason = '') =>
  service.call('POST', `/api/desk/days/${day}/close`, { token: token(), body: { reason } });
const count = async (table: string) => (await service.database.query(`select from ${table}`)).rowCount;
const over = () => {
  clock = new Date('2099-03-02T04:00:00Z');
};

test('a day closes by itself at its hour when nothing is open: nights charged, figures and balances kept, the next day open', async () => {
  const { bookingId } = await checkIn();
  await service.takePayment(bookingId, '50.00', 'card');
  clock = new Date('2099-03-02T03:59:59Z');
  expect(await closeDueDay(deps())).toBe(false);
  over();
  expect(await closeDueDay(deps())).toBe(true);
  expect(await closeDueDay(deps())).toBe(false);

  const { day } = (await get('days/2099-03-01')).body;
  expect(day).toMatchObject({ day: '2099-03-01', isUnattended: true, reason: null, checks: [] });
  expect(day.figures).toEqual({
    nights: 1,
    movements: [
      {
        account: 'card',
        taxId: null,
        label: null,
        rate: null,
        currency: 'EUR',
        debit: '50.00',
        credit: '0.00',
      },
      {
        account: 'guest',
        taxId: null,
        label: null,
        rate: null,
        currency: 'EUR',
        debit: '107.00',
        credit: '50.00',
      },
      {
        account: 'revenue:rooms',
        taxId: null,
        label: null,
        rate: null,
        currency: 'EUR',
        debit: '0.00',
        credit: '100.00',
      },
      {
        account: `tax:${VAT}`,
        taxId: VAT,
        label: 'VAT',
        rate: '7',
        currency: 'EUR',
        debit: '0.00',
        credit: '7.00',
      },
    ],
    balances: [
      { account: 'card', currency: 'EUR', amount: '50.00' },
      { account: 'guest', currency: 'EUR', amount: '57.00' },
      { account: 'revenue:rooms', currency: 'EUR', amount: '-100.00' },
      { account: `tax:${VAT}`, currency: 'EUR', amount: '-7.00' },
    ],
  });
  expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '107.00', toCome: '107.00' });
  expect((await get('days/open')).body.day).toMatchObject({ day: '2099-03-02', isOver: false, checks: [] });
  expect((await service.published('2099-03-01')).map(({ type, data }) => [type, data])).toEqual([
    ['day.closed', { kind: 'day', day: '2099-03-01', closedAt: '2099-03-02T04:00:00.000Z', nights: 1 }],
  ]);
  expect(await verifyBooks(service.database)).toMatchObject({ days: 1, broken: undefined });
});

test('with something open a day asks: bookings that are not here or not gone, events behind; a reason closes it', async () => {
  const late = await service.booked(STAY);
  const left = await checkIn({ start: '2099-02-27', end: '2099-03-01', nights: 2, price: '0.00', lines: [] });
  over();
  const behind = deps({ pendingEvents: async () => 3 });
  expect(await closeDueDay(behind)).toBe(false);
  await expect(closeDay(behind, { day: '2099-03-01', reason: '' })).rejects.toMatchObject({
    code: 'day_not_clean',
  });
  expect((await get('days/open')).body.day).toMatchObject({
    isOver: true,
    checks: [
      { kind: 'arrivals', count: 1, bookings: [{ bookingId: late.bookingId, roomId: late.roomId }] },
      { kind: 'departures', count: 1, bookings: [{ bookingId: left.bookingId }] },
    ],
  });
  expect((await close('2099-03-01')).body).toMatchObject({ code: 'day_not_clean' });
  const closed = await closeDay(behind, { day: '2099-03-01', reason: 'They arrive tomorrow' });
  expect(closed.checks.map(({ kind, count }) => [kind, count])).toEqual([
    ['arrivals', 1],
    ['departures', 1],
    ['events', 3],
  ]);
  expect(closed.reason).toBe('They arrive tomorrow');
});

test('days close in order and after their end, and staff find the close in the history', async () => {
  expect((await close('2099-03-01')).body).toMatchObject({ code: 'day_not_over' });
  clock = new Date('2099-03-03T05:00:00Z');
  expect((await close('2099-03-02')).body).toMatchObject({ code: 'day_not_next' });
  expect((await close('2099-03-01')).status).toBe(200);
  expect((await close('2099-03-02')).status).toBe(200);
  const again = await close('2099-03-01');
  expect(again.body.day).toMatchObject({ day: '2099-03-01', isUnattended: false });
  expect((await get('days')).body).toMatchObject({
    days: [{ day: '2099-03-02' }, { day: '2099-03-01' }],
    hasMore: false,
  });
  expect((await get('days?before=2099-03-02')).body.days).toHaveLength(1);
  expect((await get('days/2099-03-03')).status).toBe(404);
  const history = await service.call('GET', '/api/desk/history/billing?kind=day', {
    token: service.staff('history'),
  });
  expect(history.body.entries.map(({ action, subject }: never) => [action, subject])).toEqual([
    ['day.closed', { kind: 'day', id: '2099-03-02', name: '2099-03-02' }],
    ['day.closed', { kind: 'day', id: '2099-03-01', name: '2099-03-01' }],
  ]);
});

test('several who close at once close once', async () => {
  await checkIn();
  over();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => close('2099-03-01')),
    ...Array.from({ length: 4 }, () => closeDueDay(deps())),
  ]);
  expect(answers.slice(0, 4).map((one) => (one as { status: number }).status)).toEqual([200, 200, 200, 200]);
  expect(await count('closed_days')).toBe(1);
  expect(await count(`journal_entries where kind = 'night'`)).toBe(1);
});

test('nothing is posted to a closed day, by no way; what comes late lies on the open day with its service date', async () => {
  const { bookingId } = await checkIn();
  over();
  await closeDueDay(deps());
  const post = (businessDay: string) =>
    service.inTransaction((tx) => postEntry(tx, newEntry({ businessDay })));
  await expect(post('2099-03-01')).rejects.toThrow('day 2099-03-01 is closed');
  await expect(post('2099-02-01')).rejects.toThrow('is closed');
  const before = (await get('days/2099-03-01')).body;

  // A late event of the closed day: the guest left early.
  const left = {
    ...IN_HOUSE,
    bookingId,
    status: 'checked_out' as const,
    lines: [],
    price: '0.00',
    nights: 1,
  };
  clock = new Date('2099-03-01T20:00:00Z'); // also a clock that was set back
  await service.booked({ ...left, end: '2099-03-02' }, 'booking.checked_out');
  const folio = await service.folio(bookingId);
  expect(folio.totals).toMatchObject({ posted: '0.00', toCome: '0.00' });
  expect(folio.entries.map(({ businessDay }) => businessDay)).toEqual(['2099-03-01', '2099-03-02']);
  const { entries } = (await get('journal?day=2099-03-02&account=revenue:rooms')).body;
  expect(entries[0].lines).toContainEqual(
    expect.objectContaining({ account: 'revenue:rooms', serviceDate: '2099-03-01', isMatch: true }),
  );
  expect((await get('days/2099-03-01')).body).toEqual(before);

  await expect(service.database.query('update closed_days set content = content')).rejects.toThrow(
    /append-only|denied/,
  );
  await expect(service.database.query('delete from closed_days')).rejects.toThrow(/append-only|denied/);
  await expect(
    service.database.query(
      `insert into closed_days select '2099-03-09', content, previous, hash from closed_days`,
    ),
  ).rejects.toThrow(/does not follow/);
});

test('a guest who leaves before the day before is closed is charged its night on that day', async () => {
  const { bookingId } = await checkIn();
  clock = new Date('2099-03-02T05:00:00Z');
  expect((await close('2099-03-01')).status).toBe(200);
  clock = new Date('2099-03-03T10:00:00Z');
  await service.booked({ ...IN_HOUSE, bookingId, status: 'checked_out' }, 'booking.checked_out');
  expect((await close('2099-03-02')).body.day.figures.nights).toBe(1);
  expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '214.00', toCome: '0.00' });
});

test('a payment that is posted while the day closes is in its figures, or on the next day', async () => {
  const { bookingId } = await checkIn();
  over();
  // Staff press the button a moment before the hour: the payment belongs to the first of March.
  let isPosted = () => {};
  const posting = new Promise<void>((resolve) => {
    isPosted = resolve;
  });
  let letCommit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    letCommit = resolve;
  });
  const payment = service.inTransaction(async (tx) => {
    await postEntry(tx, newEntry({ businessDay: '2099-03-01' }));
    isPosted();
    await mayCommit;
  });
  await posting;
  const closing = close('2099-03-01');
  letCommit();
  await payment;
  const { day } = (await closing).body;
  expect(day.figures.movements).toContainEqual(
    expect.objectContaining({ account: 'cash:desk', debit: '100.00' }),
  );
  expect((await service.folio(bookingId)).totals.posted).toBe('107.00');
});

test('a close whose connection is lost after any of its statements leaves nothing, and can be repeated', async () => {
  const stays = await Promise.all([checkIn(), checkIn()]);
  over();
  const entries = await count('journal_entries');
  let statements = 0;
  const dyingAfter = (limit: number) => ({
    ...deps(),
    database: {
      query: service.database.query.bind(service.database),
      transaction: (work: (tx: Transaction) => Promise<unknown>) =>
        service.database.transaction(async (tx) => {
          let sent = 0;
          const query = async (...args: Parameters<Transaction['query']>) => {
            const result = await tx.query(...args);
            statements = Math.max(statements, ++sent);
            if (sent === limit) {
              const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
              await service.database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
            }
            return result;
          };
          return work({ ...tx, query: query as Transaction['query'] });
        }),
    } as never,
  });
  for (let limit = 1; ; limit++) {
    statements = 0;
    const done = await closeDueDay(dyingAfter(limit)).then(
      () => true,
      () => false,
    );
    if (done) {
      expect(limit).toBeGreaterThan(10);
      break;
    }
    expect(await count('closed_days')).toBe(0);
    expect(await count('journal_entries')).toBe(entries);
    expect(await count(`outbox where subject = '2099-03-01'`)).toBe(0);
  }
  expect(statements).toBeGreaterThan(10);
  expect(await count('closed_days')).toBe(1);
  for (const { bookingId } of stays)
    expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '107.00', toCome: '107.00' });
  expect(await verifyBooks(service.database)).toMatchObject({ days: 1, broken: undefined });
});

test('verify-books names a closed day whose figures, balances or hash were changed, or that is missing', async () => {
  await checkIn();
  for (const hour of ['02', '03', '04']) {
    clock = new Date(`2099-03-${hour}T05:00:00Z`);
    await close(`2099-03-0${Number(hour) - 1}`, 'test');
  }
  const altered = async (change: string) => {
    const client = await service.database.pool.connect();
    try {
      await client.query('alter table closed_days disable trigger append_only');
      await client.query('grant update, delete on closed_days to current_user');
      const { rows } = await client.query('select * from closed_days order by day');
      await client.query('begin');
      await client.query(change);
      await client.query('commit');
      const { broken } = await verifyBooks(service.database);
      await client.query('alter table closed_days disable trigger accept_closed_day');
      await client.query('delete from closed_days');
      for (const { day, content, previous, hash } of rows)
        await client.query('insert into closed_days values ($1, $2, $3, $4)', [day, content, previous, hash]);
      await client.query('alter table closed_days enable trigger accept_closed_day');
      return broken;
    } finally {
      client.release();
    }
  };
  const rewritten = (from: string, to: string) =>
    `update closed_days set content = replace(content, '${from}', '${to}'),
            hash = sha256(previous || convert_to(replace(content, '${from}', '${to}'), 'UTF8')) where day = '2099-03-03'`;
  expect((await verifyBooks(service.database)).days).toBe(3);
  expect(await altered(rewritten('"amount":"21400"', '"amount":"1"'))).toMatch(
    /2099-03-03 has other balances/,
  );
  expect(await altered(rewritten('"movements":[]', '"movements":[{"account":"card"}]'))).toMatch(
    /2099-03-03 has other figures/,
  );
  expect(await altered(rewritten('"nights":0', '"nights":9'))).toMatch(/2099-03-03 has 9 nights/);
  expect(await altered(rewritten('test', 'other').replace("'2099-03-03'", "'2099-03-01'"))).toMatch(
    /2099-03-02 does not follow/,
  );
  expect(await altered(`delete from closed_days where day = '2099-03-01'`)).toMatch(
    /2099-03-02 does not follow/,
  );
  expect(await verifyBooks(service.database)).toMatchObject({ days: 3, broken: undefined });
});

test('a reversal of a closed day lies on the open one', async () => {
  const { bookingId } = await checkIn();
  const folio = await service.takePayment(bookingId, '50.00');
  over();
  await closeDueDay(deps());
  const { entryId } = folio.entries[0]!;
  await service.post(`${bookingId}/reversals`, { entryId, reason: 'Typed wrong' });
  const { entries } = (await get('journal?day=2099-03-02')).body;
  expect(entries).toMatchObject([
    { kind: 'reversal', reverses: entryId, isByStaff: true, reason: 'Typed wrong' },
  ]);
  await expect(
    service.inTransaction((tx) => reverseEntry(tx, { entryId, businessDay: '2099-03-01', reason: 'x' })),
  ).rejects.toThrow('is closed');
});
