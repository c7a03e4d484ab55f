import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { postNights } from './folios/post-charges.ts';
import { type BillingUnderTest, startBilling } from './testing/billing.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/billing.md'), 'utf8');

/** The rows of a table, by the beginning of its head. */
function rowsOf(head: string): string[][] {
  const lines = page.slice(page.indexOf(`\n${head}`) + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const CITY = '5eed0000-0000-4000-8000-0000000000bb';
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
const tax = { ...night(''), kind: 'tax' as const, night: null };
const STAY = {
  start: '2099-03-01',
  end: '2099-03-03',
  nights: 2,
  price: '228.00',
  lines: [
    night('2099-03-01'),
    night('2099-03-02'),
    {
      ...tax,
      label: 'VAT',
      amount: '14.00',
      unit: null,
      isIncluded: true,
      tax: { taxId: VAT, rate: '7', base: '214.00' },
    },
    {
      ...tax,
      label: 'City tax',
      amount: '14.00',
      unit: '3.50',
      quantity: 4,
      tax: { taxId: CITY, rate: null, base: null },
    },
  ],
};

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

test('every figure of the example in docs/billing.md', async () => {
  const { bookingId } = await service.booked(STAY);
  const pay = (method: string, amount: string) => service.takePayment(bookingId, amount, method);
  const payments = async () =>
    (await service.folio(bookingId)).entries.filter(({ kind }) => kind === 'payment');
  const post = async (call: string, body: object) =>
    expect((await service.post(`${bookingId}/${call}`, body)).status).toBe(201);
  const STEPS: Record<string, () => Promise<unknown>> = {
    'The booking is made': async () => {},
    'A deposit of 50.00 by bank transfer': () => pay('bank', '50.00'),
    'Check-in': () => service.booked({ ...STAY, bookingId, status: 'checked_in' }, 'booking.checked_in'),
    'The nights of the first day are posted': () =>
      service.inTransaction((tx) => postNights(tx, '2099-03-01')),
    'A rebate of 10.70: the shower was cold': () =>
      post('rebates', { amount: '10.70', reason: 'The shower was cold' }),
    '200.00 by card, typed wrong': () => pay('card', '200.00'),
    'The card payment is undone': async () =>
      post('reversals', { entryId: (await payments())[1]!.entryId, reason: 'Typed wrong' }),
    '170.00 in cash': () => pay('cash', '170.00'),
    '2.70 of it is paid back': async () =>
      post(`payments/${(await payments())[2]!.payment!.paymentId}/refunds`, {
        amount: '2.70',
        reason: 'Paid too much',
      }),
    'Check-out': () => service.booked({ ...STAY, bookingId, status: 'checked_out' }, 'booking.checked_out'),
  };
  const rows = rowsOf('| Step |');
  expect(rows.map(([step]) => step)).toEqual(Object.keys(STEPS));
  for (const [step, ...figures] of rows) {
    await STEPS[step!]!();
    const { posted, toCome, paid, balance } = (await service.folio(bookingId)).totals;
    expect([step, posted, toCome, paid, balance]).toEqual([step, ...figures]);
  }

  const { rows: balances } = await service.database.query<{ account: string; debit: string; credit: string }>(
    `select account, (greatest(sum(amount), 0) / 100)::numeric(12, 2)::text as debit,
            (greatest(-sum(amount), 0) / 100)::numeric(12, 2)::text as credit
       from journal_lines group by account having sum(amount) <> 0 order by account`,
  );
  const names: Record<string, string> = { [`tax:${VAT}`]: 'VAT', [`tax:${CITY}`]: 'City tax' };
  expect(
    balances.map(({ account, debit, credit }) => [names[account] ?? `\`${account}\``, debit, credit]),
  ).toEqual(rowsOf('| Account | Debit |'));
});
