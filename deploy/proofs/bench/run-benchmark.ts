import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A benchmark: its program, what must be installed for it, and the arguments with which CHECK=1 runs it. */
type Benchmark = { file: string; needs?: readonly string[]; checkedWith?: readonly string[] };

export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  calls: { file: 'kit/calls', needs: ['wrk'] },
  search: { file: 'booking/search', needs: ['wrk'] },
  bookings: { file: 'booking/bookings' },
  gateway: { file: 'gateway/gateway', needs: ['wrk', 'nginx'] },
  stays: { file: 'booking/stays' },
  'stays-http': { file: 'booking/stays-http', needs: ['wrk'] },
  complete: { file: 'booking/complete' },
  full: { file: 'booking/full-hotel' },
  feeds: { file: 'booking/feeds' },
  lists: { file: 'booking/lists' },
  // The other steps are these with more replicas, and Kafka differs only in how it is started.
  events: { file: 'booking/events', checkedWith: ['postgres', 'one-replica', 'bookings', 'catching-up'] },
  tracing: { file: 'booking/tracing' },
  'event-log': { file: 'kit/event-log' },
  catalog: { file: 'catalog/catalog', needs: ['wrk', 'redis-server'] },
  mails: { file: 'messages/mails' },
  'day-close': { file: 'billing/day-close' },
  memory: { file: 'memory' },
  chart: { file: 'chart', needs: ['chromium'] },
};

/**
 * Starts a benchmark, which writes to this output, or to pipes and in a process group of its own.
 * @throws when there is none of this name.
 */
export function startBenchmark(
  name: string,
  options: readonly string[],
  env: Record<string, string>,
  stdio: 'inherit' | 'pipe',
): ChildProcess {
  const benchmark = BENCHMARKS[name];
  if (!benchmark) throw new Error(`${name} is none of ${Object.keys(BENCHMARKS).join(', ')}`);
  const program = path.join(import.meta.dirname, `${benchmark.file}.js`);
  return spawn(process.execPath, [program, ...options], {
    stdio,
    detached: stdio === 'pipe',
    env: { ...process.env, ...env },
  });
}

/** Runs one benchmark to its end. @throws when it fails, or there is none of this name. */
export async function runBenchmark(
  name: string,
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const [code] = await once(startBenchmark(name, options, env, 'inherit'), 'exit');
  if (code !== 0) throw new Error(`${name} failed`);
}
