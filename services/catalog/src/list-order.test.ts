import fc from 'fast-check';
import { byPriceThenName, byRoomId } from './list-order.ts';

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

describe('the order of categories', () => {
  it('is by amount, whatever the number of digits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999_999_999_999)), (amounts) => {
        const listed = amounts
          .map((cents) => ({ price: decimal(cents), name: 'Suite' }))
          .sort(byPriceThenName);
        const ascending = [...amounts].sort((one, other) => one - other);
        expect(listed.map(({ price }) => price)).toEqual(ascending.map(decimal));
      }),
    );
  });

  it('is by name where two cost the same, accents and case beside their letter', () => {
    const names = ['Zen', 'Étage', 'Family', 'east', 'Attic'];
    const listed = names.map((name) => ({ price: '9.00', name })).sort(byPriceThenName);
    expect(listed.map(({ name }) => name)).toEqual(['Attic', 'east', 'Étage', 'Family', 'Zen']);
  });
});

describe('the order of rooms', () => {
  it('counts as people do', () => {
    const ids = ['GD-104', 'GD-20', '12', 'GD-3', '7'];
    const listed = ids.map((roomId) => ({ roomId })).sort(byRoomId);
    expect(listed.map(({ roomId }) => roomId)).toEqual(['7', '12', 'GD-3', 'GD-20', 'GD-104']);
  });
});
