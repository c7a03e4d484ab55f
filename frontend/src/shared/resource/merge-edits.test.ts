import { mergeEdits } from './merge-edits.ts';

const base = { price: 100, description: 'Quiet.', features: ['Bath'], image: null as string | null };

test('takes the value of the side that changed it, if only one did', () => {
  expect(mergeEdits(base, { ...base, price: 120 }, { ...base, features: ['Bath', 'Desk'] })).toEqual({
    values: { ...base, price: 120, features: ['Bath', 'Desk'] },
    collisions: [],
    taken: ['features'],
  });
});

test('names the fields that both changed, and holds mine', () => {
  const merged = mergeEdits(
    base,
    { ...base, price: 120, image: '/a.jpg' },
    { ...base, price: 90, image: '' },
  );
  expect(merged).toEqual({
    values: { ...base, price: 120, image: '/a.jpg' },
    collisions: ['price', 'image'],
    taken: [],
  });
});

test('has nothing to ask about the same change on both sides', () => {
  const changed = { ...base, price: 120, features: ['Desk'] };
  expect(mergeEdits(base, changed, changed)).toEqual({ values: changed, collisions: [], taken: [] });
});
