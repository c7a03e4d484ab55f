import { ApiError } from '@innkeeper/kit/http/errors';
import { storageFault } from './storage-fault.ts';

const fail = (fault: object) => Object.assign(new Error('failed'), fault);

it.each([
  [401, 502, 'storage_unauthenticated'],
  [402, 502, 'storage_quota_exceeded'],
  [403, 502, 'storage_unauthorized'],
  [400, 502, 'storage_refused'],
  [412, 502, 'storage_refused'],
  [408, 503, 'storage_unavailable'],
  [429, 503, 'storage_unavailable'],
  [500, 503, 'storage_unavailable'],
  [504, 503, 'storage_unavailable'],
])('answers the storage’s %i with %i %s, and says which status it was', (code, status, expected) => {
  for (const given of [code, String(code)]) {
    const fault = storageFault(fail({ code: given })) as ApiError;
    expect([fault.status, fault.code]).toEqual([status, expected]);
    expect(fault.message).toContain(`status ${code}`);
  }
});

it('keeps what the storage said for the log, and not for the caller', () => {
  const error = fail({ code: 403, message: 'pictures@innkeeper.example lacks storage.objects.get' });
  const fault = storageFault(error) as ApiError;
  expect(fault.cause).toBe(error);
  expect(fault.message).not.toContain('innkeeper.example');
});

it('answers 404 for an object that is not there', () => {
  expect(storageFault(fail({ code: 404 }))).toMatchObject({ status: 404, code: 'not_found' });
});

it.each([
  ['refuses connections', { code: 'ECONNREFUSED', type: 'system' }],
  ['has no address', { code: 'ENOTFOUND' }],
  ['is too slow', { type: 'request-timeout' }],
  ['hangs up', { message: 'socket hang up' }],
])('answers 503 when the storage %s', (_what, fault) => {
  expect(storageFault(fail(fault))).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
});

it('hands a fault of our own back as it is, and an answer that was decided already', () => {
  for (const own of [
    new TypeError('x is not a function'),
    new ApiError(503, 'unavailable', 'Wait.'),
    undefined,
  ])
    expect(storageFault(own)).toBe(own);
});
