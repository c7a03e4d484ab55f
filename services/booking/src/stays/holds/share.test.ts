import { areOthersFree, assertFairShare, assertFewHolds, type ShareOfNight } from './share.ts';

const night = (change: Partial<ShareOfNight>): ShareOfNight => ({
  wanted: 1,
  free: 10,
  ofNetwork: 0,
  ofWide: 0,
  keptMinutes: 0,
  ...change,
});
const mayHold = (...nights: Partial<ShareOfNight>[]) => {
  try {
    assertFairShare(nights.map(night));
    return true;
  } catch {
    return false;
  }
};

test.each<[string, Partial<ShareOfNight>, boolean]>([
  ['half of what is free', { wanted: 5 }, true],
  ['more than half', { wanted: 6 }, false],
  ['half, with the rooms that it holds', { wanted: 2, free: 7, ofNetwork: 3, ofWide: 3 }, true],
  ['more, with the rooms that it holds', { wanted: 3, free: 7, ofNetwork: 3, ofWide: 3 }, false],
  ['more, with the rooms that its wide network holds', { wanted: 3, free: 7, ofWide: 3 }, false],
  ['the last room', { free: 1 }, true],
  ['the last but one', { free: 2 }, true],
  ['both of the last two', { free: 2, wanted: 2 }, false],
  ['the last room besides one that it holds', { free: 1, ofNetwork: 1, ofWide: 1 }, false],
  ['a room that other stays have to make free', { free: 0 }, true],
  ['the last room after it kept it for ten minutes', { free: 1, keptMinutes: 10 }, false],
  ['the last room after it kept it for a moment', { free: 1, keptMinutes: 9 }, true],
  ['one of several rooms after it kept some', { free: 2, keptMinutes: 60 }, true],
])('one place may hold %s: %o → %s', (_what, share, is) => expect(mayHold(share)).toBe(is));

test('every night has to allow it', () => {
  expect(mayHold({ wanted: 2 }, { wanted: 2, free: 3 })).toBe(false);
});

test('others are free where a room is left in every night', () => {
  expect(areOthersFree([night({ free: 2 }), night({ free: 2 })])).toBe(true);
  expect(areOthersFree([night({ free: 2 }), night({ free: 1 })])).toBe(false);
});

const nothing = { holds: 0, nights: 0, nightMinutes: 0 };
test.each<[string, Partial<typeof nothing>, { nights: number; hasAccount?: boolean }, boolean]>([
  ['thirty nights', {}, { nights: 30 }, true],
  ['thirty-one nights', {}, { nights: 31 }, false],
  ['a third hold', { holds: 2 }, { nights: 1 }, false],
  ['more than thirty nights in two holds', { holds: 1, nights: 20 }, { nights: 11 }, false],
  ['what it kept for half an hour', { nightMinutes: 595 }, { nights: 1 }, false],
  ['what it kept for less', { nightMinutes: 590 }, { nights: 1 }, true],
  ['a third hold of an account', { holds: 2, nights: 90 }, { nights: 90, hasAccount: true }, true],
  ['a fourth hold of an account', { holds: 3 }, { nights: 1, hasAccount: true }, false],
])('may be held: %s', (_what, own, { nights, hasAccount = false }, is) => {
  const hold = () => assertFewHolds({ ...nothing, ...own }, { nights, hasAccount });
  if (is) expect(hold).not.toThrow();
  else expect(hold).toThrow();
});
