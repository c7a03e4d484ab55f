import { showSettings } from '../../testing/hotel-settings.ts';
import { typedPrice } from './agreed-price.ts';
import { comparedPrice } from './price-difference.ts';

test.each([
  ['EUR', '99.50', true],
  ['EUR', '99.505', false],
  ['JPY', '12000', true],
  ['JPY', '12000.5', false],
  ['KWD', '12.345', true],
  ['KWD', '12.3456', false],
  ['KWD', '-1', false],
])('in %s an agreed price of %s is previewed: %s', (currency, agreedPrice, isValid) => {
  showSettings({ currency, pricePrefixes: null });
  expect(typedPrice({ agreedPrice })).toEqual(isValid ? { agreedPrice, agreedPer: 'night' } : {});
});

test.each([
  ['EUR', 120.1, 100.3, '€120.10, €19.80 more'],
  ['JPY', 11_000, 12_000, '¥11,000, ¥1,000 less'],
  ['KWD', 12.345, 12.344, 'KWD\u00a012.345, KWD\u00a00.001 more'],
  ['KWD', 12.345, 12.345, 'KWD\u00a012.345, as before'],
])('in %s a price of %d compared with %d', (currency, price, before, text) => {
  showSettings({ currency, pricePrefixes: null });
  expect(comparedPrice(price, before)).toBe(text);
});
