import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Runs the docker command and returns what it prints. It does not hear the terminal's Ctrl-C, which this process alone
 * answers, by taking everything down.
 * @throws Error with what the command said, when it fails.
 */
export async function docker(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn('docker', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, said, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(`docker ${args[0]} ended with ${status}: ${said.trim()}`);
  return printed.trim();
}
