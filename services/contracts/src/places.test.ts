import { currencies, isCountry, isCurrency, isTimeZone } from './places.ts';

test.each(['Europe/Madrid', 'UTC', 'Pacific/Pago_Pago', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);
test.each(['', 'Europe/Atlantis', '+02:00', 'Madrid', 'Europe/Madrid ', 'Mars/Olympus_Mons'])(
  '%p is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test.each(['EUR', 'USD', 'JPY', 'KWD', 'XOF', 'CHF', 'INR'])('%s is a currency', (code) => {
  expect(isCurrency(code)).toBe(true);
});
test.each(['', 'eur', '€', 'EURO', 'ABC', 'XAU', 'XXX', 'XTS', 'XDR', 'CHE', 'US'])(
  '%p is not a currency',
  (code) => {
    expect(isCurrency(code)).toBe(false);
  },
);
test('there are more than a hundred currencies', () => {
  expect(currencies().length).toBeGreaterThan(100);
});

test.each(['ES', 'US', 'JP', 'KW', 'GB'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});
test.each(['', 'es', 'ESP', 'EU', 'ZZ', 'XX', 'QQ', '12', 'UN', 'DD', 'SU'])(
  '%p is not a country',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);
