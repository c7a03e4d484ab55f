import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json, type Reply } from './testing/http-client.ts';

let gateway: TestGateway;

/** Addresses as a trusted proxy in front would report them. */
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
const freshAddress = () => `203.0.113.${++lastAddress}`;

/** Windows end with the clock's minute: a test that would cross one waits for it. */
beforeEach(async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left + 10));
});

const from = (address: string, credentials: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...credentials,
});

/** The statuses of so many calls, one after the other, and the last answer. */
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

test('every answer says what is left, until none is', async () => {
  const headers = from(freshAddress());
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
  const refused = await gateway.call('/api/category', { headers });
  expect([refused.status, json(refused)['code']]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'x-request-id': expect.any(String) });
});

test('one address does not use up another’s', async () => {
  await calls(7, 'GET', ['/api/room'], from(freshAddress()));
  expect((await gateway.call('/api/room', { headers: from(freshAddress()) })).status).toBe(200);
});

test('an IPv6 client is counted by its network', async () => {
  await calls(7, 'GET', ['/api/room'], from('2001:db8:7:7::1'));
  expect((await gateway.call('/api/room', { headers: from('2001:db8:7:7::2') })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: from('2001:db8:7:8::1') })).status).toBe(200);
});

test('a user is counted as one, from wherever the calls come', async () => {
  const guest = gateway.guest();
  for (let i = 0; i < 6; i++) await gateway.call('/api/room', { headers: from(freshAddress(), guest) });
  const address = freshAddress();
  expect((await gateway.call('/api/room', { headers: from(address, guest) })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: from(address, gateway.guest()) })).status).toBe(200);
});

test('a forged token does not give a client a new allowance', async () => {
  const address = freshAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const token = gateway.tokens.forge({ id: `user ${i}`, email: 'x@example.com', role: 'Admin' });
    const headers = from(address, { authorization: `Bearer ${token}` });
    statuses.push((await gateway.call('/api/users/get-user', { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});

test('signing in, registering and Google share one small allowance, by address', async () => {
  const address = freshAddress();
  const doors = ['/api/users/login', '/api/users/saveuser', '/api/users/googleLogin/ya29.x'];
  const { statuses, last } = await calls(5, 'POST', doors, from(address));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(last.headers['ratelimit-limit']).toBe('4');
  const withToken = from(address, gateway.guest());
  expect((await gateway.call(doors[0]!, { method: 'POST', headers: withToken })).status).toBe(429);
  expect((await gateway.call('/api/room', { headers: withToken })).status).toBe(200);
});

test('feedback has an allowance of its own, by user where there is one', async () => {
  const address = freshAddress();
  const anonymous = await calls(3, 'POST', ['/api/feedback'], from(address));
  expect(anonymous.statuses).toEqual([200, 200, 429]);
  const guest = await calls(3, 'POST', ['/api/feedback'], from(address, gateway.guest()));
  expect(guest.statuses).toEqual([200, 200, 429]);
  const list = await gateway.call('/api/feedback/getApprovedFeedbacks', { headers: from(address) });
  expect(list.status).toBe(200);
});

test('refusals are counted by their limit', async () => {
  const before = await gateway.metric('limit_refusals_total{bucket="signIn"}');
  await calls(5, 'POST', ['/api/users/login'], from(freshAddress()));
  expect(await gateway.metric('limit_refusals_total{bucket="signIn"}')).toBe(before + 1);
});

test('a browser that came by https hears that it should stay there', async () => {
  const headers = { ...from(freshAddress()), 'x-forwarded-proto': 'https' };
  const reply = await gateway.call('/api/room', { headers });
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect((json(reply)['headers'] as Record<string, string>)['x-forwarded-proto']).toBe('https');
});
