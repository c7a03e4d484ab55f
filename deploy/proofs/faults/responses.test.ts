import type { RequestRecord } from './client-log.ts';
import { countFailures, findUnexpectedResponses } from './responses.ts';

const FAULT_AT = 10_000;
const HEALTHY_AT = 20_000;
const timeline = {
  faultAt: FAULT_AT,
  healthyAt: HEALTHY_AT,
  mustSucceedFrom: new Map([['search', FAULT_AT] as const]),
};

const request = (fields: Partial<RequestRecord>): RequestRecord => ({
  operation: 'search',
  at: 15_000,
  ms: 20,
  status: 200,
  code: undefined,
  usable: true,
  ...fields,
});
const success = request({});
const unavailable = { status: 503, code: 'unavailable' };

test('an affected operation may fail with a usable response', () => {
  expect(
    findUnexpectedResponses([success, request({ operation: 'book', ...unavailable })], timeline),
  ).toEqual([]);
});

test('a room that went to another guest is an expected rejection', () => {
  const taken = request({ operation: 'book', status: 409, code: 'room_not_available' });
  expect(findUnexpectedResponses([success, taken], timeline)).toEqual([]);
});

test.each<[string, Partial<RequestRecord>]>([
  [
    'unusable response: 1 × book 502 no code',
    { operation: 'book', status: 502, code: 'no code', usable: false },
  ],
  [
    'too slow: 1 × book 504 upstream_timeout 6 s',
    { operation: 'book', status: 504, code: 'upstream_timeout', ms: 6_001 },
  ],
  ['too slow: 1 × search 200  7 s', { ms: 7_000 }],
  ['failed, but not affected by the fault: 1 × search 503 unavailable', unavailable],
  ['failed before the fault: 1 × book 503 unavailable', { operation: 'book', at: 9_000, ...unavailable }],
  ['failed after recovery: 1 × book 503 unavailable', { operation: 'book', at: 20_001, ...unavailable }],
  [
    'unexpected rejection: 1 × book 401 revoked_token',
    { operation: 'book', status: 401, code: 'revoked_token' },
  ],
])('an unexpected response is found: %s', (line, fields) => {
  expect(findUnexpectedResponses([success, request(fields)], timeline)).toEqual([line]);
});

test('an operation that must succeed only later may fail before', () => {
  const later = { ...timeline, mustSucceedFrom: new Map([['search', 16_000] as const]) };
  expect(findUnexpectedResponses([success, request(unavailable)], later)).toEqual([]);
  expect(findUnexpectedResponses([success, request({ ...unavailable, at: 16_001 })], later)).toEqual([
    'failed, but not affected by the fault: 1 × search 503 unavailable',
  ]);
});

test('an operation that must succeed has to be tried during the fault', () => {
  expect(findUnexpectedResponses([request({ at: 9_000 })], timeline)).toEqual([
    'no successful "search" during the fault',
  ]);
});

test('failures are counted by status and code', () => {
  const noResponse = request({ status: 0, code: 'ECONNRESET' });
  expect(countFailures([success, request(unavailable), request(unavailable), noResponse])).toBe(
    '2 × 503 unavailable, 1 × none ECONNRESET',
  );
  expect(countFailures([success])).toBe('none');
});
