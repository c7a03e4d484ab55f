import { entryLine, fingerprintOf, type NewEntry, negated } from './entry.ts';

const entry: NewEntry = {
  businessDay: '2027-03-01',
  kind: 'payment',
  key: 'payment:1',
  reason: null,
  reverses: null,
  lines: [
    entryLine({ account: 'bank', amount: 100n, currency: 'EUR' }),
    entryLine({ account: 'guest:MB-1', folioId: 'MB-1', amount: -100n, currency: 'EUR' }),
  ],
};

test('a fingerprint is that of what is posted, whenever it is', () => {
  expect(fingerprintOf({ ...entry, businessDay: '2027-03-02', key: 'payment:2' })).toBe(fingerprintOf(entry));
});

test.each<[string, Partial<NewEntry>]>([
  ['kind', { kind: 'refund' }],
  ['reason', { reason: 'Typed twice' }],
  ['reversed entry', { reverses: 7 }],
  ['amounts', { lines: negated(entry.lines) }],
  ['order of lines', { lines: entry.lines.toReversed() }],
  ['day of service', { lines: entry.lines.map((line) => ({ ...line, serviceDate: '2027-03-01' })) }],
  ['tax', { lines: entry.lines.map((line) => ({ ...line, rate: '7' })) }],
])('another %s is another fingerprint', (_what, changes) => {
  expect(fingerprintOf({ ...entry, ...changes })).not.toBe(fingerprintOf(entry));
});

test('negated lines cancel the lines, and nothing else of them changes', () => {
  expect(negated(entry.lines).map(({ amount }) => amount)).toEqual([-100n, 100n]);
  expect(negated(negated(entry.lines))).toEqual(entry.lines);
});
