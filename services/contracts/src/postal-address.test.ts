import { addressLines } from './postal-address.ts';

const parts = (street: string, postalCode: string, city: string, region = '') => ({
  street,
  postalCode,
  city,
  region,
});

test.each([
  ['AT', parts('Dorfstraße 7', '6020', 'Innsbruck'), ['Dorfstraße 7', '6020 Innsbruck']],
  [
    'ES',
    parts('Paseo del Mar 14', '29780', 'Nerja', 'Málaga'),
    ['Paseo del Mar 14', '29780 Nerja', 'Málaga'],
  ],
  ['US', parts('12 Ocean Ave', '04609', 'Bar Harbor', 'ME'), ['12 Ocean Ave', 'Bar Harbor, ME 04609']],
  ['GB', parts('1 Mill Lane', 'OX7 5AA', 'Chipping Norton'), ['1 Mill Lane', 'Chipping Norton OX7 5AA']],
  ['', parts('', '', 'Funchal'), ['Funchal']],
  ['US', parts('', '', '', ''), []],
])('an address in %s is written as people there write it', (country, address, lines) =>
  expect(addressLines(address, country)).toEqual(lines),
);
