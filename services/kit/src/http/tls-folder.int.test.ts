import { Agent, type AgentOptions, get as getBySsl } from 'node:https';
import path from 'node:path';
import { z } from 'zod';
import { defineService } from '../service/define-service.ts';
import { type CertificatePurpose, secretFolder, TestAuthority } from '../testing/certificates.ts';
import { eventually } from '../testing/eventually.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { recordingLogger } from '../testing/recording-logger.ts';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { implement } from './implement.ts';
import { TlsFolder } from './tls-folder.ts';

const call = {
  method: 'GET',
  path: '/api/name',
  access: TEST_ACCESS.public,
  summary: 'A name',
  answers: { 200: z.object({ name: z.string() }) },
} as const;

let authority: TestAuthority;
let secret: ReturnType<typeof secretFolder>;
let harness: Harness;
const agents: Agent[] = [];

beforeAll(async () => {
  authority = await TestAuthority.create();
  secret = secretFolder(await authority.issue('server'));
  harness = await startHarness(
    defineService({
      name: 'notes',
      migrations: path.join(import.meta.dirname, '../testing/migrations'),
      env: z.object({}),
      deps: () => ({}),
      endpoints: () => [implement(call, () => ({ status: 200, body: { name: 'x' } }))],
    }),
    { env: { SERVICE_TLS_FOLDER: secret.folder } },
  );
});
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});
afterAll(async () => {
  await harness.stop();
  secret.remove();
});

/** A client with a new certificate of an authority, which trusts the servers of `trusted`. */
async function client(of: TestAuthority, purpose: CertificatePurpose = 'client', trusted = [of]) {
  const files = await of.issue(purpose, { trusted });
  return { cert: files['tls.crt'], key: files['tls.key'], ca: files['ca.crt'] };
}

/** The status of one request; without `keepAlive` on a connection of its own. */
function request(tls: AgentOptions, agent = new Agent(tls)): Promise<number | undefined> {
  agents.push(agent);
  return new Promise((resolve, reject) => {
    const url = `${harness.base.replace('http:', 'https:')}${call.path}`;
    getBySsl(url, { agent }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode));
    }).once('error', reject);
  });
}

test('a client with a certificate of the authority is accepted', async () => {
  expect(await request(await client(authority))).toBe(200);
});

test('a client without one, with one of another authority or with one for servers is rejected', async () => {
  const { ca } = await client(authority);
  const another = await client(await TestAuthority.create(), 'client', [authority]);
  const ofAnotherService = await client(authority, 'server');
  for (const tls of [{ ca }, another, ofAnotherService])
    await expect(request(tls)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ECONNRESET|EPIPE|ERR_SSL_\w*ALERT\w*)$/),
    });
  await expect(fetch(`${harness.base}${call.path}`)).rejects.toThrow(); // without TLS
});

test('probes and metrics need no certificate', async () => {
  for (const probe of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(`${harness.internalBase}${probe}`)).status).toBe(200);
});

test('a new certificate and a new authority are used without a restart or a failed request', async () => {
  const next = await TestAuthority.create();
  const [before, after] = [
    await client(authority, 'client', [authority, next]),
    await client(next, 'client', [authority, next]),
  ];
  const open = new Agent({ ...before, keepAlive: true });
  expect(await request({}, open)).toBe(200);
  await expect(request(after)).rejects.toThrow();

  secret.replace(await next.issue('server', { trusted: [authority, next] })); // both are trusted while clients change
  const acceptsNext = () => request(after).catch(() => undefined);
  while ((await acceptsNext()) !== 200)
    expect([await request(before), await request({}, open)]).toEqual([200, 200]);

  secret.replace(await next.issue('server'));
  await eventually(
    () =>
      request(before).then(
        () => false,
        () => true,
      ),
    20_000,
  );
  expect(await request(after)).toBe(200);
}, 60_000);

test('files that do not fit together change nothing, and are reported once', async () => {
  const { logged, logger } = recordingLogger();
  const files = await authority.issue('server');
  const own = secretFolder(files);
  const tls = new TlsFolder({ folder: own.folder, logger, everyMs: 5 });
  own.replace({ 'tls.key': (await authority.issue('server'))['tls.key'] });
  await eventually(() => logged.length);
  expect(tls.files.key).toBe(files['tls.key']);
  own.replace(await authority.issue('server'));
  await eventually(() => logged.length > 1);
  expect(tls.files.key).not.toBe(files['tls.key']);
  tls.stop();
  expect(logged).toEqual([
    'cannot read the certificate: the previous one stays in use',
    'the certificate has changed',
  ]);
  own.replace({ 'ca.crt': '' });
  expect(() => new TlsFolder({ folder: own.folder, logger })).toThrow();
  own.remove();
});
