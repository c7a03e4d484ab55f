import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The environment of a process; numbers are written as text. */
export type Environment = Record<string, string | number | undefined>;
export type Stop = () => void | Promise<void>;
export type Part = { stop: Stop };

/** A process, and the function that ends it. Its log output is discarded, because only the cost of writing it matters here. */
export function startProcess(command: string, options: readonly string[], env: Environment = {}) {
  const child = spawn(command, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: withSettings(env),
  });
  const end = () => child.kill(); // also when this process fails, so that nothing keeps its output open
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ended, stop };
}

/** The environment of this process, with these settings. */
export const withSettings = (env: Environment): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
});

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
