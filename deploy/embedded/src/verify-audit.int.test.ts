import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@innkeeper/topology';
import pg from 'pg';

jest.setTimeout(180_000); // the whole hotel, even on a busy machine

// These tests start processes, so they run the build's output.
const repository = join(import.meta.dirname, '../../..');
const built = join(repository, 'deploy/embedded/dist');
const dataDir = mkdtempSync(join(tmpdir(), 'innkeeper-audit-'));

let hotel: ChildProcess;
let url: string;

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}

/** The first of two free ports in a row: the site's, and the picture store's after it. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    const second = await listen(port + 1).catch(() => undefined);
    await Promise.all([first, second].map((server) => server && once(server.close(), 'close')));
    if (second) return port;
  }
}

beforeAll(async () => {
  execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-b', repository]);
  // With --watch Vite would serve the site, so it need not be built.
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePorts()), NODE_ENV: 'development' };
  hotel = spawn(process.execPath, [join(built, 'launch.js'), 'start', '--watch'], { env });
  let output = '';
  url = await new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /Innkeeper is ready: (\S+)/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    hotel.stdout!.on('data', read);
    hotel.stderr!.on('data', read);
    hotel.once('exit', () => reject(new Error(output)));
  });
}, 300_000);

afterAll(async () => {
  if (hotel.exitCode === null) {
    const ended = once(hotel, 'exit');
    hotel.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function verifyAudit(folder = dataDir) {
  const command = spawn(process.execPath, [join(built, 'verify-audit.js')], {
    env: { ...process.env, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(command, 'close');
  return { code, lines: output.trim().split('\n') };
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of several calls
async function post(path: string, body: object, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

/** Does what only the superuser of the database can: in this session no trigger runs. */
async function behindTheProgram(database: string, statement: string): Promise<void> {
  const port = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const { postgres: password } = JSON.parse(readFileSync(join(dataDir, 'keys/passwords.json'), 'utf8'));
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${statement}`);
  await client.end();
}

test('names the first broken link of each service over the running hotel', async () => {
  const { token } = await post('/api/users/login', {
    email: 'staff@marisol.example',
    password: 'marisol-demo',
  });
  for (const name of ['Loft', 'Attic', 'Cellar']) await post('/api/category', { name, price: 80 }, token);

  const whole = await verifyAudit();
  expect(whole.code).toBe(0);
  expect(whole.lines.map((line) => /^✓ (\w+): \d+ entries are whole/.exec(line)?.[1])).toEqual(
    SERVICES.map(({ name }) => name),
  );
  expect(whole.lines[1]).toContain('✓ catalog: 3 entries');

  await behindTheProgram('catalog', `update history set actor_id = 'another user' where position = 2`);
  const altered = await verifyAudit();
  expect(altered.code).toBe(1);
  expect(altered.lines[1]).toMatch(/^✗ catalog: entry 2 \(category\.created of category .*\) was altered\.$/);
  expect(altered.lines.filter((line) => line.startsWith('✓'))).toHaveLength(SERVICES.length - 1);
});

test('says so where no hotel runs', async () => {
  const { code, lines } = await verifyAudit('/nowhere');
  expect([code, lines]).toEqual([1, ['No hotel runs on /nowhere: start it first, with `make start`.']]);
});
