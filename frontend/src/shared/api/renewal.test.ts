import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { lastSessionEnd, readToken, sessionOf, storeToken } from '../session/token.ts';
import { renewTokensBy, request } from './client.ts';
import { renewToken } from './renew-token.ts';

renewTokensBy(renewToken);

beforeEach(() => localStorage.clear());

const old = 'old-token';
const fresh = 'fresh-token';
const bearer = (token: string) => `Bearer ${token}`;

/** A server that rejects the old token, and exchanges it as `renew` determines. */
function serverThatRevoked(renew: Parameters<typeof fakeServer>[0][string]) {
  storeToken(old);
  return fakeServer({
    'POST /users/renewal': renew,
    'GET /users/get-user': ({ headers }) =>
      headers.get('Authorization') === bearer(fresh)
        ? { body: { user: { firstName: 'Ada' } } }
        : rejection(401, 'revoked_token', 'Sign in again.'),
    'PUT /room/:roomId': ({ headers }) =>
      headers.get('Authorization') === bearer(fresh)
        ? rejection(403, 'forbidden', 'Ask an owner.')
        : rejection(401, 'revoked_token', 'Sign in again.'),
  });
}
const renewed = () => ({ body: { token: fresh, user: {} } });
const read = () => request('GET /api/users/get-user');

test('a call whose token was revoked for new permissions is repeated with a new token', async () => {
  const server = serverThatRevoked(renewed);
  await expect(read()).resolves.toEqual({ user: { firstName: 'Ada' } });
  expect(server.received.map(({ call }) => call)).toEqual([
    'GET /users/get-user',
    'POST /users/renewal',
    'GET /users/get-user',
  ]);
  const [, exchange] = server.received;
  expect(exchange!.body).toEqual({ token: old });
  expect(exchange!.headers.has('Authorization')).toBe(false);
  expect(readToken()).toBe(fresh);
});

test('calls that are rejected at the same time renew the token once', async () => {
  const server = serverThatRevoked(renewed);
  await Promise.all([read(), read(), read()]);
  expect(server.callsTo('POST /users/renewal')).toHaveLength(1);
});

test('a token that another tab has renewed since then is used', async () => {
  const server = serverThatRevoked(() => rejection(401, 'revoked_token', 'Sign in again.'));
  const answer = server.handlers['GET /users/get-user']!;
  server.handlers['GET /users/get-user'] = (received) => {
    localStorage.setItem('token', fresh);
    return answer(received);
  };
  await expect(read()).resolves.toEqual({ user: { firstName: 'Ada' } });
  expect(server.callsTo('POST /users/renewal')).toHaveLength(0);
});

test('a token that cannot be renewed ends the session, as after a log-out elsewhere', async () => {
  serverThatRevoked(() => rejection(401, 'revoked_token', 'Sign in again.'));
  await expect(read()).rejects.toMatchObject({ code: 'revoked_token', isSessionEnd: true });
  expect([readToken(), lastSessionEnd()]).toEqual([null, 'rejected']);
});

test.each([
  ['cannot be reached', unreachable, 'network_unreachable'],
  ['fails', () => rejection(503, 'unavailable', 'Later.'), 'unavailable'],
  ['asks to wait', () => rejection(429, 'too_many_requests', 'Later.'), 'too_many_requests'],
])('a server that %s while the token is renewed ends no session', async (_what, answer, code) => {
  serverThatRevoked(answer);
  await expect(read()).rejects.toMatchObject({ code });
  expect(readToken()).toBe(old);
});

test('a token that expired is renewed too', async () => {
  const server = serverThatRevoked(renewed);
  const answer = server.handlers['GET /users/get-user']!;
  server.handlers['GET /users/get-user'] = (received) =>
    readToken() === old ? rejection(401, 'expired_token', 'Sign in again.') : answer(received);
  await expect(read()).resolves.toEqual({ user: { firstName: 'Ada' } });
  expect(server.callsTo('POST /users/renewal')).toHaveLength(1);
});

test('a token that is not valid is not renewed', async () => {
  storeToken(old);
  const server = fakeServer({
    'GET /users/get-user': () => rejection(401, 'invalid_token', 'Sign in again.'),
  });
  await expect(read()).rejects.toMatchObject({ code: 'invalid_token', isSessionEnd: true });
  expect(server.received).toHaveLength(1);
});

test('a new token that is rejected too ends the session, without another exchange', async () => {
  const server = serverThatRevoked(() => ({ body: { token: 'also-revoked', user: {} } }));
  await expect(read()).rejects.toMatchObject({ code: 'revoked_token', isSessionEnd: true });
  expect(server.callsTo('POST /users/renewal')).toHaveLength(1);
  expect(readToken()).toBeNull();
});

test('a session that ends while its token is renewed stays ended', async () => {
  serverThatRevoked(() => {
    localStorage.removeItem('token');
    return renewed();
  });
  await expect(read()).rejects.toMatchObject({ code: 'revoked_token' });
  expect(readToken()).toBeNull();
});

const tokenOf = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.signature`;

test('a renewed token is of the same session, another one is not', () => {
  const [before, after] = [1, 2].map((iat) => tokenOf({ jti: 'session-1', iat, email: '?>~ÿ' }));
  expect(before).not.toBe(after);
  expect(sessionOf(before!)).toBe(sessionOf(after!));
  expect(sessionOf(tokenOf({ jti: 'session-2' }))).not.toBe(sessionOf(before!));
  expect(sessionOf('no token')).toBe('no token');
  expect(sessionOf(null)).toBeNull();
});
