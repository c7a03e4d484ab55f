import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent, rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import fc from 'fast-check';
import { verifyBooks } from '../ledger/verify-books.ts';
import { type BillingUnderTest, startBilling } from '../testing/billing.ts';
import { postNights } from './post-charges.ts';
import { staysProjection } from './projections.ts';

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const night = (day: string, amount = '107.00'): BookedLine => ({
  kind: 'night',
  night: day,
  label: 'Night',
  reason: null,
  quantity: 1,
  unit: amount,
  amount,
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
  extra: null,
});
const vatOf = (amount: string, base: string): BookedLine => ({
  ...night('2099-03-01'),
  kind: 'tax',
  night: null,
  label: 'VAT',
  amount,
  unit: null,
  isIncluded: true,
  tax: { taxId: VAT, rate: '7', base },
});
/** Two nights of 107.00, of which 7.00 each are VAT. */
const STAY = {
  start: '2099-03-01',
  end: '2099-03-03',
  nights: 2,
  price: '214.00',
  lines: [night('2099-03-01'), night('2099-03-02'), vatOf('14.00', '214.00')],
};
const close = (day: string) => service.inTransaction((tx) => postNights(tx, day));
const balanceSheet = async (bookingId: string) => {
  const { rows } = await service.database.query<{ account: string; amount: number }>(
    `select account, sum(amount)::float8 as amount from journal_lines where folio_id = $1
      group by account having sum(amount) <> 0 order by account`,
    [bookingId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

test('a booking has a folio from its first event on: all of its price is to come', async () => {
  const { bookingId } = await service.booked(STAY);
  expect(await service.folio(bookingId)).toEqual({
    bookingId,
    status: 'confirmed',
    currency: 'EUR',
    entries: [],
    toCome: ['2099-03-01', '2099-03-02'].map((serviceDate) => ({
      serviceDate,
      amount: '107.00',
      taxes: [{ taxId: VAT, label: 'VAT', rate: '7', amount: '7.00' }],
    })),
    totals: { posted: '0.00', toCome: '214.00', paid: '0.00', balance: '214.00' },
  });
});

test('a deposit is owed to the guest, is moved to the guest at check-in, and nights are charged day by day', async () => {
  const { bookingId } = await service.booked(STAY);
  await service.takePayment(bookingId, '50.00');
  expect(await balanceSheet(bookingId)).toEqual({ 'cash:desk': 5_000, deposits: -5_000 });

  await service.booked({ ...STAY, bookingId, status: 'checked_in' }, 'booking.checked_in');
  const guest = `guest:${bookingId}`;
  expect(await balanceSheet(bookingId)).toEqual({ 'cash:desk': 5_000, [guest]: -5_000 });

  expect(await close('2099-03-01')).toBe(1);
  expect(await close('2099-03-01')).toBe(0);
  const day = { 'revenue:rooms': -10_000, [`tax:${VAT}`]: -700 };
  expect(await balanceSheet(bookingId)).toEqual({ 'cash:desk': 5_000, [guest]: 5_700, ...day });
  const folio = await service.folio(bookingId);
  expect(folio.entries.map(({ kind, serviceDate, amount }) => [kind, serviceDate, amount])).toEqual([
    ['payment', null, '-50.00'],
    ['night', '2099-03-01', '107.00'],
  ]);
  expect(folio.totals).toEqual({ posted: '107.00', toCome: '107.00', paid: '50.00', balance: '164.00' });
});

test('nights of a day are charged once by concurrent calls', async () => {
  const day = '2099-05-01';
  const lines = [night(day)];
  const stays = await Promise.all(
    Array.from({ length: 5 }, () =>
      service.booked(
        { start: day, end: '2099-05-02', nights: 1, price: '107.00', lines, status: 'checked_in' },
        'booking.checked_in',
      ),
    ),
  );
  await Promise.all(Array.from({ length: 4 }, () => close(day)));
  for (const { bookingId } of stays)
    expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '107.00', toCome: '0.00' });
});

test('a night that was charged is not charged again after a move; what it costs more is', async () => {
  const { bookingId } = await service.booked({ ...STAY, status: 'checked_in' }, 'booking.checked_in');
  await close('2099-03-01');
  const lines = [night('2099-03-01', '120.00'), night('2099-03-02')];
  await service.booked(
    { ...STAY, bookingId, status: 'checked_in', roomId: 'Attic', price: '227.00', lines },
    'booking.moved',
  );
  expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '107.00', toCome: '120.00' });
  await close('2099-03-01');
  expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '120.00', toCome: '107.00' });
  expect(await balanceSheet(bookingId)).toEqual({ [`guest:${bookingId}`]: 12_000, 'revenue:rooms': -12_000 });
});

test('what is left is charged at check-out, also of a guest who leaves early', async () => {
  const { bookingId } = await service.booked({ ...STAY, status: 'checked_in' }, 'booking.checked_in');
  await close('2099-03-01');
  const lines = [
    night('2099-03-01'),
    vatOf('7.00', '107.00'),
    { ...night('2099-03-01', '53.50'), kind: 'fee' as const, night: null, label: 'Early departure' },
  ];
  const left = { ...STAY, bookingId, status: 'checked_out' as const, end: '2099-03-02', nights: 1 };
  await service.booked({ ...left, price: '160.50', lines }, 'booking.checked_out');
  const folio = await service.folio(bookingId);
  expect(folio.toCome).toEqual([]);
  expect(folio.totals).toEqual({ posted: '160.50', toCome: '0.00', paid: '0.00', balance: '160.50' });
  expect(await balanceSheet(bookingId)).toMatchObject({ 'revenue:cancellations': -5_350 });
});

test('a cancelled booking owes its fee, which is charged on the day of arrival', async () => {
  const cancelled = { ...STAY, status: 'cancelled' as const, cancellationFee: '107.00' };
  const { bookingId } = await service.booked(cancelled, 'booking.cancelled');
  expect((await service.folio(bookingId)).totals).toMatchObject({ toCome: '107.00', balance: '107.00' });
  await close('2099-03-01');
  expect(await balanceSheet(bookingId)).toEqual({
    [`guest:${bookingId}`]: 10_700,
    'revenue:cancellations': -10_700,
  });
});

test('a booking that was over before the books were opened has no folio, and is not charged', async () => {
  const over = { ...STAY, start: '2020-03-01', end: '2020-03-03', status: 'checked_out' as const };
  const { bookingId } = await service.booked(over, 'booking.checked_out');
  const reply = await service.call('GET', `/api/desk/folios/${bookingId}`, { token: service.staff() });
  expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  expect(await balanceSheet(bookingId)).toEqual({});
});

test('an entry is of the business day, by the hour at which the hotel begins it', async () => {
  const moment = new Date('2027-03-02T02:30:00Z'); // 03:30 in Madrid
  await using hotel = await startBilling(() => moment);
  const { bookingId } = await hotel.booked();
  const dayOfPayment = async () => (await hotel.takePayment(bookingId, '1.00')).entries.at(-1)!.businessDay;
  expect(await dayOfPayment()).toBe('2027-03-01');
  const settings = { ...NEW_HOTEL, businessDayBegins: '03:00' };
  await hotel.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, settings));
  await eventually(async () => (await dayOfPayment()) === '2027-03-02');
});

test('events that arrive twice change nothing, and a rebuild finds nothing to correct', async () => {
  const { bookingId } = await service.booked({ ...STAY, status: 'checked_in' }, 'booking.checked_in');
  const gone = { ...STAY, bookingId, status: 'checked_out' as const };
  await service.booked(gone, 'booking.checked_out');
  await service.booked({ ...STAY, bookingId, status: 'checked_in' }, 'booking.check_out_undone');
  await service.booked(gone, 'booking.checked_out');
  expect((await service.folio(bookingId)).totals).toMatchObject({ posted: '214.00', toCome: '0.00' });
  const rebuilt = await rebuildProjection({
    databaseUrl: service.database.pool.options.connectionString!,
    bus: service.bus,
    projection: staysProjection,
  });
  expect(rebuilt).toMatchObject({ failed: 0, rows: { staysAdded: 0, staysCorrected: 0, staysRemoved: 0 } });
});

test('random lives of stays: posted and to come is the price, and the books stay balanced', async () => {
  await using hotel = await startBilling();
  const days = ['2099-03-01', '2099-03-02', '2099-03-03', '2099-03-04'];
  const life = fc.array(
    fc.oneof(
      fc.record({ change: fc.integer({ min: 1, max: 4 }), cents: fc.integer({ min: 0, max: 50_000 }) }),
      fc.record({ close: fc.nat(3) }),
      fc.record({ pay: fc.integer({ min: 1, max: 30_000 }) }),
      fc.record({ undo: fc.nat(5) }),
      fc.record({ rebate: fc.integer({ min: 1, max: 5_000 }) }),
      fc.constant({ out: true as const }),
      fc.constant({ back: true as const }),
    ),
    { minLength: 3, maxLength: 9 },
  );
  const text = (cents: number) => (cents / 100).toFixed(2);
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      let price = 214_00;
      let stay: Parameters<BillingUnderTest['booked']>[0] = { ...STAY, status: 'checked_in' };
      const { bookingId } = await hotel.booked(stay, 'booking.checked_in');
      stay = { ...stay, bookingId };
      let paid = 0;
      let rebates = 0;
      for (const step of steps) {
        if ('change' in step) {
          price = step.cents * step.change;
          const lines = days.slice(0, step.change).map((day) => night(day, text(step.cents)));
          const end = `2099-03-0${step.change + 1}`;
          stay = { ...stay, lines, price: text(price), nights: step.change, end };
          await hotel.booked(stay, 'booking.dates_changed');
        } else if ('close' in step) await hotel.inTransaction((tx) => postNights(tx, days[step.close]!));
        else if ('pay' in step) {
          await hotel.takePayment(bookingId, text(step.pay));
          paid += step.pay;
        } else if ('rebate' in step) {
          const body = { amount: text(step.rebate), reason: 'Noise' };
          const { status } = await hotel.post(`${bookingId}/rebates`, body);
          if (status === 201) rebates += step.rebate;
          else expect([status, price - rebates < step.rebate]).toEqual([409, true]);
        } else if ('undo' in step) {
          const { entries } = await hotel.folio(bookingId);
          const chosen = entries.filter(({ mayReverse }) => mayReverse)[step.undo];
          if (!chosen) continue;
          const body = { entryId: chosen.entryId, reason: 'Typed wrong' };
          expect((await hotel.post(`${bookingId}/reversals`, body)).status).toBe(201);
          if (chosen.kind === 'payment') paid += Math.round(Number(chosen.amount) * 100);
          else rebates += Math.round(Number(chosen.amount) * 100);
        } else if ('out' in step) {
          stay = { ...stay, status: 'checked_out' };
          await hotel.booked(stay, 'booking.checked_out');
        } else {
          stay = { ...stay, status: 'checked_in' };
          await hotel.booked(stay, 'booking.check_out_undone');
        }
        const { totals } = await hotel.folio(bookingId);
        const cents = (amount: string) => Math.round(Number(amount) * 100);
        expect(cents(totals.posted) + cents(totals.toCome)).toBe(price - rebates);
        expect(cents(totals.paid)).toBe(paid);
        expect(cents(totals.balance)).toBe(price - rebates - paid);
      }
    }),
    { numRuns: 25 },
  );
  expect((await verifyBooks(hotel.database)).broken).toBeUndefined();
}, 120_000);
