import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { spawnGateway, startTestGateway } from './testing/gateway-process.ts';
import { call } from './testing/http-client.ts';
import { REQUIRED_ENV } from './testing/required-env.ts';
import { CONFIG } from './testing/route-map.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';
import { until } from './testing/until.ts';

const COMPLETE = { ...REQUIRED_ENV, JWT_PUBLIC_KEYS_FILE: createTokenFactory().publicKeysFile };

test('a start fails when the environment is invalid, and every error is logged', async () => {
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
  ['contains no key', () => writeTemporary('{"keys":[]}')],
  ['is not JSON', () => writeTemporary('-----BEGIN PUBLIC KEY-----')],
])('a start fails when the key file %s', async (_case, file) => {
  const { code, log } = await spawnGateway({ ...COMPLETE, JWT_PUBLIC_KEYS_FILE: file() }).exit;
  expect([code, log.at(-1)!.level]).toEqual([1, 60]);
});

test('a start fails when the port is in use', async () => {
  const gateway = await startTestGateway();
  const { code, log } = await spawnGateway({ ...COMPLETE, PORT: String(gateway.port) }).exit;
  await gateway.stop();
  expect([code, log.at(-1)!.msg]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
});

test.each([
  [
    'has a pipeline without access',
    (map: string) => map.replace(/(apiEndpoints: \[booking\]\n.*), access: \{\}/, '$1'),
    'pipeline booking does not start with origin, limit, access',
  ],
  [
    'names an unknown policy',
    (map: string) => map.replace('policies: [origin,', 'policies: [magic, origin,'),
    'Could not find policy magic',
  ],
])('a start fails when the route map %s', async (_case, change, message) => {
  const config = copyConfig();
  config.edit(change);
  const { code, log } = await spawnOn(config.folder).exit;
  expect(code).toBe(1);
  expect(log.map(({ msg }) => msg).join()).toContain(message);
});

test('a change of the route map has no effect until the next start', async () => {
  const config = copyConfig();
  const { child, log, exit } = spawnOn(config.folder);
  const { port } = await until('the gateway listens', () => log.find(({ msg }) => msg === 'listening'));
  config.edit((map) =>
    map.replace(/scopes: \[guest\],( +paths: '\/api\/users\/get-user')/, 'scopes: [public],$1'),
  );
  await pause(3_000); // longer than it takes express-gateway's file watcher to notice a change
  const { status } = await call({ port: Number(port), path: '/api/users/get-user' });
  child.kill('SIGKILL');
  await exit;
  expect(status).toBe(401);
});

test('every line of output is JSON', async () => {
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
  const file = path.join(createTemporaryFolder(), 'file');
  writeFileSync(file, text);
  return file;
}

/** Copies the configuration. `edit` changes the route map of the copy. */
function copyConfig() {
  const folder = createTemporaryFolder();
  cpSync(CONFIG, folder, { recursive: true });
  const file = path.join(folder, 'gateway.config.yml');
  const edit = (change: (map: string) => string) => {
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
  };
  return { folder, edit };
}

/** Starts the gateway on the configuration in `folder`. */
function spawnOn(folder: string) {
  const dist = pathToFileURL(path.resolve(import.meta.dirname, '../dist')).href;
  const script = `
    import { parseEnv } from '@innkeeper/kit/env';
    import { gatewayEnv } from '${dist}/env.js';
    import { createGatewayLogger, startGateway } from '${dist}/start.js';
    const logger = createGatewayLogger('info');
    await startGateway(parseEnv(gatewayEnv), '${folder}', logger).catch(() => process.exit(1));`;
  return spawnGateway(COMPLETE, ['--input-type=module', '-e', script]);
}
