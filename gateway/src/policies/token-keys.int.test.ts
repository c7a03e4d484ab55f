import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { createTokenFactory, type TokenFactory, testUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { until } from '../testing/until.ts';

const file = path.join(createTemporaryFolder(), 'jwks.json');
const [previous, next] = [createTokenFactory(ROLES), createTokenFactory(ROLES)];
let gateway: TestGateway;

const publish = (...factories: TokenFactory[]) => {
  const keysOf = ({ publicKeysFile }: TokenFactory) => JSON.parse(readFileSync(publicKeysFile, 'utf8')).keys;
  writeFileSync(file, JSON.stringify({ keys: factories.flatMap(keysOf) }));
};
const tokenOf = (factory: TokenFactory) => ({ authorization: `Bearer ${factory.sign(testUser())}` });
const outcomeOf = async (headers: Record<string, string>) => {
  const reply = await gateway.call('/api/users/get-user', { headers });
  return reply.status === 200 ? 'accepted' : json(reply)['code'];
};

beforeAll(async () => {
  publish(previous);
  gateway = await startTestGateway({ env: { JWT_PUBLIC_KEYS_FILE: file } });
});
afterAll(() => gateway?.stop());

test('token keys can be rotated while the gateway runs, even if identity uses the new key too early', async () => {
  const [known, early] = [tokenOf(previous), tokenOf(next)];
  expect([await outcomeOf(known), await outcomeOf(early)]).toEqual(['accepted', 'invalid_token']);
  await until('the missing key is logged', () =>
    gateway.log.some(({ msg, kid }) => /JWT_PUBLIC_KEYS_FILE/.test(msg) && typeof kid === 'string'),
  );

  publish(previous, next);
  await until('the new key is accepted', async () => (await outcomeOf(early)) === 'accepted');
  expect(await outcomeOf(known)).toBe('accepted');

  publish(next);
  await until('the previous key is rejected', async () => (await outcomeOf(known)) === 'invalid_token');
  expect([await outcomeOf(early), await outcomeOf(tokenOf(next))]).toEqual(['accepted', 'accepted']);
});
