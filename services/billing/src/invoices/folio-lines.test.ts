import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { type Charge, stayOfFolio } from '../folios/charges.ts';
import { linesOfFolio, openLines } from './folio-lines.ts';
import { wordsOf } from './testing/documents.ts';

const line = (more: Partial<BookedLine>): BookedLine => ({
  kind: 'night',
  night: null,
  label: 'Night',
  reason: null,
  amount: '0.00',
  quantity: 1,
  unit: null,
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
  extra: null,
  ...more,
});
const nights = ['2026-12-11', '2026-12-12'].map((night) => line({ night, amount: '100.00' }));
const percentage = (rate: string, base: string, amount: string, more: Partial<BookedLine> = {}) =>
  line({
    kind: 'tax',
    label: `Tax ${rate}`,
    amount,
    tax: { taxId: crypto.randomUUID(), rate, base },
    ...more,
  });
const linesOf = (
  lines: BookedLine[],
  { rebates = [], exemption = '' }: { rebates?: Charge[]; exemption?: string } = {},
) =>
  linesOfFolio(stayOfFolio.parse(bookingStateOf({ roomName: 'Sea Suite', lines })), {
    words: wordsOf('en'),
    exemption,
    rebates,
  });
const shown = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ text, gross, tax }) => [text, Number(gross) / 100, tax.category, tax.rate]);

test('a percentage that prices include is VAT; one on top of it is not, with its name as the reason', () => {
  const lines = linesOf([
    ...nights,
    percentage('7', '200.00', '13.08', { isIncluded: true }),
    percentage('5', '186.92', '9.35', { label: 'City tax' }),
  ]);
  expect(shown(lines)).toEqual([
    ['Night, Sea Suite', 100, 'S', '7'],
    ['Night, Sea Suite', 100, 'S', '7'],
    ['City tax', 9.35, 'E', '0'],
  ]);
  expect(lines[2]!.tax.reason).toBe('City tax, collected for the authority');
});

test('where none is included, percentages on top are VAT, and several of the same amounts are one rate', () => {
  const lines = linesOf([
    ...nights,
    percentage('6.25', '200.00', '12.50'),
    percentage('5', '200.00', '10.00'),
  ]);
  expect(shown(lines)).toEqual([
    ['Night, Sea Suite', 111.25, 'S', '11.25'],
    ['Night, Sea Suite', 111.25, 'S', '11.25'],
  ]);
});

test('two rates of different nights divide the lines, and each has the total of its nights', () => {
  const lines = linesOf([
    ...nights,
    percentage('7', '100.00', '6.54', { isIncluded: true }),
    percentage('19', '100.00', '15.97', { isIncluded: true }),
  ]);
  const at = (rate: string) =>
    lines.filter(({ tax }) => tax.rate === rate).reduce((sum, { gross }) => sum + gross, 0n);
  expect([at('7'), at('19'), new Set(lines.map(({ key }) => key)).size]).toEqual([10_000n, 10_000n, 4]);
});

test('extra guests and discounts have the rate of the nights; a fee has it if the percentage is on it', () => {
  const others = [
    line({ kind: 'extra_guest', label: 'Child up to 6', amount: '20.00', quantity: 2 }),
    line({ kind: 'discount', label: 'Discount code', amount: '-11.00' }),
    line({ kind: 'fee', label: 'Cleaning', amount: '30.00' }),
  ];
  const withFee = linesOf([...nights, ...others, percentage('10', '239.00', '21.73', { isIncluded: true })]);
  expect(shown(withFee).slice(2)).toEqual([
    ['Child up to 6', 20, 'S', '10'],
    ['Discount', -11, 'S', '10'],
    ['Cleaning', 30, 'S', '10'],
  ]);
  const without = linesOf([...nights, ...others, percentage('10', '209.00', '19.00', { isIncluded: true })]);
  expect(shown(without).at(-1)).toEqual(['Cleaning', 30, 'E', '0']);
});

test('an extra is a line for each of its parts, with the tax that it contains', () => {
  const breakfast = line({
    kind: 'extra',
    night: '2026-12-12',
    label: 'Breakfast',
    amount: '30.00',
    quantity: 2,
    extra: {
      orderId: '5eed0000-0000-4000-8000-0000000000e1',
      extraId: '5eed0000-0000-4000-8000-0000000000e2',
      parts: [
        {
          name: 'Food',
          amount: '21.00',
          tax: { taxId: '5eed0000-0000-4000-8000-0000000000e3', rate: '7' },
        },
        {
          name: 'Drinks',
          amount: '9.00',
          tax: { taxId: '5eed0000-0000-4000-8000-0000000000e4', rate: '19' },
        },
      ],
    },
  });
  const vat = percentage('7', '200.00', '13.08', { isIncluded: true });
  expect(shown(linesOf([...nights, vat, breakfast])).slice(2)).toEqual([
    ['Breakfast: Food', 21, 'S', '7'],
    ['Breakfast: Drinks', 9, 'S', '19'],
  ]);
  const exempt = linesOf([...nights, vat, breakfast], { exemption: 'Small business' });
  expect(exempt.every(({ tax }) => tax.category === 'E')).toBe(true);
});

test('a rebate is taxed like what it is taken of', () => {
  const vat = percentage('7', '200.00', '13.08', { isIncluded: true });
  const part = (account: string, taxId: string | null, amount: bigint): Charge => ({
    serviceDate: '',
    account,
    taxId,
    rate: null,
    amount,
  });
  const rebates = [part('revenue:rooms', null, -1_000n), part('tax:x', vat.tax!.taxId, -70n)];
  expect(shown(linesOf([...nights, vat], { rebates })).at(-1)).toEqual(['Rebate', -10.7, 'S', '7']);
});

test('who charges no VAT says why, in each line', () => {
  const lines = linesOf([...nights, percentage('7', '200.00', '13.08', { isIncluded: true })], {
    exemption: 'Small business',
  });
  expect(lines.map(({ tax }) => tax)).toEqual([
    { category: 'E', rate: '0', reason: 'Small business' },
    { category: 'E', rate: '0', reason: 'Small business' },
  ]);
});

test('what is on invoices is not open; a change is a difference, and a line that is gone comes back', () => {
  const vat = percentage('7', '200.00', '13.08', { isIncluded: true });
  const lines = linesOf([...nights, vat]);
  const invoiced = new Map(lines.map(({ gross, ...one }) => [one.key, { line: one, gross }]));
  expect(openLines(lines, invoiced)).toEqual([]);
  const shorter = { ...vat, amount: '7.85', tax: { ...vat.tax!, base: '120.00' } };
  const dearer = linesOf([{ ...nights[0]!, amount: '120.00' }, shorter]);
  expect(openLines(dearer, invoiced).map(({ day, gross }) => [day, gross])).toEqual([
    ['2026-12-11', 2_000n],
    ['2026-12-12', -10_000n],
  ]);
});
