import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHECK, secondsOf } from './form.ts';

const CONNECTIONS = 64;
const SECONDS = secondsOf(8, 4);
const WARM_UP_SECONDS = 2;
const run = promisify(execFile);

export type Load = {
  headers?: readonly string[] | undefined;
  seconds: number;
  connections?: number | undefined;
  script?: string | undefined;
  env?: Record<string, string> | undefined;
};
export type Measured = { perSecond: number; requests: number; p50: string; p99: string };

/** Requests per second and latencies of one address, after two seconds to warm up. */
export async function measure(
  url: string,
  { header, connections }: { header?: string; connections?: number } = {},
): Promise<Measured> {
  const headers = header ? [header] : [];
  if (!CHECK) await wrk(url, { headers, connections, seconds: WARM_UP_SECONDS });
  return wrk(url, { headers, connections, seconds: SECONDS });
}

/**
 * Calls an address as fast as it answers. `script` is a file in Lua, which reads `env`.
 * @throws when an answer is not a 2xx or 3xx.
 */
export async function wrk(
  url: string,
  { headers = [], seconds, connections = CONNECTIONS, script, env = {} }: Load,
): Promise<Measured> {
  const options = [`-c${connections}`];
  for (const header of headers) options.push('-H', header);
  if (script) options.push('-s', script);
  const stdout = await runWrk([...options, url], seconds, env);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not always answer 200:\n${stdout}`);
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '–';
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    requests: Number(read(/(\d+) requests in/)),
    p50: read(/^\s+50%\s+(\S+)/m),
    p99: read(/^\s+99%\s+(\S+)/m),
  };
}

/** One run of wrk with these options, and what it prints. */
export async function runWrk(
  options: readonly string[],
  seconds: number,
  env: Record<string, string>,
): Promise<string> {
  const all = ['-t1', `-d${seconds}s`, '--latency', ...options];
  const { stdout } = await run('wrk', all, { env: { ...process.env, ...env } });
  return stdout;
}

/** A table of measurements, each compared with the one that is called `base`. */
export function print(rows: readonly ({ name: string } & Measured)[], base: string): void {
  const whole = rows.find(({ name }) => name === base)!.perSecond;
  const line = (cells: readonly [string, ...(string | number)[]]) =>
    console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : String(cell).padEnd(26))).join(''));
  line(['', 'requests/s', 'in %', 'p50', 'p99']);
  for (const { name, perSecond, p50, p99 } of rows)
    line([name, Math.round(perSecond), Math.round((100 * perSecond) / whole), p50, p99]);
}
