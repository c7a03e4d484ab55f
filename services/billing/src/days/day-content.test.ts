import { createHash } from 'node:crypto';
import { type DayContent, figureOf, hashOfDay, NO_DAY, toClosedDay } from './day-content.ts';

const movement = { taxId: null, rate: null, label: null };
const content: DayContent = {
  day: '2099-03-01',
  closedAt: '2099-03-02T04:00:00.000Z',
  actor: { kind: 'staff', id: '1' },
  reason: 'A storm',
  checks: [],
  nights: 2,
  movements: [{ ...movement, account: 'guest', currency: 'JPY', debit: '10700', credit: '0' }],
  balances: [
    { account: 'deposits', currency: 'EUR', amount: '-500' },
    { account: 'guest:A', currency: 'EUR', amount: '700' },
    { account: 'guest:B', currency: 'EUR', amount: '-200' },
    { account: 'guest:C', currency: 'JPY', amount: '10700' },
    { account: 'guest:D', currency: 'KWD', amount: '5' },
    { account: 'guest:E', currency: 'KWD', amount: '-5' },
  ],
  journal: { position: 1, hash: NO_DAY },
};

test('guests are one figure in each currency, amounts have its decimals, and what is settled is left out', () => {
  const { figures, ...day } = toClosedDay(content);
  expect(day).toEqual({
    day: '2099-03-01',
    closedAt: '2099-03-02T04:00:00.000Z',
    isUnattended: false,
    reason: 'A storm',
    checks: [],
  });
  expect(figures).toEqual({
    nights: 2,
    movements: [{ ...movement, account: 'guest', currency: 'JPY', debit: '10700.00', credit: '0.00' }],
    balances: [
      { account: 'deposits', currency: 'EUR', amount: '-5.00' },
      { account: 'guest', currency: 'EUR', amount: '5.00' },
      { account: 'guest', currency: 'JPY', amount: '10700.00' },
    ],
  });
});

test.each([
  ['guest:A', 'guest'],
  ['revenue:rooms', 'revenue:rooms'],
  ['guest_house:A', 'guest_house:A'],
])('the figure of %s is %s', (account, figure) => {
  expect(figureOf(account)).toBe(figure);
});

test('the hash is of the bytes of the hash before, and of the text', () => {
  const first = createHash('sha256').update(Buffer.alloc(32)).update('{"é":1}', 'utf8').digest('hex');
  expect(hashOfDay(NO_DAY, '{"é":1}')).toBe(first);
  expect(hashOfDay(first, '{"é":1}')).not.toBe(first);
});
