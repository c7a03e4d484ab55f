import { erasureRecord, type KeyRecord, KeyRing, keyRecord, ROLLING_RECORD } from './key-ring.ts';

const S = 'innkeeper.notes 1';
const old = { id: 'old', first: 3, bytes: 'o' };
const later = { id: 'later', first: 9, bytes: 'l' };
const tombstone = (record: KeyRecord): KeyRecord => ({ ...record, value: null });

const ringOf = (...records: KeyRecord[]) => {
  const ring = new KeyRing();
  for (const record of records) ring.apply(record);
  return ring;
};

test('a key seals the events from the one that it was made for until an erasure', () => {
  const ring = ringOf(keyRecord(S, old), keyRecord('innkeeper.notes 2', later));
  expect(ring.keyFor(S, 2, 0)).toBeUndefined();
  expect(ring.keyFor(S, 3, 0)).toEqual(old);
  expect(ring.keyFor(S, 8, 0)).toEqual(old);
  expect(ring.keyFor(S, 8, 7)).toBeUndefined(); // an erasure of version 7 is about to be published
  expect(ring.find(S, 'old')).toEqual(old);
  expect(ring.find(S, 'later')).toBeUndefined();
});

test('an erasure ends the keys before it, and no later ones', () => {
  const ring = ringOf(keyRecord(S, old), erasureRecord(S, 7), keyRecord(S, later));
  expect(ring.erasedBefore(S)).toBe(7);
  expect(ring.find(S, 'old')).toBeUndefined();
  expect(ring.keyFor(S, 10, 7)).toEqual(later);
  expect(ring.deletions()).toEqual([tombstone(keyRecord(S, old))]);
  ring.apply(tombstone(keyRecord(S, old)));
  expect(ring.deletions()).toEqual([]);
  expect(ring.find(S, 'later')).toEqual(later);
});

test('the order of records and their repetition make no difference', () => {
  const records = [keyRecord(S, old), erasureRecord(S, 7), erasureRecord(S, 5), keyRecord(S, later)];
  const orders = records.flatMap((first, i) => {
    const rest = records.filter((_, place) => place !== i);
    return [
      [first, ...rest],
      [first, ...rest.reverse(), ...records],
    ];
  });
  for (const order of orders) {
    const ring = ringOf(...order);
    expect([ring.erasedBefore(S), ring.find(S, 'old'), ring.find(S, 'later')]).toEqual([7, undefined, later]);
    expect(ring.deletions()).toEqual([tombstone(keyRecord(S, old))]);
  }
});

test('a key that another publisher made for an event before the erasure is deleted too', () => {
  const ring = ringOf(erasureRecord(S, 7), keyRecord(S, old));
  expect(ring.keyFor(S, 6, 0)).toBeUndefined();
  expect(ring.deletions()).toEqual([tombstone(keyRecord(S, old))]);
});

test('records of other kinds are ignored', () => {
  const ring = ringOf(ROLLING_RECORD, { name: 'text', value: 'x' }, { name: '[1,2]', value: '' });
  expect(ring.deletions()).toEqual([]);
});
