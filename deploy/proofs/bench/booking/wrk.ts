import path from 'node:path';
import { REPOSITORY } from '../../repository.ts';
import { runWrk } from '../wrk.ts';

const CALLERS = 16;

/** One run of wrk, which sends the lines of the file `bodies` in turn: answers per second, and percentiles in milliseconds. */
export async function load(
  url: string,
  { path: searchPath, bodies, seconds }: { path: string; bodies: string; seconds: number },
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const script = path.join(REPOSITORY, 'deploy/proofs/bench/booking/search.lua');
  const env = { SEARCH_PATH: searchPath, SEARCH_BODIES: bodies };
  const stdout = await runWrk([`-c${CALLERS}`, '--timeout', '10s', '-s', script, url], seconds, env);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not always answer 200:\n${stdout}`);
  const percentile = (share: number) => {
    const [, time, unit] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(stdout)!;
    return Number(time) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    p50: percentile(50),
    p99: percentile(99),
  };
}
