import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);

/** Whether the tests run on containers. TEST_CONTAINERS is then the session whose containers the reaper removes. */
export const onContainers = process.env['TEST_CONTAINERS'] !== undefined;

export type OwnContainerOptions = {
  image: string;
  /** The port on which it listens inside the container. */
  port: number;
  /** Gets the port of this machine on which it will be reachable. */
  environment?: (port: number) => Record<string, string>;
  command?: string[];
  /** Rejects until the container serves on `port` of this machine. */
  answers: (port: number) => Promise<unknown>;
};

/** A container of one test, which may kill or pause it. It has the same address after a restart. */
export class OwnContainer {
  readonly port: number;
  readonly #id: string;
  readonly #answers: OwnContainerOptions['answers'];

  private constructor(id: string, port: number, answers: OwnContainerOptions['answers']) {
    this.#id = id;
    this.port = port;
    this.#answers = answers;
  }

  static async start(options: OwnContainerOptions): Promise<OwnContainer> {
    const port = await freePort();
    const labels = [
      'org.testcontainers=true',
      `org.testcontainers.session-id=${process.env['TEST_CONTAINERS']}`,
    ];
    const settings = options.environment?.(port) ?? {};
    const environment = Object.entries(settings).map((entry) => entry.join('='));
    const { stdout } = await run('docker', [
      'create',
      ...labels.flatMap((label) => ['--label', label]),
      ...environment.flatMap((variable) => ['--env', variable]),
      '--publish',
      `127.0.0.1:${port}:${options.port}`,
      options.image,
      ...(options.command ?? []),
    ]);
    const container = new OwnContainer(stdout.trim(), port, options.answers);
    await container.restart();
    return container;
  }

  /** Like kill -9; resolves when it has ended. */
  async kill(): Promise<void> {
    await this.#end('kill');
  }

  /** Stops it regularly; resolves when it has ended. */
  async stop(): Promise<void> {
    await this.#end('stop');
  }

  async #end(how: 'kill' | 'stop'): Promise<void> {
    await run('docker', [how, this.#id]).catch(() => {}); // it may have ended already, which the next line waits for
    await run('docker', ['wait', this.#id]);
  }

  async restart(): Promise<void> {
    await run('docker', ['start', this.#id]);
    await eventually(
      () =>
        this.#answers(this.port).then(
          () => true,
          () => false,
        ),
      60_000,
    );
  }

  /** Sends a signal to its main process. */
  signal(signal: NodeJS.Signals): void {
    execFileSync('docker', ['kill', '--signal', signal, this.#id], { stdio: 'ignore' });
  }

  /** Runs a command in the container; resolves with its output. */
  async execute(...command: string[]): Promise<string> {
    return (await run('docker', ['exec', this.#id, ...command])).stdout;
  }

  async remove(): Promise<void> {
    await run('docker', ['rm', '--force', '--volumes', this.#id]);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
