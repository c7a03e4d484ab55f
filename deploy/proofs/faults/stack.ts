import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES, type ProcessName, type ServiceName } from '@innkeeper/topology';
import { REPOSITORY } from '../repository.ts';
import { docker, run } from './docker.ts';
import { SMTP_PORT } from './mail-difficulties.ts';

const COMPOSE_FILES = ['docker-compose.yml', 'deploy/proofs/faults/compose.yml'];
const HELPER_IMAGE = 'node:24-bookworm-slim';
const READY_WITHIN_S = 240;
const POLL_MS = 250;
const DOWN = ['compose', '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '2'];

/** A container, by its name in the compose files. */
export type Container = ProcessName | 'postgres' | 'kafka' | 'kafka-disk' | 'redis' | 'mailbox';

/** An installation in containers, isolated from others on this machine: it has its own names, ports and volumes. */
export class Stack {
  readonly #project: string;
  readonly #ports: Record<string, number>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #removing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  private constructor(project: string, ports: Record<string, number>) {
    this.#project = project;
    this.#ports = ports;
    this.#env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: project,
      COMPOSE_FILE: COMPOSE_FILES.map((file) => join(REPOSITORY, file)).join(':'),
      COMPOSE_PROFILES: 'demo',
      NODE_ENV: 'development',
      TRUSTED_HOPS: '2', // the site's nginx, and the load, which sends a client address itself
      DEMO_PUBLIC: '1', // with that address the load is not on this machine
      SMTP_URL: `smtp://mailbox:${SMTP_PORT}`,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    };
  }

  /** Chooses the ports; starts nothing. */
  static async prepare(project: string): Promise<Stack> {
    const names = [
      'WEB_PORT',
      'PICTURES_PORT',
      'MAILBOX_PORT',
      'PROMETHEUS_PORT',
      ...PROCESSES.map(internalPortOf),
    ];
    const ports = await freePorts(names.length);
    return new Stack(project, Object.fromEntries(names.map((name, i) => [name, ports[i]!])));
  }

  get site(): string {
    return `http://127.0.0.1:${this.#ports['WEB_PORT']}`;
  }

  async build(): Promise<void> {
    await this.#compose(['build', '--quiet']);
  }

  /** Starts everything with the demo hotel only, and waits until it is healthy. */
  async up(): Promise<void> {
    await this.destroy(); // the remains of a killed run
    await this.#compose(['up', '--detach', '--wait', '--wait-timeout', String(READY_WITHIN_S)]);
  }

  /** Starts Prometheus, and returns its URL. */
  async startPrometheus(): Promise<string> {
    await this.#compose(['up', '--detach', 'prometheus']);
    return `http://127.0.0.1:${this.#ports['PROMETHEUS_PORT']}`;
  }

  /** Removes all containers and volumes. `up` can start them again. */
  async destroy(): Promise<void> {
    await this.#docker(DOWN);
  }

  /** Removes everything for good, after running commands have ended. No command can start any more. */
  async remove(): Promise<void> {
    this.#removing.abort(new Error('the containers are being removed'));
    await Promise.allSettled(this.#running);
    await docker(DOWN, { env: this.#env });
  }

  /** Why a process is not ready, or undefined when it is. */
  async notReady(name: ProcessName): Promise<string | undefined> {
    const url = `http://127.0.0.1:${this.#ports[internalPortOf(name)]}/readyz`;
    return fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
      async (response) => (response.ok ? undefined : `${name}: ${await response.text()}`),
      () => `${name} does not respond`,
    );
  }

  /** Runs queries on a service's database in one snapshot. Each returns a single JSON value. */
  async read<Values>(service: ServiceName, queries: Record<string, string>): Promise<Values> {
    const values = Object.entries(queries).map(([name, sql]) => `'${name}', (${sql})`);
    const psql = ['psql', '--no-psqlrc', '--tuples-only', '--no-align', '--username=postgres'];
    const select = `select json_build_object(${values.join(', ')})`;
    const output = await this.execute('postgres', [...psql, `--dbname=${service}`, `--command=${select}`]);
    return JSON.parse(output) as Values;
  }

  /** Runs a command in a container and returns its output. */
  execute(container: Container, command: string[]): Promise<string> {
    return this.#docker(['exec', this.#nameOf(container), ...command]);
  }

  /** What a container has printed since it was created. */
  output(container: Container): Promise<string> {
    return this.#docker(['logs', this.#nameOf(container)]);
  }

  /** Kills the containers' processes with kill -9, so that Docker sees a crash and applies the restart policy. */
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

  /** Kills a container. It stays down until `start`. */
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

  /** Drops every packet between two containers, on all networks of the other one. Returns the function that reconnects them. */
  async disconnect(container: Container, other: Container): Promise<() => Promise<void>> {
    const listed = await this.#inspect(other, '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}');
    const addresses = listed.trim().split(' ').join(','); // iptables makes a rule of each
    // The engine's machine has iptables, because Docker needs it.
    const change = (how: '-A' | '-D') =>
      this.#docker([
        'run',
        '--rm',
        `--network=container:${this.#nameOf(container)}`,
        '--cap-add=NET_ADMIN',
        '--user=root',
        '--volume=/:/engine',
        HELPER_IMAGE,
        'chroot',
        '/engine',
        'sh',
        '-c',
        `iptables ${how} OUTPUT -d ${addresses} -j DROP && iptables ${how} INPUT -s ${addresses} -j DROP`,
      ]);
    await change('-A');
    return async () => void (await change('-D'));
  }

  /** Runs one of the repository's operations scripts on this installation, and returns its output. */
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
    const done = run(command, args, { env: { ...this.#env, ...env }, signal: this.#removing.signal });
    this.#running.add(done);
    try {
      return await done;
    } finally {
      this.#running.delete(done);
    }
  }
}

const internalPortOf = (name: ProcessName) => `${name.toUpperCase()}_INTERNAL_PORT`;

/** Free ports, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
