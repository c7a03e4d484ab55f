import fc from 'fast-check';
import { bookingPrefixOf } from './booking-prefix.ts';

test.each([
  ['Seaside Hotel', 'SH'],
  ['the grand budapest hotel', 'TG'],
  ['Sonne', 'SO'],
  ['Élysée Étoile', 'EE'],
  ['Söderhof', 'SO'],
  ['Ørsted Kro', 'RK'],
  ["L'Auberge", 'LA'],
  ['Hotel 21', 'HO'],
  ['X', 'XB'],
  ['海の宿', 'BK'],
  ['海 Inn', 'IN'],
  ['Отель', 'BK'],
  ['', 'BK'],
])('numbers of %j begin with %s', (name, prefix) => {
  expect(bookingPrefixOf(name)).toBe(prefix);
});

test('whatever a hotel is called, its numbers begin with two letters from A to Z', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => expect(bookingPrefixOf(name)).toMatch(/^[A-Z]{2}$/)),
  );
});
