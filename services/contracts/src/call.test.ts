import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';

const call = {
  method: 'POST',
  path: '/api/notes',
  access: access.guest,
  summary: 'Write a note',
  body: z.object({ text: z.string() }),
  answers: { 204: null },
} as const;
const idempotent = defineCall({ ...call, idempotent: true, rejections: ['not_found'] });

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
  expect(defineCall({ ...call, idempotent: true })).toMatchObject({ rejections: ['idempotency_key_reused'] });
  expect(defineCall(call)).toBe(call);
});

test('keys belong to callers, so the compiler accepts idempotent calls only of those who are signed in', () => {
  // @ts-expect-error: anybody may make the call
  defineCall({ ...call, idempotent: true, access: access.public });
  // @ts-expect-error: nor of those who may be
  defineCall({ ...call, idempotent: true, access: access.optional });
  // @ts-expect-error: its header is not listed
  defineCall({ ...call, idempotent: true, headers: z.object({}) });
});
