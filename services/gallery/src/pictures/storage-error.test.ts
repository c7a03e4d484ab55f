import { type ApiError, unavailable } from '@innkeeper/kit/http';
import { toStorageError } from './storage-error.ts';

const failure = (parts: object) => Object.assign(new Error('failed'), parts);

it.each([
  [401, 502, 'storage_unauthenticated'],
  [402, 502, 'storage_quota_exceeded'],
  [403, 502, 'storage_unauthorized'],
  [400, 502, 'storage_rejected'],
  [412, 502, 'storage_rejected'],
  [408, 503, 'storage_unavailable'],
  [429, 503, 'storage_unavailable'],
  [500, 503, 'storage_unavailable'],
  [504, 503, 'storage_unavailable'],
])('maps the storage’s %i to %i %s, and names the storage’s status', (code, status, expected) => {
  for (const given of [code, String(code)]) {
    const answer = toStorageError(failure({ code: given })) as ApiError;
    expect([answer.status, answer.code]).toEqual([status, expected]);
    expect(answer.message).toContain(`status ${code}`);
  }
});

it('keeps the storage’s message for the log and hides it from the caller', () => {
  const error = failure({ code: 403, message: 'pictures@innkeeper.example lacks storage.objects.get' });
  const answer = toStorageError(error) as ApiError;
  expect(answer.cause).toBe(error);
  expect(answer.message).not.toContain('innkeeper.example');
});

it('answers 404 for an object that does not exist', () => {
  expect(toStorageError(failure({ code: 404 }))).toMatchObject({ status: 404, code: 'not_found' });
});

it.each([
  ['rejects connections', { code: 'ECONNREFUSED', type: 'system' }],
  ['has no address', { code: 'ENOTFOUND' }],
  ['is too slow', { type: 'request-timeout' }],
  ['hangs up', { message: 'socket hang up' }],
])('answers 503 when the storage %s', (_what, parts) => {
  expect(toStorageError(failure(parts))).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
});

it('returns an error that is not the storage’s, and an answer that is an ApiError already, as it is', () => {
  for (const own of [new TypeError('x is not a function'), unavailable(), undefined])
    expect(toStorageError(own)).toBe(own);
});
