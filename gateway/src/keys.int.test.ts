import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTokenFactory, type TokenFactory, testUser } from '@innkeeper/kit/testing/tokens';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json } from './testing/http-client.ts';
import { until } from './testing/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-jwks-'));
const file = path.join(folder, 'jwks.json');
const [former, next] = [createTokenFactory(), createTokenFactory()];
let gateway: TestGateway;

const publish = (...factories: TokenFactory[]) => {
  const keysOf = ({ publicKeysFile }: TokenFactory) => JSON.parse(readFileSync(publicKeysFile, 'utf8')).keys;
  writeFileSync(file, JSON.stringify({ keys: factories.flatMap(keysOf) }));
};
const tokenOf = (factory: TokenFactory) => ({ authorization: `Bearer ${factory.sign(testUser())}` });
const verdict = async (headers: Record<string, string>) => {
  const reply = await gateway.call('/api/users/get-user', { headers });
  return reply.status === 200 ? 'served' : json(reply)['code'];
};

beforeAll(async () => {
  publish(former);
  gateway = await startTestGateway({ env: { JWT_PUBLIC_KEYS_FILE: file } });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

test('the keys of tokens are rotated while the gateway runs, also where identity signs with the new one too early', async () => {
  const [known, early] = [tokenOf(former), tokenOf(next)];
  expect([await verdict(known), await verdict(early)]).toEqual(['served', 'invalid_token']);
  await until('it is told which key is missing', () =>
    gateway.log.some(({ msg, kid }) => /JWT_PUBLIC_KEYS_FILE lacks/.test(msg) && typeof kid === 'string'),
  );

  publish(former, next);
  await until('the new key is known', async () => (await verdict(early)) === 'served');
  expect(await verdict(known)).toBe('served');

  publish(next);
  await until('the former key is gone', async () => (await verdict(known)) === 'invalid_token');
  expect([await verdict(early), await verdict(tokenOf(next))]).toEqual(['served', 'served']);
});
