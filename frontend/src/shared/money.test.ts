import { showSettings } from '../testing/hotel-settings.ts';
import {
  guestPrice,
  ofUnits,
  priceInputMode,
  staffCurrency,
  staffPrice,
  toUnits,
  typedPrice,
  wholePrice,
} from './money.ts';
import { replaceLanguage } from './words/language.ts';

test('formats prices with two decimals, a dollar sign for guests and Rs. for staff', () => {
  expect(guestPrice(210)).toBe('$210.00');
  expect(staffPrice(99.5)).toBe('Rs. 99.50');
  expect(staffCurrency()).toBe('Rs.');
});

test.each([null, { guests: '$', staff: '$' }])(
  'writes the sign of a discount before the currency',
  (pricePrefixes) => {
    showSettings({ currency: 'USD', pricePrefixes });
    expect([guestPrice(-89.6), staffPrice(-89.6)]).toEqual(['-$89.60', '-$89.60']);
  },
);

test.each([
  ['EUR', '€1,210.50', '€'],
  ['USD', '$1,210.50', '$'],
  ['JPY', '¥1,211', '¥'],
  ['PKR', 'PKR\u00a01,210.50', 'PKR'],
  ['KWD', 'KWD\u00a01,210.500', 'KWD'],
])('formats prices of a hotel in %s the same for guests and staff', (currency, shown, symbol) => {
  showSettings({ currency, pricePrefixes: null });
  expect([guestPrice(1210.5), staffPrice(1210.5), staffCurrency()]).toEqual([shown, shown, symbol]);
});

test.each([
  ['EUR', '210.50', '€211', 'decimal'],
  ['JPY', '211', '¥211', 'numeric'],
  ['KWD', '210.500', 'KWD\u00a0211', 'decimal'],
])('in %s a price is typed as %s, and short ones are %s', (currency, typed, short, keyboard) => {
  showSettings({ currency, pricePrefixes: null });
  expect([typedPrice(210.5), wholePrice(210.5), priceInputMode()]).toEqual([typed, short, keyboard]);
});

test.each([
  ['EUR', ['0.10', '0.20'], '0.30'],
  ['JPY', ['12000.00', '99.50'], '12100'],
  ['KWD', ['0.001', '12.50', '0.10'], '12.601'],
])('prices in %s are added exactly', (currency, prices, sum) => {
  showSettings({ currency, pricePrefixes: null });
  expect(typedPrice(ofUnits(prices.reduce((units, price) => units + toUnits(price), 0)))).toBe(sum);
});

test.each([
  ['EUR', 1.005, '€1.01'],
  ['EUR', 12.345, '€12.35'],
  ['JPY', 98.5, '¥99'],
])('from before the hotel had %s, %d counts as services count it', (currency, amount, shown) => {
  showSettings({ currency, pricePrefixes: null });
  const again = [Number(typedPrice(amount)), ofUnits(toUnits(amount))].map(guestPrice);
  expect([guestPrice(amount), ...again]).toEqual([shown, shown, shown]);
});

describe('in another language', () => {
  afterEach(() => replaceLanguage('en'));

  test.each([
    ['de', '1.210,50\u00a0€', '1.211\u00a0€'],
    ['pt', '1210,50\u00a0€', '1211\u00a0€'],
    ['fr', '1\u202f210,50\u00a0€', '1\u202f211\u00a0€'],
  ] as const)('a price has the format of its readers: %s', (language, price, whole) => {
    replaceLanguage(language);
    showSettings({ currency: 'EUR', pricePrefixes: null });
    expect([guestPrice(1210.5), wholePrice(1210.5)]).toEqual([price, whole]);
  });

  test('the letters of a currency keep their order in a text from right to left', () => {
    replaceLanguage('ar');
    showSettings({ currency: 'USD', pricePrefixes: { guests: '$', staff: 'Rs. ' } });
    for (const price of [guestPrice(384), wholePrice(384)])
      expect(price).toMatch(/^\u2066.*384.*US\$\u2069$/);
  });
});
