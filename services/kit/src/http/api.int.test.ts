import path from 'node:path';
import { z } from 'zod';
import { defineService } from '../service/define-service.ts';
import { describeConformance } from '../testing/conformance.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { TEST_ACCESS, testUser } from '../testing/tokens.ts';
import { rejection } from './errors.ts';
import { implement } from './implement.ts';

const note = z.object({ name: z.string() });
const name = z.string().trim().min(1).max(20);
const endpoints = [
  implement(
    {
      method: 'GET',
      path: '/api/notes',
      access: TEST_ACCESS.public,
      summary: 'All notes',
      query: z.object({ page: z.coerce.number().int().default(1) }),
      answers: { 200: z.object({ notes: z.array(note), page: z.number() }) },
    },
    ({ query }) => ({ status: 200, body: { notes: [{ name: 'one' }], page: query.page } }),
  ),
  implement(
    {
      method: 'POST',
      path: '/api/notes',
      access: TEST_ACCESS.staff,
      summary: 'A new note',
      body: z.object({ name }),
      rejections: ['role_name_taken'],
      answers: { 201: note },
    },
    ({ body }) => {
      if (body.name === 'taken') throw rejection('role_name_taken');
      if (body.name === 'bug') throw new Error('secret detail');
      return { status: 201, body };
    },
  ),
  implement(
    {
      method: 'GET',
      path: '/api/notes/mine',
      access: TEST_ACCESS.guest,
      summary: 'Who am I',
      answers: { 200: z.object({ email: z.string() }) },
    },
    ({ user }) => ({ status: 200, body: { email: user.email } }),
  ),
  implement(
    {
      method: 'DELETE',
      path: '/api/notes/:name',
      access: TEST_ACCESS.optional,
      summary: 'Forget a note',
      params: z.object({ name }),
      answers: { 204: null },
    },
    () => ({ status: 204 }),
  ),
];

const service = defineService({
  name: 'notes',
  migrations: path.join(import.meta.dirname, '../testing/migrations'),
  env: z.object({}),
  deps: () => ({}),
  endpoints: () => endpoints,
});
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(service);
});
afterAll(() => harness.stop());

describeConformance(
  endpoints.map(({ call }) => call),
  {
    'GET /api/notes': 'public',
    'POST /api/notes': 'staff',
    'GET /api/notes/mine': 'guest',
    'DELETE /api/notes/:name': 'optional',
  },
  () => harness,
  { everybody: ['everything'], nobody: [] },
);

const staff = () => harness.tokens.sign(testUser('Admin'));

test('a handler gets the parsed body without unknown fields', async () => {
  const { status, body } = await harness.call('POST', '/api/notes', {
    token: staff(),
    body: { name: ' x ', role: 'Admin' },
  });
  expect({ status, body }).toEqual({ status: 201, body: { name: 'x' } });
});

test('names each invalid field', async () => {
  const { status, body } = await harness.call('POST', '/api/notes', { token: staff(), body: { name: 7 } });
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      code: 'invalid_fields',
      params: {},
      message: 'Some fields are not valid.',
      fields: {
        name: { code: 'not_text', params: {}, message: 'must be text' },
      },
      requestId: expect.any(String),
    },
  });
  expect((await harness.call('GET', '/api/notes?page=x')).body.fields.page.code).toBe('not_number');
});

test('a page of 1.0, which shows the errors of fields as they are, gets them as texts', async () => {
  const headers = { accept: 'application/json' };
  const { body } = await harness.call('GET', '/api/notes?page=x', { headers });
  expect(body).toMatchObject({
    code: 'invalid_fields',
    fields: { page: 'must be a number' },
  });
});

test('a parameter that is sent twice is rejected, and one of the same name in another place is not read', async () => {
  const twice = await harness.call('GET', '/api/notes?page=1&page=2');
  expect([twice.status, twice.body.fields.page.code]).toEqual([400, 'not_number']);
  const elsewhere = await harness.call('POST', '/api/notes?name=query', { token: staff(), body: {} });
  expect({ status: elsewhere.status, fields: Object.keys(elsewhere.body.fields) }).toEqual({
    status: 400,
    fields: ['name'],
  });
});

test('a repeated read of a public list is a 304', async () => {
  const first = await harness.call('GET', '/api/notes');
  const again = await harness.call('GET', '/api/notes', {
    // as a browser revalidates; without the second header Node's fetch makes the request unconditional
    headers: { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
  });
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
});

test('no cache keeps what was answered to one person, or an error', async () => {
  const token = staff();
  const caching = async (method: string, path: string, options = {}) =>
    (await harness.call(method, path, options)).headers.get('cache-control');
  expect(await caching('GET', '/api/notes')).toBeNull();
  expect(await caching('GET', '/api/notes/mine', { token })).toBe('no-store');
  expect(await caching('POST', '/api/notes', { token, body: { name: 'x' } })).toBe('no-store');
  expect(await caching('DELETE', '/api/notes/x')).toBe('no-store'); // a token is optional
  expect(await caching('GET', '/api/notes/mine')).toBe('no-store'); // 401
  expect(await caching('GET', '/api/notes?page=x')).toBe('no-store'); // 400
  expect(await caching('GET', '/api/nothing')).toBe('no-store'); // 404
});

test('an unknown path is a 404, an undocumented method a 405 that names the allowed ones', async () => {
  expect((await harness.call('GET', '/api/nothing')).status).toBe(404);
  const rejected = await harness.call('PUT', '/api/notes', { body: {} });
  expect({ status: rejected.status, allow: rejected.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'GET, POST',
  });
});

test('a path that cannot be decoded is a 400', async () => {
  expect((await harness.call('DELETE', '/api/notes/%E0%A4%A')).status).toBe(400);
});

test("keeps the gateway's request id, and replaces an invalid one", async () => {
  const id = async (given: string) =>
    (await harness.call('GET', '/api/notes', { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    );
  expect(await id('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('0f8fad5b-d9cb-469f-a165-70867728950e');
  expect(await id('<script>')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an ApiError is shown to the client, an unexpected error is not', async () => {
  const taken = await harness.call('POST', '/api/notes', { token: staff(), body: { name: 'taken' } });
  expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'role_name_taken' });
  const bug = await harness.call('POST', '/api/notes', { token: staff(), body: { name: 'bug' } });
  expect(bug.status).toBe(500);
  expect(JSON.stringify(bug.body)).not.toContain('secret');
});

test('a handler gets the user that the token names', async () => {
  const user = testUser();
  const { body } = await harness.call('GET', '/api/notes/mine', { token: harness.tokens.sign(user) });
  expect(body).toEqual({ email: user.email });
});

test('a missing permission is a security event, with caller and call, and without the e-mail', async () => {
  const user = testUser('Customer');
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'request-of-a-guest' };
  const token = harness.tokens.sign(user);
  await harness.call('POST', '/api/notes', { token, headers, body: { name: 'x' } });
  expect(harness.securityEvents.at(-1)).toMatchObject({
    type: 'security',
    event: 'permission_denied',
    actor: { kind: expect.any(String), id: user.id },
    account: expect.stringMatching(/^[\w-]{22}$/),
    address: '203.0.113.9',
    requestId: 'request-of-a-guest',
    call: 'POST /api/notes',
  });
  expect(JSON.stringify(harness.securityEvents)).not.toContain(user.email);
  const counted = await harness.metrics.registry.getSingleMetricAsString('security_events_total');
  expect(counted).toMatch(/event="permission_denied"\} [1-9]/);
});
