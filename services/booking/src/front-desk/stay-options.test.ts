import { arrivalsOf } from './stay-options.ts';

const bar = (start: string, days: number) => ({ roomId: '1', start, days });

test('the stay can arrive on every shown day, and where it arrives now', () => {
  expect(arrivalsOf(bar('2027-03-01', 3), '2027-03-02', 150)).toEqual([
    '2027-03-01',
    '2027-03-02',
    '2027-03-03',
  ]);
  expect(arrivalsOf(bar('2027-03-01', 2), '2027-02-20', 150)).toEqual([
    '2027-02-20',
    '2027-03-01',
    '2027-03-02',
  ]);
});

test('in a very large hotel it can arrive on the days around that of now', () => {
  const days = arrivalsOf(bar('2027-03-01', 90), '2027-04-10', 5_000);
  expect(days).toEqual(['2027-04-07', '2027-04-08', '2027-04-09', '2027-04-10', '2027-04-11', '2027-04-12']);
  expect(arrivalsOf(bar('2027-03-01', 90), '2027-05-29', 5_000).at(-1)).toBe('2027-05-29');
  expect(arrivalsOf(bar('2027-03-01', 90), '2027-03-01', 1_000_000)).toEqual(['2027-03-01']);
});
