import { randomUUID } from 'node:crypto';
import { testUser } from '@innkeeper/kit/testing/tokens';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json } from './testing/http-client.ts';
import { until } from './testing/until.ts';

const running: TestGateway[] = [];
const start = async (...args: Parameters<typeof startTestGateway>) => {
  const gateway = await startTestGateway(...args);
  running.push(gateway);
  return gateway;
};
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop();
});

const inAnHour = () => Date.now() / 1_000 + 3_600;

async function verdict(gateway: TestGateway, headers: Record<string, string>, path = '/api/users/get-user') {
  const reply = await gateway.call(path, { headers });
  return reply.status === 200 ? '200' : `${reply.status} ${json(reply)['code']}`;
}

test('a token that worked is refused once it is listed, and another of the same user is not', async () => {
  const gateway = await start();
  const user = testUser();
  const jti = randomUUID();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const revoked = bearer(gateway.tokens.sign(user, { jti }));
  expect(await verdict(gateway, revoked)).toBe('200');
  gateway.revocations.revoke({ kind: 'token', id: jti, expiresAt: inAnHour() });
  await until('the token is refused', async () => (await verdict(gateway, revoked)) === '401 revoked_token');
  expect(await verdict(gateway, bearer(gateway.tokens.sign(user)))).toBe('200');
});

test('asks for everything first, and then for what came since', async () => {
  const { revocations } = await start();
  await until('it has asked again', () => revocations.asked.length > 2);
  const [first, second, third] = revocations.asked;
  expect(first).toBeNull();
  expect(Number(third)).toBeGreaterThan(Number(second));
});

test('when identity is away for long, signed-in calls are 503 and public ones go on', async () => {
  const gateway = await start();
  const guest = gateway.guest();
  gateway.revocations.answerWith(500);
  expect(await verdict(gateway, guest)).toBe('200'); // the list is still young
  await until('nobody is vouched for', async () => (await verdict(gateway, guest)) === '503 unavailable');
  expect(await gateway.metric('revocation_list_age_seconds')).toBeGreaterThan(5);

  expect(await verdict(gateway, {})).toBe('401 unauthenticated');
  expect(await verdict(gateway, guest, '/api/room')).toBe('200');
  const submit = (headers: Record<string, string>) =>
    gateway.call('/api/feedback', { method: 'POST', headers });
  expect((await submit({})).status).toBe(200);
  const refused = await submit(guest);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect((await gateway.internal('/readyz')).status).toBe(200);

  gateway.revocations.answerWith(undefined);
  await until('the list is fresh again', async () => (await verdict(gateway, guest)) === '200');
  const told = () => gateway.log.filter(({ msg }) => String(msg).startsWith('the list of revoked tokens'));
  await until('failure and recovery are logged', () => told().length >= 2);
  expect(told().map(({ level }) => level)).toEqual(expect.arrayContaining([40, 30]));
});

test('before the first list the gateway is not ready, and answers public calls only', async () => {
  const other = await start();
  const gateway = await start({ env: { IDENTITY_INTERNAL_URL: other.services.identity.url } });
  const ready = await gateway.internal('/readyz');
  expect([ready.status, json(ready)['reason']]).toEqual([
    503,
    'the list of revoked tokens has not arrived yet',
  ]);
  expect((await gateway.internal('/healthz')).status).toBe(200);
  expect(await verdict(gateway, gateway.guest())).toBe('503 unavailable');
  expect(await verdict(gateway, {}, '/api/room')).toBe('200');
});
