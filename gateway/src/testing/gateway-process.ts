import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROLES } from '@innkeeper/contracts/access';
import {
  createTokenFactory,
  type RevocationEndpoint,
  startRevocationEndpoint,
  type TokenFactory,
  testUser,
} from '@innkeeper/kit/testing';
import { SERVICES, type ServiceName } from '@innkeeper/topology';
import { type Call, call, closeConnections, type Reply } from './http-client.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';
import { until } from './until.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/** Shorter than Jest's limit for hooks, so that a failed start is always stopped again. */
const START_TIMEOUT_MS = 18_000;

export type LogLine = Record<string, unknown> & { level: number; msg: string };
export type Exit = { code: number | null; log: LogLine[]; output: string };

/** A gateway process with scripted services, and the keys that sign its tokens. */
export type TestGateway = {
  port: number;
  internalPort: number;
  process: ChildProcess;
  log: LogLine[];
  services: Record<ServiceName, ScriptedService>;
  revocations: RevocationEndpoint;
  tokens: TokenFactory;
  /** Authorization headers of a new guest and of a new member of staff. */
  guest(): Record<string, string>;
  staff(): Record<string, string>;
  call(path: string, options?: Partial<Call>): Promise<Reply>;
  internal(path: string): Promise<Reply>;
  /** Reads a value from /metrics, by the start of its line; 0 when there is none. */
  metric(line: string): Promise<number>;
  /** Sends SIGTERM and resolves when the process has ended. */
  terminate(): Promise<Exit>;
  /** Stops the process and everything else that was started. */
  stop(): Promise<void>;
};

export type GatewayOptions = { env?: Record<string, string | undefined>; tokens?: TokenFactory };

/** Starts the built gateway and waits until it is ready, which needs a list of revoked tokens. */
export async function startTestGateway({ env = {}, ...given }: GatewayOptions = {}): Promise<TestGateway> {
  const tokens = given.tokens ?? createTokenFactory(ROLES);
  const revocations = await startRevocationEndpoint();
  const services = {} as Record<ServiceName, ScriptedService>;
  for (const { name } of SERVICES) services[name] = await startScriptedService(name);
  const addresses = SERVICES.map(({ name, prefix }) => [`${prefix}_URL`, services[name].url]);
  const running = spawnGateway({
    ...Object.fromEntries(addresses),
    IDENTITY_INTERNAL_URL: revocations.url,
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGN_IN_LIMIT_PER_MINUTE: '1000000',
    FEEDBACK_LIMIT_PER_MINUTE: '1000000',
    CODE_LIMIT_PER_MINUTE: '1000000',
    OPEN_ANSWERS_PER_ADDRESS: '1000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    ...env,
  });
  const { child, log, exit } = running;
  const stop = async () => {
    child.kill('SIGKILL');
    await exit;
    closeConnections();
    await Promise.all([revocations, ...Object.values(services)].map((server) => server.stop()));
  };
  const chosen =
    env['PORT'] === undefined
      ? undefined
      : { port: Number(env['PORT']), internalPort: Number(env['INTERNAL_PORT']) };
  const { port, internalPort } = await whenStarted(running, !('IDENTITY_INTERNAL_URL' in env), chosen).catch(
    async (error) => {
      await stop();
      throw error;
    },
  );
  const internal = (path: string) => call({ port: internalPort, path });
  const authorization = (role: 'Customer' | 'Admin') => ({
    authorization: `Bearer ${tokens.sign(testUser(role))}`,
  });
  const terminate = () => {
    child.kill('SIGTERM');
    return exit;
  };
  return {
    port,
    internalPort,
    process: child,
    log,
    services,
    revocations,
    tokens,
    internal,
    terminate,
    guest: () => authorization('Customer'),
    staff: () => authorization('Admin'),
    call: (path, options) => call({ port, path, ...options }),
    metric: async (line) => {
      const text = (await internal('/metrics')).body.toString();
      const found = text.split('\n').find((text) => text.startsWith(line));
      return Number(found?.split(' ').at(-1) ?? 0);
    },
    stop,
  };
}

/** Processes are also killed here, so that a failed test leaves none behind. */
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

type Spawned = { child: ChildProcess; log: LogLine[]; exit: Promise<Exit> };

/** Runs dist/main.js, or another script, with only this environment. For starts that are expected to fail, too. */
export function spawnGateway(
  env: Record<string, string | undefined>,
  script = [path.join(DIST, 'main.js')],
): Spawned {
  if (!existsSync(path.join(DIST, 'main.js')))
    throw new Error(`${DIST}/main.js is missing: run "npx tsc -b gateway" first (make test does)`);
  const child = spawn(process.execPath, script, {
    env: { PATH: process.env['PATH'], PORT: '0', INTERNAL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const log: LogLine[] = [];
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine);
    });
  const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, log, output }));
  return { child, log, exit };
}

/**
 * Waits until the gateway listens, and until it is ready if it can be. Returns its ports: those that were chosen, or
 * those that it logs.
 */
async function whenStarted(
  { log, exit: exited }: Spawned,
  canBeReady: boolean,
  chosen?: { port: number; internalPort: number },
): Promise<{ port: number; internalPort: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let ended: Exit | undefined;
  void exited.then((exit) => {
    ended = exit;
  });
  const findLine = () => {
    if (ended) throw new Error(`the gateway has exited:\n${ended.output}`);
    return log.find(({ msg }) => msg === 'listening');
  };
  const line = chosen ?? (await until('the gateway listens', findLine, START_TIMEOUT_MS));
  const { port, internalPort } = { port: Number(line.port), internalPort: Number(line.internalPort) };
  const isReady = () =>
    call({ port: internalPort, path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  if (canBeReady) await until('the gateway is ready', isReady, deadline - Date.now());
  return { port, internalPort };
}

/** Number of open sockets of a process. */
export function socketsOf({ pid }: ChildProcess): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:');
    } catch {
      return false; // closed in the meantime
    }
  }).length;
}

/** Resident memory of a process in MB. */
export function memoryOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;
}
