import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES, type ProcessName, type ServiceName } from '@innkeeper/topology';
import { docker, run } from './docker.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const COMPOSE_FILES = ['docker-compose.yml', 'deploy/faults/compose.yml'];
const HELPER_IMAGE = 'node:24-bookworm-slim';
const READY_WITHIN_S = 240;
const POLL_MS = 250;
const DOWN = ['compose', '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '2'];

/** A container of the hotel, by its name in docker-compose.yml. */
export type Container = ProcessName | 'postgres' | 'kafka' | 'kafka-disk' | 'redis';

/** The hotel in containers, apart from any other on this machine: names, ports and volumes are its own. */
export class Stack {
  readonly #project: string;
  readonly #ports: Record<string, number>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #leaving = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  private constructor(project: string, ports: Record<string, number>) {
    this.#project = project;
    this.#ports = ports;
    this.#env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: project,
      COMPOSE_FILE: COMPOSE_FILES.map((file) => join(REPOSITORY, file)).join(':'),
      COMPOSE_PROFILES: 'demo',
      NODE_ENV: 'development',
      TRUSTED_HOPS: '2', // the site's server, and the load itself: it says which of many clients it is
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    };
  }

  /** Nothing runs yet; the ports are chosen. */
  static async prepare(project: string): Promise<Stack> {
    const names = ['WEB_PORT', 'PICTURES_PORT', 'PROMETHEUS_PORT', ...PROCESSES.map(internalPortOf)];
    const ports = await freePorts(names.length);
    return new Stack(project, Object.fromEntries(names.map((name, i) => [name, ports[i]!])));
  }

  get site(): string {
    return `http://127.0.0.1:${this.#ports['WEB_PORT']}`;
  }

  async build(): Promise<void> {
    await this.#compose(['build', '--quiet']);
  }

  /** Brings everything up, empty but for the demo hotel, and waits until it is healthy. */
  async up(): Promise<void> {
    await this.destroy(); // what a killed run left behind
    await this.#compose(['up', '--detach', '--wait', '--wait-timeout', String(READY_WITHIN_S)]);
  }

  /** Starts Prometheus beside the hotel, and returns its address. */
  async watch(): Promise<string> {
    await this.#compose(['up', '--detach', 'prometheus']);
    return `http://127.0.0.1:${this.#ports['PROMETHEUS_PORT']}`;
  }

  /** Takes everything down, and all that it has stored. It can be brought up again. */
  async destroy(): Promise<void> {
    await this.#docker(DOWN);
  }

  /** Leaves nothing: no container, no network, no volume. What is under way ends first, and nothing begins any more. */
  async leave(): Promise<void> {
    this.#leaving.abort(new Error('the hotel is being taken down'));
    await Promise.allSettled(this.#underWay);
    await docker(DOWN, { env: this.#env });
  }

  /** Why a part is not ready, or undefined when it is. */
  async notReady(part: ProcessName): Promise<string | undefined> {
    const url = `http://127.0.0.1:${this.#ports[internalPortOf(part)]}/readyz`;
    return fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
      async (answer) => (answer.ok ? undefined : `${part}: ${await answer.text()}`),
      () => `${part} does not answer`,
    );
  }

  /** What queries on a service's database give, each a single JSON value, all as of one moment. */
  async read<Values>(service: ServiceName, queries: Record<string, string>): Promise<Values> {
    const values = Object.entries(queries).map(([name, sql]) => `'${name}', (${sql})`);
    const psql = ['psql', '--no-psqlrc', '--tuples-only', '--no-align', '--username=postgres'];
    const select = `select json_build_object(${values.join(', ')})`;
    const printed = await this.execute('postgres', [...psql, `--dbname=${service}`, `--command=${select}`]);
    return JSON.parse(printed) as Values;
  }

  /** Runs a command beside the processes of a container. Returns what it prints. */
  execute(container: Container, command: string[]): Promise<string> {
    return this.#docker(['exec', this.#nameOf(container), ...command]);
  }

  /** Kills a container's processes as kill -9 does, so that Docker sees a crash and its restart policy takes effect. */
  async crash(...containers: Container[]): Promise<void> {
    const pids = await Promise.all(containers.map((one) => this.#inspect(one, '{{.State.Pid}}')));
    await this.#docker([
      'run',
      '--rm',
      '--pid=host',
      '--network=none',
      HELPER_IMAGE,
      'sh',
      '-c',
      `kill -9 ${pids.join(' ')}`,
    ]);
    for (const [i, one] of containers.entries())
      while ((await this.#inspect(one, '{{.State.Pid}}')) === pids[i]) await sleep(POLL_MS / 5);
  }

  /** Kills a container and keeps it from coming back before `start`. */
  async kill(container: Container): Promise<void> {
    await this.#docker(['kill', '--signal=KILL', this.#nameOf(container)]);
  }

  /** Starts a container and waits until it is healthy. */
  async start(container: Container): Promise<void> {
    await this.#docker(['start', this.#nameOf(container)]);
    await this.untilHealthy(container);
  }

  async untilHealthy(container: Container): Promise<void> {
    while ((await this.#inspect(container, '{{.State.Health.Status}}')) !== 'healthy') await sleep(POLL_MS);
  }

  async restart(container: Container): Promise<void> {
    await this.#docker(['restart', this.#nameOf(container)]);
  }

  async pause(container: Container): Promise<void> {
    await this.#docker(['pause', this.#nameOf(container)]);
  }

  async unpause(container: Container): Promise<void> {
    await this.#docker(['unpause', this.#nameOf(container)]);
  }

  /** Loses every packet between two containers without a word. Returns the function that mends it. */
  async cut(container: Container, other: Container): Promise<() => Promise<void>> {
    const address = await this.#inspect(other, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
    // The engine's own machine has iptables: Docker needs it.
    const change = (how: '-A' | '-D') =>
      this.#docker([
        ...[
          'run',
          '--rm',
          `--network=container:${this.#nameOf(container)}`,
          '--cap-add=NET_ADMIN',
          '--user=root',
        ],
        ...['--volume=/:/engine', HELPER_IMAGE, 'chroot', '/engine', 'sh', '-c'],
        `iptables ${how} OUTPUT -d ${address} -j DROP && iptables ${how} INPUT -s ${address} -j DROP`,
      ]);
    await change('-A');
    return async () => void (await change('-D'));
  }

  /** Runs one of the repository's scripts for people who run the hotel, on this one. Returns what it prints. */
  script(path: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    return this.#run(join(REPOSITORY, path), args, env);
  }

  #nameOf(container: Container): string {
    return `${this.#project}-${container}-1`;
  }

  #inspect(container: Container, format: string): Promise<string> {
    return this.#docker(['inspect', `--format=${format}`, this.#nameOf(container)]);
  }

  #compose(args: string[]): Promise<string> {
    return this.#docker(['compose', ...args]);
  }

  #docker(args: string[]): Promise<string> {
    return this.#run('docker', args);
  }

  async #run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const done = run(command, args, { env: { ...this.#env, ...env }, signal: this.#leaving.signal });
    this.#underWay.add(done);
    try {
      return await done;
    } finally {
      this.#underWay.delete(done);
    }
  }
}

const internalPortOf = (part: ProcessName) => `${part.toUpperCase()}_INTERNAL_PORT`;

/** Ports that nobody listens on, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
