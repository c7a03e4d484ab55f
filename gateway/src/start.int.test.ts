import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTokenFactory } from '@innkeeper/kit/testing/tokens';
import { spawnGateway, startTestGateway } from './testing/gateway-process.ts';
import { CONFIG } from './testing/route-map.ts';

const { publicKeysFile } = createTokenFactory();
const ADDRESSES = Object.fromEntries(
  ['IDENTITY_URL', 'IDENTITY_INTERNAL_URL', 'CATALOG_URL', 'BOOKING_URL', 'GALLERY_URL', 'FEEDBACK_URL'].map(
    (name) => [name, 'http://127.0.0.1:9'],
  ),
);
const COMPLETE = { ...ADDRESSES, JWT_PUBLIC_KEYS_FILE: publicKeysFile };

test('a start with a faulty environment is refused, with every fault named', async () => {
  const { code, log } = await spawnGateway({
    ...COMPLETE,
    CATALOG_URL: 'catalog',
    PORT: 'http',
    BOOKING_URL: undefined,
  }).exit;
  expect(code).toBe(1);
  for (const name of ['CATALOG_URL', 'PORT', 'BOOKING_URL']) expect(log.at(-1)!.msg).toContain(name);
});

test.each([
  ['is missing', () => '/nowhere/jwks.json'],
  ['holds no key', () => writeTemporary('{"keys":[]}')],
  ['is not JSON', () => writeTemporary('-----BEGIN PUBLIC KEY-----')],
])('a start whose key file %s is refused', async (_how, file) => {
  const { code, log } = await spawnGateway({ ...COMPLETE, JWT_PUBLIC_KEYS_FILE: file() }).exit;
  expect([code, log.at(-1)!.level]).toEqual([1, 60]);
});

test('a start on a port that is taken is refused', async () => {
  const gateway = await startTestGateway();
  const { code, log } = await spawnGateway({ ...COMPLETE, PORT: String(gateway.port) }).exit;
  await gateway.stop();
  expect([code, log.at(-1)!.msg]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
});

test('a start with a route map that leaves a pipeline without access is refused', async () => {
  const { code, log } = await startOn((map) =>
    map.replace(/(apiEndpoints: \[booking\]\n.*), access: \{\}/, '$1'),
  );
  expect(code).toBe(1);
  expect(log.map(({ msg }) => msg).join()).toContain(
    'pipeline booking does not begin with origin, limit, access',
  );
});

test('a start with a policy that no plugin brings is refused', async () => {
  const { code, log } = await startOn((map) =>
    map.replace('policies: [origin,', 'policies: [magic, origin,'),
  );
  expect(code).toBe(1);
  expect(log.map(({ msg }) => msg).join()).toContain('Could not find policy magic');
});

test('everything the process says is a line of JSON', async () => {
  const gateway = await startTestGateway({ env: { LOG_LEVEL: 'debug' } });
  await gateway.call('/api/room', { headers: gateway.guest() });
  await gateway.call('/api/nothing');
  const { code, output, log } = await gateway.terminate();
  await gateway.stop();
  expect(code).toBe(0);
  expect(
    output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{"level":')),
  ).toEqual([]);
  expect(log.some(({ part }) => String(part).startsWith('express-gateway'))).toBe(true);
});

function writeTemporary(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'gateway-')), 'file');
  writeFileSync(file, text);
  return file;
}

/** Starts the gateway on a changed copy of its configuration. */
function startOn(change: (map: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-config-'));
  cpSync(CONFIG, folder, { recursive: true });
  const file = path.join(folder, 'gateway.config.yml');
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  const dist = pathToFileURL(path.resolve(import.meta.dirname, '../dist')).href;
  const script = `
    import { parseEnv } from '@innkeeper/kit/env';
    import { gatewayEnv } from '${dist}/env.js';
    import { createGatewayLogger, startGateway } from '${dist}/start.js';
    const logger = createGatewayLogger('info');
    await startGateway(parseEnv(gatewayEnv), '${folder}', logger).catch(() => process.exit(1));`;
  return spawnGateway(COMPLETE, ['--input-type=module', '-e', script]).exit;
}
