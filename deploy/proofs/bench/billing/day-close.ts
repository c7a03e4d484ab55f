// Closes the business days of a full hotel of 150 rooms, with 400,000 lines in the journal before: make bench ONLY=day-close.
// Needs a build. ROOMS=150 ENTRIES=100000 DAYS=5. How long it takes to charge the nights of a day, and to close one.
import path from 'node:path';
import { closeDay } from '@innkeeper/billing/internals/days/close-day';
import { insertFirstDay } from '@innkeeper/billing/internals/days/store';
import { postNights } from '@innkeeper/billing/internals/folios/post-charges';
import { upsertStay } from '@innkeeper/billing/internals/folios/store';
import { verifyBooks } from '@innkeeper/billing/internals/ledger/verify-books';
import { createLogger } from '@innkeeper/kit/observe';
import { Database, migrateService } from '@innkeeper/kit/postgres';
import { REPOSITORY } from '../../repository.ts';
import { startDatabase } from '../booking/stack.ts';
import { sizeOf } from '../form.ts';

const ROOMS = Number(process.env['ROOMS'] ?? sizeOf(150, 5));
const ENTRIES = Number(process.env['ENTRIES'] ?? sizeOf(100_000, 50));
const DAYS = Number(process.env['DAYS'] ?? sizeOf(5, 2));
const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const CITY = '5eed0000-0000-4000-8000-0000000000bb';
const dayOf = (n: number) => new Date(Date.UTC(2099, 2, 1 + n)).toISOString().slice(0, 10);

const night = (day: string) => ({
  kind: 'night' as const,
  night: day,
  label: 'Night',
  reason: null,
  quantity: 1,
  unit: '107.00',
  amount: '107.00',
  isIncluded: false,
  isPaidAtHotel: false,
  extra: null,
  tax: null,
});

/** A stay of all days and one more, with VAT in its price and a city tax on top. */
function stayOf(room: number) {
  const nights = Array.from({ length: 2 * DAYS + 2 }, (_, n) => dayOf(n));
  const tax = { ...night(''), kind: 'tax' as const, night: null };
  return {
    bookingId: `MB-${room}`,
    status: 'checked_in' as const,
    roomId: `${room}`,
    segments: [{ roomId: `${room}`, start: dayOf(0), end: dayOf(nights.length) }],
    start: dayOf(0),
    end: dayOf(nights.length),
    currency: 'EUR',
    cancellationFee: null,
    language: null,
    guestName: '',
    roomName: '',
    payer: null,
    lines: [
      ...nights.map(night),
      {
        ...tax,
        label: 'VAT',
        amount: `${7 * nights.length}.00`,
        isIncluded: true,
        tax: { taxId: VAT, rate: '7', base: `${107 * nights.length}.00` },
      },
      {
        ...tax,
        label: 'City tax',
        amount: `${4 * nights.length}.00`,
        unit: '2.00',
        quantity: 2 * nights.length,
        tax: { taxId: CITY, rate: null, base: null },
      },
    ],
  };
}

/** So many entries are posted by one transaction. */
const BATCH = 2_000;

/** Entries of the years before: payments of guests who are gone. */
async function fill(database: Database): Promise<void> {
  for (let first = 0; first < ENTRIES; first += BATCH)
    await database.query(
      `with entries as (
         insert into journal_entries (business_day, kind, key, fingerprint, actor_kind, actor_id)
         select date '2098-01-01' + n % 400, 'payment', 'fill:' || n, repeat('0', 64), 'staff', 'bench'
           from generate_series($1::int + 1, least($1 + ${BATCH}, ${ENTRIES})) n returning entry_id)
       insert into journal_lines (entry_id, n, account, folio_id, amount, currency, role)
       select entry_id, n, case n % 2 when 0 then 'card' else 'guest:OLD-' || entry_id % 50000 end,
              'OLD-' || entry_id % 50000, case when n in (1, 4) then -100 else 100 end, 'EUR', 'gross'
         from entries, generate_series(1, 4) n`,
      [first],
    );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const postgres = await startDatabase();
const url = postgres.superuserUrl('billing');
const logger = createLogger('bench', 'error');
try {
  const admin = new Database({
    url: postgres.superuserUrl('postgres'),
    name: 'bench',
    logger,
    connections: 1,
  });
  await admin.query('create database billing');
  await admin.close();
  await migrateService(url, path.join(REPOSITORY, 'services/billing/migrations'), logger);
  const database = new Database({ url, name: 'billing', logger, connections: 8 });
  await fill(database);
  await database.query('analyze');
  for (let room = 1; room <= ROOMS; room++) await upsertStay(database, stayOf(room));
  await insertFirstDay(database, dayOf(0));
  const deps = {
    database,
    logger,
    now: () => new Date('2100-01-01T12:00:00Z'),
    pendingEvents: async () => 0,
  };
  // The first close also adds up what was posted before days were closed.
  const first = await timed(() => closeDay(deps, { day: dayOf(0), reason: '' }));
  const posting: number[] = [];
  const closing: number[] = [];
  for (let n = 1; n <= DAYS; n++) {
    closing.push(await timed(() => closeDay(deps, { day: dayOf(2 * n - 1), reason: '' })));
    posting.push(await timed(() => database.transaction((tx) => postNights(tx, dayOf(2 * n)))));
    await closeDay(deps, { day: dayOf(2 * n), reason: '' });
  }
  const { days, broken } = await verifyBooks(database);
  if (broken || days !== 2 * DAYS + 1) throw new Error(broken ?? `${days} days are closed`);
  const row = (what: string, times: number[], atMost: number | 'once') => ({
    what,
    'slowest ms': Math.round(Math.max(...times)),
    'at most ms': atMost,
  });
  console.table([
    row(`nights of ${ROOMS} rooms`, posting, 1_000),
    row(`a close of ${ROOMS} rooms`, closing, 2_000),
    row('the first close, over all of the journal', [first], 'once'),
  ]);
  if (Math.max(...posting) > 1_000 || Math.max(...closing) > 2_000) process.exitCode = 1;
  await database.close();
} finally {
  await postgres.stop();
}
