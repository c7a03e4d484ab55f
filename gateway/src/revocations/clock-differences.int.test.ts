import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { createTokenFactory, type TestUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';

jest.setTimeout(60_000);

const shiftedBy = (seconds: number) => ({
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, '../testing/shifted-clock.mjs')}`,
  CLOCK_SHIFT_MS: `${seconds * 1_000}`,
});
const [GUEST, STAFF] = ['guest', 'staff'].map((who) => ({
  email: `${who}@marisol.example`,
  password: 'marisol-demo',
}));
const claimsOf = (token: string): Omit<TestUser, 'id'> & { sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const THIRTY_SECONDS_IN_HOURS = String(30 / 3_600);

describe('while the clocks of identity and of two gateways differ by a minute from the clock of the database', () => {
  const tokens = createTokenFactory(ROLES);
  const stops: (() => Promise<void>)[] = [];
  let identity: ServiceProcess;
  let gateways: TestGateway[];

  const startGateway = async (seconds: number) => {
    const { url, internalUrl } = identity;
    const env = { IDENTITY_URL: url, IDENTITY_INTERNAL_URL: internalUrl, ...shiftedBy(seconds) };
    const gateway = await startTestGateway({ tokens, env });
    stops.unshift(gateway.stop);
    await until('the gateway is ready', async () => (await gateway.internal('/readyz')).status === 200);
    return gateway;
  };
  beforeAll(async () => {
    const env = { ...shiftedBy(60), TOKEN_HOURS: THIRTY_SECONDS_IN_HOURS };
    identity = await startServiceProcess('identity', { tokens, env, demo: true });
    stops.push(identity.stop);
    gateways = [await startGateway(60), await startGateway(-60)];
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const send = (method: string, token: string, where: string, body?: object) =>
    gateways[0]!.call(where, {
      method,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (account: object) => {
    const reply = await send('POST', 'none', '/api/users/login', account);
    return json(reply)['token'] as string;
  };
  /** The distinct outcomes of a token at each gateway: on a call to identity, which checks it too, and on another. */
  const outcomesOf = async (token: string, among = gateways) =>
    (
      await Promise.all(
        among.flatMap((gateway) =>
          ['/api/booking/getBookings', '/api/users/get-user'].map(async (where) => {
            const reply = await gateway.call(where, { headers: bearer(token) });
            return reply.status === 200 ? 'accepted' : String(json(reply)['code']);
          }),
        ),
      )
    ).filter((outcome, i, all) => all.indexOf(outcome) === i);
  const setDisabled = async (disabled: boolean) => {
    const token = await signIn(STAFF!);
    const user = { ...GUEST, firstName: 'Marina', lastName: 'Costa', type: 'Customer', emailVerified: true };
    const body = { ...user, whatsapp: '', phone: '', disabled: !disabled }; // in the API true means active
    expect((await send('PUT', token, '/api/users', body)).status).toBe(200);
  };

  test('a new token is accepted everywhere', async () => {
    expect(await outcomesOf(await signIn(GUEST!))).toEqual(['accepted']);
  });

  test('tokens of a disabled user are rejected everywhere, and a new one is accepted after enabling', async () => {
    const before = await signIn(GUEST!);
    await setDisabled(true);
    await until('all reject the token', async () => String(await outcomesOf(before)) === 'revoked_token');
    await setDisabled(false);
    const after = await signIn(GUEST!);
    expect([await outcomesOf(before), await outcomesOf(after)]).toEqual([['revoked_token'], ['accepted']]);
  });

  test('a logged-out token is rejected by a gateway with a slow clock that starts after its expiry', async () => {
    const { sub: id, email, role } = claimsOf(await signIn(GUEST!));
    const exp = Math.ceil(Date.now() / 1_000) + 3;
    const token = tokens.sign({ id, email, role }, { exp });
    expect((await send('POST', token, '/api/users/logout')).status).toBe(204);
    await until('the token has expired', () => Date.now() > exp * 1_000);
    expect(await outcomesOf(token, [await startGateway(-60)])).toEqual(['revoked_token']);
  });
});
