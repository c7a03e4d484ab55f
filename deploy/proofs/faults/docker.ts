import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

type RunOptions = { env?: NodeJS.ProcessEnv; signal?: AbortSignal };

/** Runs the docker command, as `run` does. */
export const docker = (args: string[], options?: RunOptions): Promise<string> => run('docker', args, options);

/**
 * Runs a command and returns its output. The terminal's Ctrl-C does not reach it, so that this process decides when it
 * ends; `signal` ends it. Settles only when the command has ended.
 *
 * @throws Error with the command's error output when it fails.
 */
export async function run(
  command: string,
  args: string[],
  { env, signal }: RunOptions = {},
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    env: env ?? process.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  signal?.addEventListener('abort', end);
  try {
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}: ${errors.trim()}`);
    return output.trim();
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
