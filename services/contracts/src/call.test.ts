import { z } from 'zod';
import { access } from './access.ts';
import { created, defineCall, ok, previewOf } from './call.ts';

const call = {
  access: access.guest,
  summary: 'Write a note',
  body: z.object({ text: z.string() }),
  answers: { 204: null },
} as const;
const name = 'POST /api/notes';
const idempotent = defineCall(name, { ...call, idempotent: true, rejections: ['not_found'] });

test.each([
  [undefined, true],
  ['f3b1c0de-7a', true],
  ['~'.repeat(200), true],
  ['', false],
  ['x'.repeat(201), false],
  ['tab\there', false],
  ['clé', false],
])('an Idempotency-Key of %j: %s', (key, accepted) => {
  expect(idempotent.headers.safeParse({ 'idempotency-key': key }).success).toBe(accepted);
});

test('an idempotent call may reject a key that came with another request, and another call is as it was declared', () => {
  expect(idempotent).toMatchObject({ rejections: ['not_found', 'idempotency_key_reused'] });
  expect(defineCall(name, { ...call, idempotent: true })).toMatchObject({
    rejections: ['idempotency_key_reused'],
  });
  expect(defineCall(name, call)).toEqual({ method: 'POST', path: '/api/notes', ...call });
});

test('keys belong to callers, so the compiler accepts idempotent calls only of those who are signed in', () => {
  // @ts-expect-error: anybody may make the call
  defineCall(name, { ...call, idempotent: true, access: access.public });
  // @ts-expect-error: nor of those who may be
  defineCall(name, { ...call, idempotent: true, access: access.optional });
  // @ts-expect-error: its header is not listed
  defineCall(name, { ...call, idempotent: true, headers: z.object({}) });
});

test('a preview is made by the same callers, with the same params and headers, and stores nothing under a name of its own', () => {
  const params = z.object({ noteId: z.string() });
  const headers = z.object({ secret: z.string() });
  const change = defineCall('PUT /api/notes/:noteId/stay', { ...call, params, headers, answers: ok({}) });
  const declared = { summary: 'Preview a note', answers: ok({ price: z.string() }) };
  expect(previewOf(change, declared)).toEqual({
    method: 'POST',
    path: '/api/notes/:noteId/preview',
    access: access.guest,
    params,
    headers,
    ...declared,
  });
  expect(previewOf(defineCall('PUT /api/notes', call), declared)).toEqual({
    method: 'POST',
    path: '/api/notes/preview',
    access: access.guest,
    ...declared,
  });
});

test('answers have one status, and the shape of their fields', () => {
  expect(ok({ id: z.string() })[200].parse({ id: 'a', other: 1 })).toEqual({ id: 'a' });
  expect(created({ id: z.string() })[201].safeParse({}).success).toBe(false);
});
