import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);

/** Whether this is a run on containers; then TEST_CONTAINERS is the session whose containers its reaper removes. */
export const onContainers = process.env['TEST_CONTAINERS'] !== undefined;

export type OwnContainerOptions = {
  image: string;
  /** Where it listens, inside. */
  port: number;
  /** Is told at which port of this machine it will be reached. */
  environment?: (port: number) => Record<string, string>;
  command?: string[];
  /** Rejects until the container serves on `port` of this machine. */
  answers: (port: number) => Promise<unknown>;
};

/** A container that belongs to one test, which may treat it badly. It listens at the same address after a restart. */
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
      ...['--publish', `127.0.0.1:${port}:${options.port}`],
      options.image,
      ...(options.command ?? []),
    ]);
    const container = new OwnContainer(stdout.trim(), port, options.answers);
    await container.restart();
    return container;
  }

  /** As by kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('kill');
  }

  /** As its owner would end it; resolves when it is gone. */
  async stop(): Promise<void> {
    await this.#end('stop');
  }

  async #end(how: 'kill' | 'stop'): Promise<void> {
    await run('docker', [how, this.#id]).catch(() => {}); // it may be gone already, which the next line waits for
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

  /** Sends its main process a signal at once. */
  signal(signal: NodeJS.Signals): void {
    execFileSync('docker', ['kill', '--signal', signal, this.#id], { stdio: 'ignore' });
  }

  /** Runs a command beside its main process; resolves with what that prints. */
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
