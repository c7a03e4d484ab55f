import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { lastSessionEnd, readToken, storeToken } from '../session/token.ts';
import { api } from './client.ts';
import { ApiError, isTransient, messageOf } from './errors.ts';

beforeEach(() => localStorage.clear());

const failure = (call: Promise<unknown>): Promise<ApiError> => call.then(unexpected, (error) => error);
function unexpected(): never {
  throw new Error('The call was expected to fail');
}

test('sends the token and the body as JSON and returns the parsed answer', async () => {
  storeToken('token-1');
  const server = fakeServer({ 'POST /feedback': () => ({ status: 201, body: { message: 'Thank you' } }) });

  await expect(api.post('/feedback', { rate: 2 })).resolves.toEqual({ message: 'Thank you' });

  const [sent] = server.callsTo('POST /feedback');
  expect(sent?.headers.get('Authorization')).toBe('Bearer token-1');
  expect(sent?.body).toEqual({ rate: 2 });
});

test('sends no token on calls that obtain one', async () => {
  storeToken('token-1');
  const server = fakeServer({ 'POST /users/login': () => ({ body: {} }) });
  await api.post('/users/login', {}, { token: null });
  expect(server.received[0]?.headers.has('Authorization')).toBe(false);
});

test('returns nothing for 204', async () => {
  fakeServer({ 'POST /users/logout': () => ({ status: 204 }) });
  await expect(api.post('/users/logout')).resolves.toBeUndefined();
});

test('turns an error body into an ApiError with code, fields and request id', async () => {
  fakeServer({
    'POST /booking/': () =>
      rejection(400, 'invalid_fields', 'Check the dates.', { end: 'must be after check-in' }),
  });
  const error = await failure(api.post('/booking/', {}));
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'invalid_fields',
    message: 'Check the dates.',
    fields: { end: 'must be after check-in' },
    requestId: 'request-1',
  });
});

test('throws a general message for an error that is not the server’s, such as a proxy’s page', async () => {
  globalThis.fetch = async () => new Response('<html>Bad Gateway</html>', { status: 502 });
  const error = await failure(api.get('/category'));
  expect(error).toMatchObject({ status: 502, code: 'http_502' });
  expect(messageOf(error)).toMatch(/try again/i);
});

test('throws unreadable_answer for an answer that is not JSON', async () => {
  globalThis.fetch = async () => new Response('<html>', { status: 200 });
  expect(await failure(api.get('/category'))).toMatchObject({ code: 'unreadable_answer' });
});

test('throws its own codes when the network fails and when the answer takes too long', async () => {
  fakeServer({ 'GET /category': unreachable });
  expect(await failure(api.get('/category'))).toMatchObject({ code: 'network_unreachable', status: 0 });

  globalThis.fetch = async () => {
    throw new DOMException('signal timed out', 'TimeoutError');
  };
  expect(await failure(api.get('/category'))).toMatchObject({ code: 'timed_out', status: 0 });
});

test('rethrows the caller’s abort', async () => {
  fakeServer({});
  const error = await failure(api.get('/category', { signal: AbortSignal.abort() }));
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error.name).toBe('AbortError');
});

test('ends the session when the token is rejected', async () => {
  storeToken('token-1');
  fakeServer({ 'GET /users/get-user': () => rejection(401, 'expired_token', 'Sign in again.') });
  await failure(api.get('/users/get-user'));
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
  await failure(api.get('/users/get-user'));
  expect(readToken()).toBe('new');
});

test('repeats a public call without the token when the token is rejected', async () => {
  storeToken('token-1');
  const server = fakeServer({
    'POST /feedback': (_body, headers) =>
      headers.has('Authorization') ? rejection(401, 'expired_token', 'Sign in again.') : { status: 201 },
  });
  await api.post('/feedback', { rate: 5 }, { isPublic: true });
  expect(server.received.map(({ headers }) => headers.has('Authorization'))).toEqual([true, false]);
  expect(readToken()).toBe('token-1');
});

test('keeps the session after a wrong password', async () => {
  storeToken('token-1');
  fakeServer({ 'POST /users/login': () => rejection(401, 'invalid_credentials', 'Wrong.') });
  await failure(api.post('/users/login', {}, { token: null }));
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
