import { testUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json, type Reply } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;

/** TRUSTED_HOPS lets the tests choose the client's address, as a proxy in front would. */
beforeAll(async () => {
  gateway = await startTestGateway({
    env: {
      RATE_LIMIT_PER_MINUTE: '6',
      SIGN_IN_LIMIT_PER_MINUTE: '4',
      FEEDBACK_LIMIT_PER_MINUTE: '2',
      TRUSTED_HOPS: '1',
    },
  });
});
afterAll(() => gateway?.stop());

let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress}`;

/** Counts start again with each minute of the clock, so a test that might cross one waits for it. */
beforeEach(async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left + 10));
});

const from = (address: string, credentials: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...credentials,
});

/** Makes calls one after the other. Returns their statuses and the last reply. */
async function calls(
  count: number,
  method: string,
  paths: string[],
  headers: Record<string, string>,
): Promise<{ statuses: number[]; last: Reply }> {
  const statuses: number[] = [];
  let last: Reply | undefined;
  for (let i = 0; i < count; i++) {
    last = await gateway.call(paths[i % paths.length]!, { method, headers });
    statuses.push(last.status);
  }
  return { statuses, last: last! };
}

test('every response says how many requests are left, until none is', async () => {
  const headers = from(newAddress());
  const remaining: unknown[] = [];
  for (let i = 0; i < 6; i++) {
    const path = ['/api/room', '/api/nothing', '/api/users/get-user'][i % 3]!;
    const reply = await gateway.call(path, { headers });
    remaining.push(reply.headers['ratelimit-remaining']);
    expect(reply.headers).toMatchObject({
      'ratelimit-limit': '6',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
  }
  expect(remaining).toEqual(['5', '4', '3', '2', '1', '0']);
  const rejected = await gateway.call('/api/category', { headers });
  expect([rejected.status, json(rejected)['code']]).toEqual([429, 'too_many_requests']);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect(rejected.headers).toMatchObject({ 'ratelimit-remaining': '0', 'x-request-id': expect.any(String) });
});

test('one address does not use up the allowance of another', async () => {
  await calls(7, 'GET', ['/api/room'], from(newAddress()));
  expect((await gateway.call('/api/room', { headers: from(newAddress()) })).status).toBe(200);
});

test('an IPv6 client is counted by its /56 network', async () => {
  await calls(7, 'GET', ['/api/room'], from('2001:db8:7:7::1'));
  expect((await gateway.call('/api/room', { headers: from('2001:db8:7:8::2') })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: from('2001:db8:7:107::1') })).status).toBe(200);
});

test('a user is counted across addresses', async () => {
  const guest = gateway.guest();
  for (let i = 0; i < 6; i++) await gateway.call('/api/room', { headers: from(newAddress(), guest) });
  const address = newAddress();
  expect((await gateway.call('/api/room', { headers: from(address, guest) })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: from(address, gateway.guest()) })).status).toBe(200);
});

test('a signed-in client is not blocked by strangers at its address', async () => {
  const address = newAddress();
  await calls(7, 'GET', ['/api/room'], from(address));
  const [stranger, guest, staff] = [gateway.guest(), gateway.guest(), gateway.staff()];
  const flood = await calls(8, 'GET', ['/api/room'], from(address, stranger));
  expect(flood.statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const shared = await calls(2, 'GET', ['/api/room'], from(address, guest));
  expect(shared.statuses).toEqual([200, 429]); // a tenth of the limit, at least one request
  expect(shared.last.headers['ratelimit-remaining']).toBe('0');
  const desk = await calls(7, 'GET', ['/api/room'], from(address, staff));
  expect(desk.statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('five accounts at one address do not have five times the limit', async () => {
  const address = newAddress();
  const accounts = [1, 2, 3, 4, 5].map(() => gateway.guest());
  let accepted = 0;
  for (let i = 0; i < 4; i++)
    for (const account of accounts) {
      const { status } = await gateway.call('/api/room', { headers: from(address, account) });
      if (status === 200) accepted++;
    }
  expect(accepted).toBe(6);
});

test('a revoked token does not lift the limit of its address', async () => {
  const address = newAddress();
  const user = testUser();
  const revokedToken = { authorization: `Bearer ${gateway.tokens.sign(user)}` };
  const now = Date.now() / 1_000;
  gateway.revocations.revoke({ kind: 'user', id: user.id, issuedBefore: now + 1, expiresAt: now + 3_600 });
  const asGuest = { headers: from('192.0.2.250', revokedToken) };
  await until('the gateway has the revocation', async () => {
    const { status } = await gateway.call('/api/users/get-user', asGuest);
    return status === 401;
  });
  await calls(6, 'GET', ['/api/room'], from(address));
  expect((await gateway.call('/api/room', { headers: from(address, revokedToken) })).status).toBe(429);
});

test('a forwarded list that is shorter than the proxies counts for the address of the connection', async () => {
  const two = await startTestGateway({ env: { RATE_LIMIT_PER_MINUTE: '2', TRUSTED_HOPS: '2' } });
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++)
    statuses.push((await two.call('/api/room', { headers: from(newAddress()) })).status);
  await two.stop();
  expect(statuses).toEqual([200, 200, 429]);
});

test('forwarded headers are reported once when no proxy is trusted', async () => {
  const direct = await startTestGateway();
  for (let i = 0; i < 2; i++) await direct.call('/api/room', { headers: from(newAddress()) });
  const { log } = await direct.terminate();
  await direct.stop();
  expect(log.filter(({ level, msg }) => level === 40 && /TRUSTED_HOPS/.test(msg))).toHaveLength(1);
  const { log: trusting } = gateway;
  expect(trusting.filter(({ msg }) => /TRUSTED_HOPS/.test(msg))).toEqual([]);
});

test('a forged token does not give a client a new allowance', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const token = gateway.tokens.forge({ id: `user ${i}`, email: 'x@example.com', role: 'Admin' });
    const headers = from(address, { authorization: `Bearer ${token}` });
    statuses.push((await gateway.call('/api/users/get-user', { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});

test('log-in, registration and Google sign-in share one small allowance per address', async () => {
  const address = newAddress();
  const signInPaths = ['/api/users/login', '/api/users/saveuser', '/api/users/googleLogin/ya29.x'];
  const { statuses, last } = await calls(5, 'POST', signInPaths, from(address));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(last.headers['ratelimit-limit']).toBe('4');
  const withToken = from(address, gateway.guest());
  expect((await gateway.call(signInPaths[0]!, { method: 'POST', headers: withToken })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: withToken })).status).toBe(200);
});

test('guesses of the setup link and of invitations share that allowance, whatever they claim to be', async () => {
  const address = newAddress();
  const guesses = [
    '/api/setup/read',
    '/api/setup/claim',
    '/api/users/invitations/read',
    '/api/users/invitations/accept',
  ];
  const { statuses, last } = await calls(6, 'POST', guesses, from(address));
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  for (const path of [...guesses, '/api/users/login']) {
    const asStaff = { method: 'POST', headers: from(address, gateway.staff()) };
    expect((await gateway.call(path, asStaff)).status).toBe(429);
  }
});

test('feedback has its own allowance, per user when there is one', async () => {
  const address = newAddress();
  const anonymous = await calls(3, 'POST', ['/api/feedback'], from(address));
  expect(anonymous.statuses).toEqual([200, 200, 429]);
  const guest = await calls(3, 'POST', ['/api/feedback'], from(address, gateway.guest()));
  expect(guest.statuses).toEqual([200, 200, 429]);
  const list = await gateway.call('/api/feedback/getApprovedFeedbacks', { headers: from(address) });
  expect(list.status).toBe(200);
});

test('rejections are counted per limit', async () => {
  const before = await gateway.metric('limit_rejections_total{bucket="signIn"}');
  await calls(5, 'POST', ['/api/users/login'], from(newAddress()));
  expect(await gateway.metric('limit_rejections_total{bucket="signIn"}')).toBe(before + 1);
});

test('a browser that uses https gets the header to keep using it', async () => {
  const headers = { ...from(newAddress()), 'x-forwarded-proto': 'https' };
  const reply = await gateway.call('/api/room', { headers });
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect((json(reply)['headers'] as Record<string, string>)['x-forwarded-proto']).toBe('https');
});
