import { z } from 'zod';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { describeApi } from './openapi.ts';

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
          refusals: ['not_found', 'edit_conflict'],
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
  const statuses = [200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503, 504];
  expect(Object.keys(put['responses'] as object)).toEqual(statuses.map(String));
});

test('a public call needs no token, and its wildcard is text with slashes', () => {
  expect(documented().paths['/api/uploads/{object}']!['get']).toMatchObject({
    security: [],
    parameters: [{ name: 'object', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 204: { description: 'Done.' } },
  });
});
