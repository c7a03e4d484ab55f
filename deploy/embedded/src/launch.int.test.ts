import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.ts';

jest.setTimeout(60_000); // dozens of processes, also on a busy machine

// These tests start processes, so they run the build's output.
const repository = join(import.meta.dirname, '../../..');
const built = join(repository, 'deploy/embedded/dist');
const folder = mkdtempSync(join(tmpdir(), 'innkeeper-launch-'));

beforeAll(() => {
  execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-b', join(repository, 'deploy/embedded')]);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Runs the launcher in a folder of its own until it ends. */
async function launch(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [join(built, 'launch.js'), ...args], {
    cwd: '/',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('the launcher', () => {
  it('names the port that is taken: of the site or of pictures', async () => {
    const { other, port } = await listenBelowEphemeralPorts();
    for (const PORT of [port, port - 1]) {
      const { code, output } = await launch({ PORT: String(PORT) });
      expect({ code, output }).toEqual({
        code: 1,
        output: `Port ${port} is in use by another program. Choose another with \`make start PORT=9000\`; pictures use the next port.\n`,
      });
    }
    other.close();
  });

  it('lists the invalid environment variables', async () => {
    const { code, output } = await launch({ PORT: 'eighty', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
  });

  it('rejects data of a version that was never released, and says what to do', async () => {
    const dataDir = join(folder, 'never-released');
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    writeFileSync(join(dataDir, 'keys/passwords.json'), JSON.stringify({ postgres: 'x' }));
    const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), superuserPassword: 'x' });
    const run = async (database: string, sql: string) => {
      const client = new pg.Client({ connectionString: postgres.superuserUrl(database) });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    await run('postgres', 'create database booking');
    await run('booking', `create table kit_migrations as select 1 as id, '0001_outbox_and_inbox' as name`);
    await postgres.stop();

    const { other, port } = await listenBelowEphemeralPorts();
    await new Promise((resolve) => other.close(resolve));
    const { code, output } = await launch({ DATA_DIR: dataDir, PORT: String(port - 1) }, 'migrate');
    expect(code).toBe(1);
    expect(output).toContain(
      `The data in ${dataDir} are of a version that was never released, which this version cannot upgrade. ` +
        `Nothing in it was changed: move it away (mv ${dataDir} ${dataDir}.old), or choose another DATA_DIR, and start again.`,
    );
  });

  it('reports on `stop` that nothing is running', async () => {
    expect(await launch({}, 'stop')).toMatchObject({
      code: 0,
      output: expect.stringContaining('not running'),
    });
  });
});

describe('when the launcher is killed with -9', () => {
  it('Postgres and every program stop cleanly', async () => {
    const stopped = join(folder, 'stopped');
    const server = join(folder, 'server.mjs');
    const starter = join(folder, 'starter.mjs');
    writeFileSync(
      server,
      `import { createServer } from 'node:http';
       import { writeFileSync } from 'node:fs';
       createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1');
       process.on('SIGTERM', () => { writeFileSync('${stopped}', 'finished'); process.exit(0); });`,
    );
    writeFileSync(
      starter,
      `import { readFileSync } from 'node:fs';
       import { startPostgres } from '${built}/postgres.js';
       import { chooseInternalPorts } from '${built}/launcher/ports.js';
       import { startServer } from '${built}/launcher/program.js';
       await startPostgres({ dir: '${folder}/postgres', superuserPassword: 'x' });
       const [port] = await chooseInternalPorts(1);
       const program = { name: 'server', file: '${server}', logFile: '${folder}/server.log', environment: { PORT: port } };
       await startServer(program, 'http://127.0.0.1:' + port, new AbortController().signal);
       console.log('started');`,
    );
    const parent = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    expect(isRunning(postmaster)).toBe(true);

    parent.kill('SIGKILL');
    await until(() => existsSync(stopped) && !isRunning(postmaster));
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('');
  });
});

/** Listens on a port that the system does not give to processes that ask for any port, so that no other test has its neighbour. */
async function listenBelowEphemeralPorts() {
  for (;;) {
    const port = 10_000 + randomInt(20_000);
    const other = createServer().listen(port, '127.0.0.1');
    const isTaken = await once(other, 'listening').then(
      () => false,
      () => true,
    );
    if (!isTaken) return { other, port };
  }
}
