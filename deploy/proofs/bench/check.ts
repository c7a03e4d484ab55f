import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BENCHMARKS, startBenchmark } from './run-benchmark.ts';

/** How many run at once: none is measured. */
const AT_ONCE = 2;
/** A minute for the slowest machine; a benchmark that hangs ends with it. */
const WITHIN_MS = 120_000;

/**
 * Runs every benchmark, or the one of this name, as small as it can be, and prints what it prints. Only that it ends well and prints
 * figures counts. Those that need a program that this machine lacks are named as skipped.
 * @returns whether none has failed.
 */
export async function checkAll(only?: string): Promise<boolean> {
  const names = Object.keys(BENCHMARKS).filter((name) => !only || name === only);
  if (names.length === 0) throw new Error(`${only} is none of ${Object.keys(BENCHMARKS).join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const child of running) end(child);
      process.exit(1);
    });
  const failed: string[] = [];
  const waiting = names.values();
  const next = async () => {
    for (const name of waiting) {
      const missing = BENCHMARKS[name]!.needs?.filter((program) => !isInstalled(program)) ?? [];
      if (missing.length) console.log(`\n${name}: SKIPPED, because there is no ${missing.join(' and no ')}`);
      else if (!(await check(name))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  console.log(
    failed.length
      ? `\nBenchmarks that fail: ${failed.join(', ')}`
      : '\nEvery benchmark runs that can run here',
  );
  return failed.length === 0;
}

const running = new Set<ChildProcess>();

/** Ends a benchmark and all that it started, which are a process group of their own. */
function end(child: ChildProcess): void {
  process.kill(-child.pid!, 'SIGKILL');
}

/** Runs one benchmark, and prints its output together. */
async function check(name: string): Promise<boolean> {
  const begun = performance.now();
  const child = startBenchmark(name, BENCHMARKS[name]!.checkedWith ?? [], { BENCH_CHECK: '1' }, 'pipe');
  running.add(child);
  const late = setTimeout(end, WITHIN_MS, child);
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  clearTimeout(late);
  running.delete(child);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`\n${name} (${seconds} s)\n${output}${errors}`);
  const reason =
    child.exitCode === 0
      ? problemIn(output)
      : `it ended with ${child.exitCode ?? `${child.signalCode} after ${WITHIN_MS} ms`}`;
  if (reason) console.error(`${name} FAILED: ${reason}`);
  return !reason;
}

/** What is wrong with the figures of a benchmark; undefined if nothing is. */
export function problemIn(output: string): string | undefined {
  const broken = /\b(NaN|Infinity|undefined)\b/.exec(output)?.[0];
  if (broken) return `a figure is ${broken}`;
  return /\d/.test(output) ? undefined : 'it printed no figures';
}

function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
