import type { Seen } from './journal.ts';
import { findBadAnswers, refusals } from './judge.ts';

const HIT = 10_000;
const HEALTHY = 20_000;
const course = { hitAt: HIT, healthyAt: HEALTHY, sparedFrom: new Map([['search', HIT] as const]) };

const seen = (one: Partial<Seen>): Seen => ({
  operation: 'search',
  at: 15_000,
  ms: 20,
  status: 200,
  code: undefined,
  clear: true,
  ...one,
});
const served = seen({});
const away = { status: 503, code: 'unavailable' };

test('all is well where what suffers is refused clearly, and what is spared is served', () => {
  expect(findBadAnswers([served, seen({ operation: 'book', ...away })], course)).toEqual([]);
});

test('a room that went to somebody else is an ordinary answer', () => {
  const taken = seen({ operation: 'book', status: 409, code: 'room_not_available' });
  expect(findBadAnswers([served, taken], course)).toEqual([]);
});

test.each<[string, Partial<Seen>]>([
  [
    'no clear answer: 1 × book 502 no code',
    { operation: 'book', status: 502, code: 'no code', clear: false },
  ],
  [
    'too slow: 1 × book 504 upstream_timeout 6 s',
    { operation: 'book', status: 504, code: 'upstream_timeout', ms: 6_001 },
  ],
  ['too slow: 1 × search 200  7 s', { ms: 7_000 }],
  ['refused though it could be served: 1 × search 503 unavailable', away],
  ['refused before the fault: 1 × book 503 unavailable', { operation: 'book', at: 9_000, ...away }],
  [
    'refused after everything was healthy: 1 × book 503 unavailable',
    { operation: 'book', at: 20_001, ...away },
  ],
  [
    'refused for no reason: 1 × book 401 revoked_token',
    { operation: 'book', status: 401, code: 'revoked_token' },
  ],
])('it is told: %s', (fault, one) => {
  expect(findBadAnswers([served, seen(one)], course)).toEqual([fault]);
});

test('what is spared only later may fail before, and not after', () => {
  const later = { ...course, sparedFrom: new Map([['search', 16_000] as const]) };
  expect(findBadAnswers([served, seen(away)], later)).toEqual([]);
  expect(findBadAnswers([served, seen({ ...away, at: 16_001 })], later)).toEqual([
    'refused though it could be served: 1 × search 503 unavailable',
  ]);
});

test('a fault during which nobody tried what is spared has proved nothing of it', () => {
  expect(findBadAnswers([seen({ at: 9_000 })], course)).toEqual(['nobody could search during the fault']);
});

test('refusals are counted by their code', () => {
  expect(refusals([served, seen(away), seen(away), seen({ status: 0, code: 'ECONNRESET' })])).toBe(
    '2 × 503 unavailable, 1 × none ECONNRESET',
  );
  expect(refusals([served])).toBe('none');
});
