import { differences } from './record-change.ts';

describe('of two states', () => {
  test('only the fields that differ are kept', () => {
    const before = { name: 'Rose', price: '120.00', features: ['Bath'], notes: '' };
    const after = { name: 'Rose', price: '128.00', features: ['Bath', 'View'], notes: '' };
    expect(differences(before, after)).toEqual({
      before: { price: '120.00', features: ['Bath'] },
      after: { price: '128.00', features: ['Bath', 'View'] },
    });
  });

  test('a field that one of them lacks is kept', () => {
    expect(differences({ a: 1 }, { a: 1, b: null })).toEqual({
      before: { b: undefined },
      after: { b: null },
    });
  });

  test('the only one is kept whole', () => {
    expect(differences(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
    expect(differences({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null });
  });
});
