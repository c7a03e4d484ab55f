import { randomUUID } from 'node:crypto';
import { freePort, testUser } from '@innkeeper/kit/testing';
import { type LogLine, startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({
    env: {
      LOG_LEVEL: 'silent',
      PORT: `${await freePort()}`, // it does not log its ports
      INTERNAL_PORT: `${await freePort()}`,
      SECURITY_LOG_KEY: 'the key of these tests',
      TRUSTED_HOPS: '1',
      SIGN_IN_LIMIT_PER_MINUTE: '1',
    },
  });
});
afterAll(() => gateway?.stop());

const from = (address: string, token?: string) => ({
  'x-forwarded-for': address,
  ...(token && { authorization: `Bearer ${token}` }),
});
const eventOf = (matches: (line: LogLine) => boolean) =>
  until('the event is logged', () =>
    gateway.log.find((line) => line['type'] === 'security' && matches(line)),
  );

test('a missing permission is logged at every LOG_LEVEL, with caller and call', async () => {
  const user = testUser('Customer');
  const { headers } = await gateway.call('/api/users/ann@example.com', {
    method: 'DELETE',
    headers: from('203.0.113.1', gateway.tokens.sign(user)),
  });
  const line = await eventOf(({ event }) => event === 'permission_denied');
  expect(line).toMatchObject({
    name: 'gateway',
    actor: { kind: expect.any(String), id: user.id },
    account: expect.stringMatching(/^[\w-]{22}$/),
    address: '203.0.113.1',
    requestId: headers['x-request-id'],
    call: 'DELETE /api/users/:email',
  });
  expect(JSON.stringify(gateway.log)).not.toMatch(/@example/);
  expect(await gateway.metric('security_events_total{event="permission_denied"}')).toBe(1);
});

test('a revocation is logged, and each use of its token', async () => {
  const jti = randomUUID();
  const token = gateway.tokens.sign(testUser(), { jti });
  gateway.revocations.revoke({ kind: 'token', id: jti, expiresAt: Date.now() / 1_000 + 3_600 });
  await eventOf((line) => line['event'] === 'token_revoked' && line['id'] === jti);
  await gateway.call('/api/users/get-user', { headers: from('203.0.113.2', token) });
  expect(await eventOf(({ event }) => event === 'revoked_token_used')).toMatchObject({
    address: '203.0.113.2',
  });
});

test('a forged token is logged, a missing one is not', async () => {
  await gateway.call('/api/users/get-user', { headers: from('203.0.113.3') });
  await gateway.call('/api/users/get-user', {
    headers: from('203.0.113.4', gateway.tokens.forge(testUser())),
  });
  await eventOf((line) => line['event'] === 'token_rejected' && line['address'] === '203.0.113.4');
  expect(gateway.log.filter(({ address }) => address === '203.0.113.3')).toEqual([]);
});

test('a limit is logged once per client and minute, and counted each time', async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 4_000) await until('a new minute has begun', () => Date.now() % 60_000 < 50_000);
  for (let i = 0; i < 4; i++)
    await gateway.call('/api/users/login', { method: 'POST', headers: from('203.0.113.5') });
  await eventOf((line) => line['limit'] === 'signIn' && line['address'] === '203.0.113.5');
  await gateway.call('/api/users/login', { method: 'POST', headers: from('203.0.113.6') });
  await gateway.call('/api/users/login', { method: 'POST', headers: from('203.0.113.6') });
  await eventOf((line) => line['address'] === '203.0.113.6');
  expect(gateway.log.filter(({ address }) => address === '203.0.113.5')).toHaveLength(1);
  expect(await gateway.metric('limit_rejections_total{bucket="signIn"}')).toBe(4);
});
