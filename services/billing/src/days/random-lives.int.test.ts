import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import fc from 'fast-check';
import { verifyBooks } from '../ledger/verify-books.ts';
import { type BillingUnderTest, newBookingId, startBilling } from '../testing/billing.ts';
import { closeDay } from './close-day.ts';
import { insertFirstDay } from './store.ts';

const START = Date.parse('2099-03-01');
const dayOf = (n: number) => new Date(START + n * 86_400_000).toISOString().slice(0, 10);

let clock = new Date('2099-03-01T12:00:00Z');
let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling(() => clock);
});
afterAll(() => service.stop());

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const line = (changes: Partial<BookedLine>): BookedLine => ({
  kind: 'night',
  night: null,
  label: 'Night',
  reason: null,
  quantity: 1,
  unit: null,
  amount: '0.00',
  isIncluded: false,
  isPaidAtHotel: false,
  extra: null,
  tax: null,
  ...changes,
});

/** The lines of some nights at prices in cents, with 7 % VAT inside. */
function linesOf(nights: readonly string[], cents: readonly number[]): BookedLine[] {
  const money = (amount: number) => (amount / 100).toFixed(2);
  const prices = nights.map((_, i) => cents[i % cents.length]!);
  const sum = prices.reduce((all, one) => all + one, 0);
  if (nights.length === 0) return [];
  return [
    ...nights.map((night, i) => line({ night, amount: money(prices[i]!) })),
    line({
      kind: 'tax',
      label: 'VAT',
      amount: money(sum - Math.round(sum / 1.07)),
      isIncluded: true,
      tax: { taxId: VAT, rate: '7', base: money(sum) },
    }),
  ];
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rebate' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      nights: fc.integer({ min: 1, max: 4 }),
      cents: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
);

let today = 0;

/** One stay, in which things happen in any order; between them days are closed, and events come twice. */
async function live(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const bookingId = newBookingId();
  const first = today;
  let state = bookingStateOf({ bookingId });
  type Event = { id: string; type: 'booking.confirmed' };
  let sent: unknown[] = [];
  const send = async (type: string, changes: Parameters<typeof bookingStateOf>[0]) => {
    state = bookingStateOf({ ...state, ...changes, bookingId });
    const event = createEvent(bookingTopic, type as Event['type'], bookingId, state as never);
    sent = [...sent, event];
    await service.deliver(event);
    const isHandled = type === 'booking.checked_in' || type === 'booking.checked_out';
    await eventually(async () => {
      const found = await service.database.query(
        `select (select count(*) from inbox where event_id = $1) as applied,
                (select count(*) from handled_events where event_id = $1) as handled`,
        [event.id],
      );
      const { applied, handled } = found.rows[0] as { applied: number; handled: number };
      return Number(applied) === 1 && (!isHandled || Number(handled) === 1);
    });
  };
  const nightsFrom = (count: number) => Array.from({ length: count }, (_, i) => dayOf(first + i));
  const stay = (count: number, cents: readonly number[]) => ({
    start: dayOf(first),
    end: dayOf(first + count),
    nights: count,
    lines: linesOf(nightsFrom(count), cents),
  });
  await send('booking.confirmed', { ...stay(2, [10_700]), status: 'confirmed' });
  const isOver = () => state.status === 'checked_out' || state.status === 'cancelled';
  const post = (call: string, body: object) => service.post(`${bookingId}/${call}`, body);
  for (const one of steps) {
    const { entries } = await service.folio(bookingId);
    if (one.do === 'close') {
      const day = dayOf(today++);
      clock = new Date(START + today * 86_400_000 + 12 * 3_600_000);
      await closeDay(
        {
          database: service.database,
          logger: undefined as never,
          now: () => clock,
          pendingEvents: async () => 0,
        },
        { day, reason: 'whatever is open' },
      );
    } else if (one.do === 'pay') await service.takePayment(bookingId, (one.cents / 100).toFixed(2));
    else if (one.do === 'rebate')
      await post('rebates', { amount: (one.cents / 100).toFixed(2), reason: 'x' });
    else if (one.do === 'refund') {
      const paid = entries.find(({ payment }) => Number(payment?.refundable) > 0)?.payment;
      if (paid)
        await post(`payments/${paid.paymentId}/refunds`, {
          amount: (one.cents / 100).toFixed(2),
          reason: 'x',
        });
    } else if (one.do === 'undo') {
      const entry = entries.find(({ mayReverse }) => mayReverse);
      if (entry) await post('reversals', { entryId: entry.entryId, reason: 'x' });
    } else if (one.do === 'change' && !isOver())
      await send('booking.dates_changed', stay(one.nights, one.cents));
    else if (one.do === 'arrive' && state.status === 'confirmed')
      await send('booking.checked_in', { status: 'checked_in' });
    else if (one.do === 'leave' && state.status === 'checked_in')
      await send('booking.checked_out', { status: 'checked_out' });
    else if (one.do === 'cancel' && state.status === 'confirmed')
      await send('booking.cancelled', { status: 'cancelled', cancellationFee: '53.50' });
    else if (one.do === 'repeat') await service.deliver(sent.at(-1) as never);
  }
  return { bookingId, state };
}

test('in any life of stays, with closes between and events twice, the books agree with the bookings, and closed days stay', async () => {
  await insertFirstDay(service.database, dayOf(0));
  const lives: { bookingId: string; state: ReturnType<typeof bookingStateOf> }[] = [];
  const closed = new Map<string, string>();
  const check = async () => {
    const { rows } = await service.database.query<{ day: string; content: string }>(
      'select day::text, content from closed_days',
    );
    for (const { day, content } of rows) {
      if (closed.has(day)) expect(content).toBe(closed.get(day));
      closed.set(day, content);
    }
    expect(rows.length).toBe(closed.size);
    expect(await verifyBooks(service.database)).toMatchObject({ broken: undefined, days: rows.length });
    const { rows: unbalanced } = await service.database.query(
      'select currency from journal_lines group by currency having sum(amount) <> 0',
    );
    expect(unbalanced).toEqual([]);
    for (const { bookingId, state } of lives) {
      const { totals, entries } = await service.folio(bookingId);
      const listed = await service.call('GET', `/api/desk/balances?bookings=MB-NONE,${bookingId}`, {
        token: service.staff('folio'),
      });
      expect(listed.body.balances).toEqual([{ bookingId, currency: 'EUR', balance: totals.balance }]);
      const cents = (text: string) => Math.round(Number(text) * 100);
      const isFee = state.status === 'cancelled';
      const price = isFee
        ? cents(state.cancellationFee!)
        : state.lines
            .filter(({ isIncluded }) => !isIncluded)
            .reduce((sum, one) => sum + cents(one.amount), 0);
      const rebates = entries
        .filter(({ kind, reversedBy }) => kind === 'rebate' && reversedBy === null)
        .reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(cents(totals.posted) + cents(totals.toCome)).toBe(price + rebates);
      expect(cents(totals.balance)).toBe(cents(totals.posted) + cents(totals.toCome) - cents(totals.paid));
      if (state.status === 'checked_out') expect(totals.toCome).toBe('0.00');
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      lives.push(await live(steps));
      await check();
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(closed.size).toBeGreaterThan(10);
}, 240_000);
