import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Outcome = { code: number; output: string };
type Options = { input?: string; cwd?: string; env?: NodeJS.ProcessEnv };

/** Runs a command to its end. `output` includes its error output. */
export async function run(command: string[], { input = '', ...options }: Options = {}): Promise<Outcome> {
  const child = spawn(command[0]!, command.slice(1), options);
  let output = '';
  const collect = (piece: Buffer) => {
    output += piece;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/** Runs a command that must succeed. @throws with its output when it fails. */
export async function succeed(command: string[], options: Options = {}): Promise<string> {
  const { code, output } = await run(command, options);
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(' ')} … ended with ${code}:\n${output}`);
  return output;
}
