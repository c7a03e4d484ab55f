import { says } from '@innkeeper/contracts/field-errors';
import { z } from 'zod';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { describeApi, OR_EMPTY } from './openapi.ts';

const documented = () =>
  describeApi(
    { title: 'Test', version: '1' },
    {
      catalog: [
        {
          method: 'PUT',
          path: '/api/category/:name',
          access: TEST_ACCESS.staff,
          summary: 'Change a category',
          params: z.object({ name: z.string() }),
          query: z.object({ dry: z.string().optional() }),
          body: z.object({ price: z.number() }),
          headers: z.object({ 'if-match': z.string() }),
          answers: { 200: z.object({ message: z.string() }) },
          rejections: ['not_found', 'edit_conflict'],
          errors: { 409: z.object({ current: z.object({ price: z.number() }) }) },
        },
        {
          method: 'GET',
          path: '/api/uploads/*object',
          access: TEST_ACCESS.public,
          summary: 'One upload',
          params: z.object({ object: z.array(z.string()) }),
          answers: { 204: null },
        },
      ],
    },
    { not_found: 404, edit_conflict: 409 },
  ) as { paths: Record<string, Record<string, Record<string, unknown>>> };

test('describes who may call, and the shapes of input and answers', () => {
  const put = documented().paths['/api/category/{name}']!['put']!;
  expect(put).toMatchObject({
    tags: ['catalog'],
    security: [{ bearer: [] }],
    description: 'Permitted callers: Staff.',
    'x-access': 'staff',
    parameters: [
      { name: 'name', in: 'path', required: true },
      { name: 'dry', in: 'query', required: false },
      { name: 'if-match', in: 'header', required: true },
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['price'] } } } },
    responses: {
      200: { content: { 'application/json': { schema: { required: ['message'] } } } },
      404: { description: 'For instance `not_found`.' },
      409: { content: { 'application/json': { schema: { anyOf: [{}, { required: ['current'] }] } } } },
    },
  });
  const statuses = [200, 400, 401, 403, 404, 409, 413, 414, 415, 429, 500, 502, 503, 504];
  expect(Object.keys(put['responses'] as object)).toEqual(statuses.map(String));
});

test('describes that a call is safe to repeat', () => {
  const call = {
    method: 'POST' as const,
    path: '/api/booking',
    access: TEST_ACCESS.guest,
    summary: 'Book',
    idempotent: true as const,
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    answers: { 204: null },
  };
  const document = describeApi({ title: 'Test', version: '1' }, { booking: [call] }, {});
  const { paths } = document as ReturnType<typeof documented>;
  expect(paths['/api/booking']!['post']).toMatchObject({
    description: expect.stringMatching(/Safe to repeat for a day: .*`idempotency-key`/),
    parameters: [{ name: 'idempotency-key', in: 'header', required: false }],
  });
});

test('documents what JSON Schema cannot express as words, and an empty text that counts as absent', () => {
  const nights = z.object({ start: z.string(), end: z.string().refine((day) => day > '', says('not_date')) });
  const orEmpty = z.preprocess((value) => value, z.string().min(2).optional()).meta({ [OR_EMPTY]: true });
  const call = {
    method: 'POST' as const,
    path: '/api/stay',
    access: TEST_ACCESS.public,
    summary: 'Book',
    query: z.object({ q: orEmpty }).describe('q must name a stay'),
    body: nights.superRefine(() => {}).describe('end must be after start'),
    answers: { 204: null },
  };
  const optional = { ...call, path: '/api/hotel', body: z.object({ name: z.string().optional() }) };
  const document = describeApi({ title: 'Test', version: '1' }, { booking: [call, optional] }, {});
  const { paths } = document as ReturnType<typeof documented>;
  expect(paths['/api/stay']!['post']).toMatchObject({
    description: 'Permitted callers: Anybody. The query: q must name a stay.',
    parameters: [{ name: 'q', schema: { anyOf: [{ type: 'string', minLength: 2 }, { const: '' }] } }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            description: 'end must be after start',
            properties: { end: { description: 'must be a date like 2026-12-24' } },
          },
        },
      },
    },
  });
  expect(paths['/api/hotel']!['post']).toMatchObject({ requestBody: { required: false } });
});

test('a public call needs no token, and its wildcard is text with slashes', () => {
  expect(documented().paths['/api/uploads/{object}']!['get']).toMatchObject({
    security: [],
    parameters: [{ name: 'object', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 204: { description: 'Done.' } },
  });
});
