import { randomUUID } from 'node:crypto';
import { testUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

jest.setTimeout(60_000); // every test starts a gateway

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

async function outcomeOf(
  gateway: TestGateway,
  headers: Record<string, string>,
  path = '/api/users/get-user',
) {
  const reply = await gateway.call(path, { headers });
  return reply.status === 200 ? '200' : `${reply.status} ${json(reply)['code']}`;
}

test('a token is rejected once it is listed, and another token of the user is not', async () => {
  const gateway = await start();
  const user = testUser();
  const jti = randomUUID();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const revoked = bearer(gateway.tokens.sign(user, { jti }));
  expect(await outcomeOf(gateway, revoked)).toBe('200');
  gateway.revocations.revoke({ kind: 'token', id: jti, expiresAt: inAnHour() });
  await until(
    'the token is rejected',
    async () => (await outcomeOf(gateway, revoked)) === '401 revoked_token',
  );
  expect(await outcomeOf(gateway, bearer(gateway.tokens.sign(user)))).toBe('200');
});

test('requests the whole list first, and then what was added since', async () => {
  const { revocations } = await start();
  await until('the list has been requested three times', () => revocations.requests.length > 2);
  const [first, second, third] = revocations.requests;
  expect(first).toBeNull();
  expect(Number(third)).toBeGreaterThan(Number(second));
});

test('while identity is unavailable for long, calls with a token are 503 and public calls still work', async () => {
  const gateway = await start();
  const guest = gateway.guest();
  gateway.revocations.respondWith(500);
  expect(await outcomeOf(gateway, guest)).toBe('200'); // the list is recent enough
  await until('the list is too old', async () => (await outcomeOf(gateway, guest)) === '503 unavailable');
  expect(await gateway.metric('revocation_list_age_seconds')).toBeGreaterThan(5);

  expect(await outcomeOf(gateway, {})).toBe('401 unauthenticated');
  expect(await outcomeOf(gateway, guest, '/api/room')).toBe('200');
  const submit = (headers: Record<string, string>) =>
    gateway.call('/api/feedback', { method: 'POST', headers });
  expect((await submit({})).status).toBe(200);
  const rejected = await submit(guest);
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '1']);
  expect((await gateway.internal('/readyz')).status).toBe(200);

  gateway.revocations.respondWith(undefined);
  await until('the list is recent again', async () => (await outcomeOf(gateway, guest)) === '200');
  const messages = () =>
    gateway.log.filter(({ msg }) => String(msg).startsWith('the list of revoked tokens'));
  await until('failure and recovery are logged', () => messages().length >= 2);
  expect(messages().map(({ level }) => level)).toEqual(expect.arrayContaining([40, 30]));
});

test('before the first list, the gateway is not ready and only public calls work', async () => {
  const other = await start();
  const gateway = await start({ env: { IDENTITY_INTERNAL_URL: other.services.identity.url } });
  const ready = await gateway.internal('/readyz');
  expect([ready.status, json(ready)['reason']]).toEqual([
    503,
    'the list of revoked tokens has not been loaded yet',
  ]);
  expect((await gateway.internal('/healthz')).status).toBe(200);
  expect(await outcomeOf(gateway, gateway.guest())).toBe('503 unavailable');
  expect(await outcomeOf(gateway, {}, '/api/room')).toBe('200');
});
