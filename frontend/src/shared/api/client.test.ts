import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { lastSessionEnd, readToken, storeToken } from '../session/token.ts';
import { request } from './client.ts';
import { ApiError, isCode, isTransient, messageOf } from './errors.ts';

beforeEach(() => localStorage.clear());

const feedback = { rate: 2, feedback: 'Quiet.', name: 'Ada' };
const account = { email: 'ada@example.com', password: 'long enough' };
const stay = { start: '2026-12-11', end: '2026-12-14', roomId: 'SS-301' };

const failure = (call: Promise<unknown>): Promise<ApiError> => call.then(unexpected, (error) => error);
function unexpected(): never {
  throw new Error('The call was expected to fail');
}

test('sends the token and the body as JSON and returns the parsed answer', async () => {
  storeToken('token-1');
  const server = fakeServer({ 'POST /feedback': () => ({ status: 201, body: { message: 'Thank you' } }) });

  await expect(request('POST /api/feedback', { body: feedback })).resolves.toEqual({ message: 'Thank you' });

  const [sent] = server.callsTo('POST /feedback');
  expect(sent?.headers.get('Authorization')).toBe('Bearer token-1');
  expect(sent?.body).toEqual(feedback);
});

test('fills the path, escaped, and appends the query without what is empty', async () => {
  const addresses: string[] = [];
  globalThis.fetch = async (input) => {
    addresses.push(String(input));
    return Response.json({});
  };
  await request('DELETE /api/category/:category', { params: { category: 'Sea/View?' } });
  await request('GET /api/gallery/uploads/*object', { params: { object: ['folder', 'a b.jpg'] } });
  await request('GET /api/desk/rooms', {
    query: { q: 'sea & sun', category: '', pageNumber: 2, sort: undefined },
  });
  expect(addresses).toEqual([
    '/api/category/Sea%2FView%3F',
    '/api/gallery/uploads/folder/a%20b.jpg',
    '/api/desk/rooms?q=sea+%26+sun&pageNumber=2',
  ]);
});

test('what changes something says in which language the page is', async () => {
  document.documentElement.lang = 'de';
  const server = fakeServer({ 'POST /booking': () => ({ status: 201 }), 'GET /room': () => ({}) });
  await request('POST /api/booking', { body: stay });
  await request('GET /api/room');
  document.documentElement.lang = '';
  const sent = server.received.map(({ headers }) => headers.get('Accept-Language'));
  expect(sent).toEqual(['de', null]); // what is only read is the same for all, so that it can be loaded ahead
});

test('sends the headers of a call', async () => {
  const server = fakeServer({ 'POST /booking': () => ({ status: 201 }) });
  await request('POST /api/booking', { body: stay, headers: { 'idempotency-key': 'key-1' } });
  expect(server.received[0]?.headers.get('Idempotency-Key')).toBe('key-1');
});

test('accepts only what the contracts say: tsc fails where one of these calls passes', () => {
  const neverRuns = () => {
    // @ts-expect-error there is no such call
    void request('GET /api/nothing');
    // @ts-expect-error the parameters are missing
    void request('DELETE /api/category/:category');
    // @ts-expect-error the parameter has another name
    void request('DELETE /api/category/:category', { params: { name: 'Sea View' } });
    // @ts-expect-error a field of the body is missing
    void request('POST /api/booking', { body: { start: '2026-12-11', end: '2026-12-14' } });
    // @ts-expect-error the list is not sorted by that
    void request('GET /api/desk/rooms', { query: { sort: 'colour' } });
    // @ts-expect-error the call has no body
    void request('GET /api/category', { body: {} });
    // @ts-expect-error there is no such error code
    isCode(null, 'room_taken');
  };
  expect(neverRuns).toBeInstanceOf(Function);
});

test('sends no token on calls that obtain one', async () => {
  storeToken('token-1');
  const server = fakeServer({ 'POST /users/login': () => ({ body: {} }) });
  await request('POST /api/users/login', { body: account, token: null });
  expect(server.received[0]?.headers.has('Authorization')).toBe(false);
});

test('returns nothing for 204', async () => {
  fakeServer({ 'POST /users/logout': () => ({ status: 204 }) });
  await expect(request('POST /api/users/logout')).resolves.toBeUndefined();
});

test('turns an error body into an ApiError with code, fields and request id', async () => {
  fakeServer({
    'POST /booking': () =>
      rejection(400, 'invalid_fields', 'Check the dates.', { end: 'must be after check-in' }),
  });
  const error = await failure(request('POST /api/booking', { body: stay }));
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'invalid_fields',
    message: 'Check the dates.',
    fields: { end: 'must be after check-in' },
    requestId: 'request-1',
  });
});

test('asks for errors as codes, and shows what is wrong with fields and bookings in words', async () => {
  const asked: Request[] = [];
  const taken = { code: 'room_not_available', params: { reason: 'newer' }, message: 'Taken.' };
  globalThis.fetch = async (address, init) => {
    asked.push(new Request(new URL(String(address), 'https://hotel.example'), { headers: init?.headers }));
    const fields = { end: { code: 'after_check_in', params: {}, message: 'must be after check-in' } };
    const problems = [{ ...taken, bookingId: 'B' }];
    return Response.json({ ...taken, requestId: 'r', fields, problems }, { status: 409 });
  };
  expect(await failure(request('POST /api/booking', { body: stay }))).toMatchObject({
    message: 'Taken.',
    fields: { end: 'must be after check-in' },
    problems: [{ bookingId: 'B', message: 'Taken.' }],
  });
  expect(asked[0]?.headers.get('accept')).toBe('application/json; fields=codes');
});

test('throws a general message for an error that is not the server’s, such as a proxy’s page', async () => {
  globalThis.fetch = async () => new Response('<html>Bad Gateway</html>', { status: 502 });
  const error = await failure(request('GET /api/category'));
  expect(error).toMatchObject({ status: 502, code: 'http_502' });
  expect(messageOf(error)).toMatch(/try again/i);
});

test('throws unreadable_answer for an answer that is not JSON', async () => {
  globalThis.fetch = async () => new Response('<html>', { status: 200 });
  expect(await failure(request('GET /api/category'))).toMatchObject({ code: 'unreadable_answer' });
});

test('throws its own codes when the network fails and when the answer takes too long', async () => {
  fakeServer({ 'GET /category': unreachable });
  expect(await failure(request('GET /api/category'))).toMatchObject({
    code: 'network_unreachable',
    status: 0,
  });

  globalThis.fetch = async () => {
    throw new DOMException('signal timed out', 'TimeoutError');
  };
  expect(await failure(request('GET /api/category'))).toMatchObject({ code: 'timed_out', status: 0 });
});

test('rethrows the caller’s abort', async () => {
  fakeServer({});
  const error = await failure(request('GET /api/category', { signal: AbortSignal.abort() }));
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error.name).toBe('AbortError');
});

test('ends the session when the token is rejected', async () => {
  storeToken('token-1');
  fakeServer({ 'GET /users/get-user': () => rejection(401, 'expired_token', 'Sign in again.') });
  await failure(request('GET /api/users/get-user'));
  expect(readToken()).toBeNull();
  expect(lastSessionEnd()).toBe('rejected');
});

test('keeps a new session when an old token is rejected late', async () => {
  storeToken('old');
  fakeServer({
    'GET /users/get-user': () => {
      storeToken('new');
      return rejection(401, 'expired_token', 'Sign in again.');
    },
  });
  await failure(request('GET /api/users/get-user'));
  expect(readToken()).toBe('new');
});

test('repeats a public call without the token when the token is rejected', async () => {
  storeToken('token-1');
  const server = fakeServer({
    'POST /feedback': ({ headers }) =>
      headers.has('Authorization') ? rejection(401, 'expired_token', 'Sign in again.') : { status: 201 },
  });
  await request('POST /api/feedback', { body: feedback, isTokenOptional: true });
  expect(server.received.map(({ headers }) => headers.has('Authorization'))).toEqual([true, false]);
  expect(readToken()).toBe('token-1');
});

test('keeps the session after a wrong password', async () => {
  storeToken('token-1');
  fakeServer({ 'POST /users/login': () => rejection(401, 'invalid_credentials', 'Wrong.') });
  await failure(request('POST /api/users/login', { body: account, token: null }));
  expect(readToken()).toBe('token-1');
});

test.each([
  [0, false],
  [400, false],
  [404, false],
  [408, true],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])('status %i is worth a retry: %s', (status, isWorth) => {
  expect(isTransient(new ApiError('', { code: 'x', status }))).toBe(isWorth);
});
