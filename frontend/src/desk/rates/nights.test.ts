import { showSettings } from '../../testing/hotel-settings.ts';
import { nightByKey, nightsOf, typedAmount } from './nights.ts';

const everyDay = Array.from({ length: 7 }, () => true);

test.each([
  ['ArrowLeft', '2027-12-31'],
  ['ArrowRight', '2028-01-02'],
  ['ArrowUp', '2027-12-25'],
  ['ArrowDown', '2028-01-08'],
  ['Home', '2028-01-01'],
  ['End', '2028-01-31'],
  ['PageUp', '2027-12-01'],
  ['PageDown', '2028-02-01'],
  ['a', null],
])('%s leads from the first night of a year to %s', (key, night) => {
  expect(nightByKey('2028-01-01', key)).toBe(night);
});

test('a month without the day leads to its last one', () => {
  expect(nightByKey('2028-01-31', 'PageDown')).toBe('2028-02-29');
  expect(nightByKey('2028-03-31', 'PageUp')).toBe('2028-02-29');
});

test('a selection has its nights whichever way it was made, and only of the chosen weekdays', () => {
  expect(nightsOf({ from: '2028-03-01', to: '2028-02-28' }, everyDay)).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  const weekend = everyDay.map((_, i) => i === 4 || i === 5);
  expect(nightsOf({ from: '2027-07-01', to: '2027-07-14' }, weekend)).toEqual([
    '2027-07-02',
    '2027-07-03',
    '2027-07-09',
    '2027-07-10',
  ]);
});

test.each([
  ['120', '120.00'],
  [' 99,9 ', '99.90'],
  ['0', '0.00'],
  ['-1', null],
  ['1.005', null],
  ['', null],
])('the typed price %j is %j', (typed, amount) => expect(typedAmount(typed)).toBe(amount));

test.each([
  ['12000', '12000'],
  ['12000,5', null],
  ['12000.00', null],
])('in yen the typed price %j is %j', (typed, amount) => {
  showSettings({ currency: 'JPY', pricePrefixes: null });
  expect(typedAmount(typed)).toBe(amount);
});

test.each([
  ['12,345', '12.345'],
  ['12.5', '12.500'],
  ['12.3456', null],
])('in dinars the typed price %j is %j', (typed, amount) => {
  showSettings({ currency: 'KWD', pricePrefixes: null });
  expect(typedAmount(typed)).toBe(amount);
});
